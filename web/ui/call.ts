import type { Locale } from "#brands/brand.ts";
import { intl_tag } from "#brands/brand.ts";
import { ApiError, type CallAnswer, type CallInput, createClient } from "#contract/client.ts";
import type { ClientRow, Route } from "#contract/route.ts";
import { saveDrafts } from "./draft.ts";
import { noteServerTime } from "./server-clock.ts";
import type { Session } from "./session.ts";
import { onUploadRefused } from "./upload.ts";

export { ApiError } from "#contract/client.ts";

export type ApiOptions<A extends Record<string, Route>> = {
  readonly table: A;
  readonly brand: string;
  readonly locale: () => Locale;
  readonly session: Session;
  /** Gets the token of a visitor without an account; areas that need a login leave it out. */
  readonly anonymous?: (
    headers: Headers,
    /** The visitor's token that is about to end: the visit goes on with the new one. */
    former: string | undefined,
  ) => Promise<{ access_token: string; expires_in: number }>;
  /** An answer that the page itself has asked for before its scripts were there; each is taken once. */
  readonly early?: (address: string, headers: Headers) => Promise<Response | null> | null;
  /** §8: revokes a token at the server, without waiting for the answer. */
  readonly revoke?: (headers: Headers) => Promise<unknown>;
  /** §8: authentication is gone; show the root of the site. */
  readonly leave: () => void;
  /** §4: the login expired by the server's clock; handled like expiry by the browser's. Without it, `leave` is called. */
  readonly expired?: () => void;
};
type Headers = Record<string, string>;

export type Api<A extends Record<string, Route>> = {
  readonly call: <K extends keyof A>(name: K, input: CallInput<A[K]>) => Promise<CallAnswer<A[K]>>;
  /** The same in a language that is not the page's own. */
  readonly callIn: <K extends keyof A>(
    locale: Locale,
    name: K,
    input: CallInput<A[K]>,
  ) => Promise<CallAnswer<A[K]>>;
  /** The same for rows that a later page brings along. */
  readonly callFrom: <B extends Record<string, Route>>(
    rows: B,
  ) => <K extends keyof B>(name: K, input: CallInput<B[K]>) => Promise<CallAnswer<B[K]>>;
  /** Brand, language and bearer, for the one call that needs upload progress and cannot use fetch. */
  readonly headers: () => Promise<Headers>;
};

/** §7: the brand header is the slug in base64 without padding. */
export const brandHeader = (slug: string): string => globalThis.btoa(slug).replace(/=+$/, "");

/** Anonymous tokens are renewed this long before they end, so that no call meets a dead one. */
const renew_before_ms = 2 * 60_000;

/** The typed `call` of one area: §7 headers, the anonymous token obtained first, and the reactions of §8. */
export function createApi<A extends Record<string, Route>>(options: ApiOptions<A>): Api<A> {
  const { table, session } = options;
  const plain = (locale: Locale = options.locale()): Headers => ({
    "x-brand": brandHeader(options.brand),
    "accept-language": intl_tag[locale],
  });
  const bearer = createBearer(options, plain);
  const headers = async (locale?: Locale) => {
    const token = await bearer();
    return { ...plain(locale), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  };
  let expired_bearer: string | undefined;
  const endSession = (used: Headers, { status, body }: ApiError) => {
    const token = session.read();
    const sent = used["authorization"];
    // Concurrent calls are refused together, and the first refusal has already ended the session.
    if (sent !== undefined && sent === expired_bearer) return;
    // An answer to a token that has been replaced meanwhile says nothing about the present one.
    if (token && sent !== `Bearer ${token.access_token}`) return;
    if (options.expired && body.code === "token.expired" && token?.anonymous === false) {
      expired_bearer = sent;
      options.expired();
      return;
    }
    if (status === 500 && token?.anonymous === false) void options.revoke?.(used).catch(() => null);
    session.clear();
    options.leave();
  };
  const senderOf =
    <B extends Record<string, Route>>(rows: B) =>
    async <K extends keyof B>(name: K, input: CallInput<B[K]>, locale?: Locale) => {
      const row: ClientRow | undefined = rows[name];
      // D7: whatever happens to the call, typed text is saved.
      if (row && row.method !== "GET") saveDrafts();
      if (row?.who === "anyone") return createClient(rows, () => plain(locale), noteServerTime)(name, input);
      // Personal data is not requested without a session: the answer is known, and it is no expiry of §8.
      if (row?.who === "customer" && session.read()?.anonymous !== false)
        throw new ApiError(401, { code: "token.missing", message: "" });
      let used: Headers = {};
      try {
        const bearing = async () => (used = await headers(locale));
        return await createClient(rows, bearing, noteServerTime, options.early)(name, input);
      } catch (error) {
        if (row && error instanceof ApiError && endsSession(row, error)) endSession(used, error);
        throw error;
      }
    };
  const send = senderOf(table);
  onUploadRefused(({ headers: used, status, code }) => {
    const refusal = new ApiError(status, { code, message: "" });
    if (endsSession({ stream: true }, refusal)) endSession(used, refusal);
  });
  return {
    headers: () => headers(),
    call: (name, input) => send(name, input),
    callIn: (locale, name, input) => send(name, input, locale),
    callFrom: (rows) => {
      const late = senderOf(rows);
      return (name, input) => late(name, input);
    },
  };
}

/** The token of each call: of the person who is logged in, else of a visitor, which an open page renews. */
function createBearer<A extends Record<string, Route>>(options: ApiOptions<A>, plain: () => Headers) {
  const { session, anonymous } = options;
  let pending: Promise<unknown> | null = null;
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
  const isFresh = () => {
    const token = session.read();
    return token !== null && (!token.anonymous || token.expires_at - Date.now() > renew_before_ms);
  };
  const obtain = async (ask: NonNullable<typeof anonymous>) => {
    const token = session.read();
    const answer = await ask(plain(), token?.anonymous ? token.access_token : undefined);
    // A person may have logged in while it was on its way.
    if (!isFresh()) session.write(answer, true);
  };
  const bearer = async () => {
    if (!isFresh() && anonymous) {
      // Several calls start at once on a first visit; they share one request for the token.
      pending ??= obtain(anonymous).finally(() => (pending = null));
      await pending;
    }
    return session.read()?.access_token;
  };
  const schedule = () => {
    globalThis.clearTimeout(timer);
    const token = session.read();
    if (!token?.anonymous) return;
    const wait_ms = Math.max(token.expires_at - Date.now() - renew_before_ms, renewal_pause_ms);
    timer = globalThis.setTimeout(renew, Math.min(wait_ms, longest_timer_ms));
  };
  const renew = () =>
    void bearer()
      .catch(() => null)
      .finally(schedule);
  if (anonymous) {
    session.subscribe(schedule);
    schedule();
    // A computer that slept has missed its timer.
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (!globalThis.document.hidden && session.read()?.anonymous) renew();
    });
  }
  return bearer;
}

/** A renewal that failed is tried again after this time. */
const renewal_pause_ms = 15_000;
/** A timer of a browser holds at most this; a longer wait is looked at again. */
const longest_timer_ms = 2_147_000_000;

/** §8: 401 (except InvalidCredentials), and 500 on an authorized request with a body, end the session. */
export function endsSession(row: Pick<ClientRow, "body" | "stream">, error: ApiError): boolean {
  if (error.status === 401) return error.body.code !== "InvalidCredentials";
  return error.status === 500 && (row.body !== undefined || row.stream === true);
}

/** One key for one press of a button: a repeated press or a retried request gets the first answer again. */
export const idempotencyKey = (): string => globalThis.crypto.randomUUID();
