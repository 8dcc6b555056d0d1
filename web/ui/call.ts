import type { Locale } from "#brands/brand.ts";
import { intl_tag } from "#brands/brand.ts";
import { ApiError, type CallAnswer, type CallInput, createClient } from "#contract/client.ts";
import type { Route } from "#contract/route.ts";
import { noteServerTime } from "./server-clock.ts";
import type { Session } from "./session.ts";

export { ApiError } from "#contract/client.ts";

export type ApiOptions<A extends Record<string, Route>> = {
  readonly table: A;
  readonly brand: string;
  readonly locale: () => Locale;
  readonly session: Session;
  /** Gets the token of a visitor without an account; areas that need a log-in leave it out. */
  readonly anonymous?: (
    headers: Record<string, string>,
  ) => Promise<{ access_token: string; expires_in: number }>;
  /** §8: authentication is gone; show the root of the site. */
  readonly leave: () => void;
};

export type Api<A extends Record<string, Route>> = {
  readonly call: <K extends keyof A>(name: K, input: CallInput<A[K]>) => Promise<CallAnswer<A[K]>>;
  /** Brand, language and bearer, for the one call that needs upload progress and cannot use fetch. */
  readonly headers: () => Promise<Record<string, string>>;
};

/** §7: the brand header is the slug in base64 without padding. */
export const brandHeader = (slug: string): string => globalThis.btoa(slug).replace(/=+$/, "");

/** Anonymous tokens are renewed this long before they end, so that no call meets a dead one. */
const renew_before_ms = 60_000;

/** The typed `call` of one area: §7 headers, the anonymous token obtained first, and the reactions of §8. */
export function createApi<A extends Record<string, Route>>(options: ApiOptions<A>): Api<A> {
  const { table, session } = options;
  const plain = () => ({
    "x-brand": brandHeader(options.brand),
    "accept-language": intl_tag[options.locale()],
  });
  let pending: Promise<unknown> | null = null;
  const bearer = async () => {
    const token = session.read();
    const fresh = token && (!token.anonymous || token.expires_at - Date.now() > renew_before_ms);
    if (!fresh && options.anonymous) {
      // Several calls start at once on a first visit; they share one request for the token.
      pending ??= options
        .anonymous(plain())
        .then((answer) => session.write(answer, true))
        .finally(() => (pending = null));
      await pending;
    }
    return session.read()?.access_token;
  };
  const headers = async () => {
    const token = await bearer();
    return { ...plain(), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  };
  const open = createClient(table, plain, noteServerTime);
  const authorized = createClient(table, headers, noteServerTime);
  return {
    headers,
    call: async (name, input) => {
      const row: Route | undefined = table[name];
      if (row?.who === "anyone") return open(name, input);
      try {
        return await authorized(name, input);
      } catch (error) {
        if (row && endsSession(row, error)) {
          session.clear();
          options.leave();
        }
        throw error;
      }
    },
  };
}

/** §8: 401 (except InvalidCredentials), and 500 on an authorized request with a body, end the session. */
export function endsSession(row: Pick<Route, "body" | "stream">, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 401) return error.body.code !== "InvalidCredentials";
  return error.status === 500 && (row.body !== undefined || row.stream === true);
}

/** One key for one press of a button: a repeated press or a retried request gets the first answer again. */
export const idempotencyKey = (): string => globalThis.crypto.randomUUID();
