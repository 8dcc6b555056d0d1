import type { LightMyRequestResponse as Injected } from "fastify";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { expect } from "vitest";
import type { CallAnswer, CallInput } from "#contract/client.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { routes, type RouteName, type Routes } from "#contract/routes.ts";
import { errorBody, listMeta, type ErrorBody } from "#contract/shared.ts";
import { brandBySlug } from "#brands/all.ts";
import { giveToken, type Token } from "#server/accounts/commands.ts";
import { noteConfirmation } from "#server/accounts/confirmations-commands.ts";
import { bearerOf } from "#server/kernel/http/bearer.ts";
import { holder_table } from "#server/accounts/registration/passwords.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { demo_password } from "#server/app/demo-password.ts";
import type { Installation } from "./installation.ts";

/** The person and zone of a login; a visitor has no name and no password. */
export type Login = {
  readonly zone: "visitor" | "customer" | "staff" | "translator";
  readonly email?: string;
  readonly brand?: string;
  readonly language?: string;
  readonly password?: string;
  /** Reuses the session of the same person; otherwise a new login is made. */
  readonly at_work?: true;
  /** Confirms with the password when an act asks for it, as people do; `false` shows the refusal. */
  readonly confirms?: false;
};
export type Refused = { readonly status: number } & ErrorBody["error"];

/** One person with a token. Every response is checked against the contract. */
export type Session = {
  readonly headers: () => Promise<Record<string, string>>;
  readonly send: <N extends RouteName>(name: N, input: CallInput<Routes[N]>) => Promise<Injected>;
  /** The data of a success; fails the test on a refusal and on a response outside the contract. */
  readonly call: <N extends RouteName>(
    name: N,
    input: CallInput<Routes[N]>,
  ) => Promise<CallAnswer<Routes[N]>>;
  /** The refusal; fails the test on a success. */
  readonly refusal: <N extends RouteName>(name: N, input: CallInput<Routes[N]>) => Promise<Refused>;
};

/** §7: the slug in base64 without padding. */
export const brandHeader = (slug: string): string => Buffer.from(slug).toString("base64").replace(/=+$/, "");

type Loose = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
  readonly idempotency_key?: string;
};

/** The confirmation route of each zone. */
const confirmations = {
  customer: "confirmSession",
  staff: "confirmStaffSession",
  translator: "confirmTranslatorSession",
} as const;

const tokens = {
  visitor: "anonymousToken",
  customer: "accessToken",
  staff: "staffToken",
  translator: "translatorToken",
} as const;

type StoredToken = { token: string; until: number };
const shared_tokens = new WeakMap<Installation, Map<string, StoredToken>>();

/** The shared session of a working user, because checking a password takes long. */
async function sharedTokenOf(installation: Installation, { zone, email = "" }: Login): Promise<StoredToken> {
  const people = shared_tokens.get(installation) ?? new Map<string, StoredToken>();
  shared_tokens.set(installation, people);
  const stored = people.get(`${zone} ${email}`) ?? { token: "", until: 0 };
  people.set(`${zone} ${email}`, stored);
  // A revoked session is replaced by a new login.
  const known = await installation.db
    .selectFrom("access_token")
    .select("expires_at")
    .where("token_sha256", "=", digest(stored.token))
    .executeTakeFirst();
  if (!known) stored.until = 0;
  return stored;
}

/**
 * The token that a login would give, without the check of the password, which takes long by design; null for a person
 * who cannot log in.
 */
async function tokenWithoutPassword(
  { db, clock, machine }: Installation,
  zone: Exclude<Login["zone"], "visitor">,
  { email, brand_slug }: { readonly email: string; readonly brand_slug: string },
): Promise<Token | null> {
  const brand = brandBySlug(brand_slug);
  if (!brand) return null;
  const user = await db
    .selectFrom(holder_table[zone])
    .select("id")
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("password_hash", "is not", null)
    .$if(zone === "customer", (q) => q.where(sql<boolean>`brand_id = ${brand.id}`))
    .$if(zone !== "customer", (q) => q.where(sql<boolean>`active`))
    .executeTakeFirst();
  if (!user) return null;
  const seconds = machine.config.user_token_seconds;
  return transact(db, (tx) => giveToken(tx, { zone, id: user.id, brand }, seconds, clock.now())).catch(
    () => null,
  );
}

/** What a confirmation by password leaves. */
const confirmWithoutPassword = ({ db, clock }: Installation, headers: Record<string, string>) =>
  transact(db, (tx) => noteConfirmation(tx, bearerOf(headers), clock.now()));

/** Logs in; through the API where a password is given. A token that expired by the moved clock is renewed. */
export function session(installation: Installation, login: Login): Session {
  const { zone, email, brand = "tolmaro", language = "en", password = demo_password } = login;
  const base = { "x-brand": brandHeader(brand), "accept-language": language };
  const own: StoredToken = { token: "", until: 0 };
  const tokenByApi = async () => {
    const body = zone === "visitor" ? { brand } : { username: email, password, grant_type: "password" };
    const answer = await inject(installation, routes[tokens[zone]], { body }, base);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ access_token: string; expires_in: number }>();
  };
  const headers = async (): Promise<Record<string, string>> => {
    const stored = login.at_work ? await sharedTokenOf(installation, login) : own;
    if (stored.until <= installation.clock.now().getTime()) {
      const given =
        (zone === "visitor" || login.password !== undefined || email === undefined
          ? null
          : await tokenWithoutPassword(installation, zone, { email, brand_slug: brand })) ??
        (await tokenByApi());
      stored.token = given.access_token;
      stored.until = installation.clock.now().getTime() + given.expires_in * 1000;
    }
    return { ...base, authorization: `Bearer ${stored.token}` };
  };
  const send: Session["send"] = async (name, input) => {
    const answer = await inject(installation, routes[name], input as Loose, await headers());
    const asks = answer.statusCode === 403 && answer.body.includes('"confirmation.needed"');
    if (!asks || zone === "visitor" || login.confirms === false) return answer;
    if (login.password === undefined) await confirmWithoutPassword(installation, await headers());
    else {
      const proof = { body: { password } };
      const confirmed = await inject(installation, routes[confirmations[zone]], proof, await headers());
      expect(confirmed.statusCode, confirmed.body).toBe(204);
    }
    return inject(installation, routes[name], input as Loose, await headers());
  };
  return {
    headers,
    send,
    async call(name, input) {
      return answerOf(name, await send(name, input)) as CallAnswer<Routes[typeof name]>;
    },
    async refusal(name, input) {
      return refusalOf(await send(name, input));
    },
  };
}

function inject(
  installation: Installation,
  row: Route,
  { params = {}, query = {}, body, idempotency_key }: Loose,
  headers: Record<string, string>,
): Promise<Injected> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return installation.app.inject({
    method: row.method,
    url: fillPath(row.path, params) + (search.size > 0 ? `?${search.toString()}` : ""),
    headers: {
      ...headers,
      ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key }),
      ...(body === undefined
        ? {}
        : { "content-type": row.stream ? "application/octet-stream" : "application/json" }),
    },
    ...(body === undefined ? {} : { payload: row.stream ? (body as Buffer) : JSON.stringify(body) }),
  });
}

/** The data of a success. A field more or less than in the contract fails. */
export function answerOf(name: RouteName, answer: Injected): unknown {
  const row: Route = routes[name];
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(row.status ?? 200);
  if (row.status === 204) return null;
  const body = answer.json<{ data: unknown; meta: unknown }>();
  const data = row.flat ? body : body.data;
  const beyond = row.list ? ["meta"] : row.cursor ? ["next_cursor"] : [];
  if (!row.flat) expect(Object.keys(body)).toEqual(["data", ...beyond]);
  expectShape(name, row.answer, data);
  if (row.list) expectShape(name, listMeta, body.meta);
  return row.list ? body : data;
}

function expectShape(name: RouteName, schema: z.ZodMiniType, value: unknown): void {
  const read = schema.safeParse(value);
  expect(read.error?.issues, name).toBeUndefined();
  expect(read.data, name).toEqual(value);
}

/** §7, §8: a refusal has a code and a message, and no fields outside the contract. */
export function refusalOf(answer: Injected): Refused {
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  const body: unknown = answer.json();
  const read = errorBody.safeParse(body);
  expect(read.error?.issues, answer.body).toBeUndefined();
  expect(read.data).toEqual(body);
  return { status: answer.statusCode, ...(body as ErrorBody).error };
}
