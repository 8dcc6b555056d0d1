import { expect } from "vitest";
import type { LightMyRequestResponse as Injected } from "fastify";
import * as z from "zod/mini";
import type { CallAnswer, CallInput } from "#contract/client.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { routes, type Routes } from "#contract/routes.ts";
import { api_scopes } from "#domain/api/scopes.ts";
import type { Installation } from "./installation.ts";
import { type Company, newCompany } from "./companies.ts";
import type { Session } from "./session.ts";
import { atBank, words } from "./steps.ts";

/** A key with every scope and limits that no test reaches by itself. */
export const every_scope_key = {
  name: "Test program",
  scopes: [...api_scopes],
  order_limit: "100000.00",
  day_limit: "1000000.00",
  month_limit: "1000000.00",
  terms: true as const,
};

type ApiRoute = {
  [N in keyof Routes]: Routes[N]["path"] extends `/api/public/${string}` ? N : never;
}[keyof Routes];

/** A problem document, checked against its shape. */
const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z.optional(
    z.array(
      z.object({
        pointer: z.string(),
        code: z.string(),
        detail: z.string(),
        accepted: z.optional(z.array(z.string())),
        expected: z.optional(z.string()),
        nearest: z.optional(z.string()),
        minimum: z.optional(z.number()),
        maximum: z.optional(z.number()),
        pattern: z.optional(z.string()),
        format: z.optional(z.string()),
        services: z.optional(z.array(z.string())),
      }),
    ),
  ),
});
export type Problem = z.infer<typeof problem> & Readonly<Record<string, unknown>>;

type Loose = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
  readonly idempotency_key?: string;
};

/** Another program with a key. Every answer is checked against the contract. */
export type Program = {
  readonly send: <N extends ApiRoute>(name: N, input: CallInput<Routes[N]>) => Promise<Injected>;
  readonly call: <N extends ApiRoute>(name: N, input: CallInput<Routes[N]>) => Promise<CallAnswer<Routes[N]>>;
  readonly problem: <N extends ApiRoute>(name: N, input: CallInput<Routes[N]>) => Promise<Problem>;
  /** Sends a file as the body. */
  readonly upload: (
    name: string,
    bytes: string | Buffer,
    source_lang?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Injected>;
};

export function programWith(installation: Installation, key: string): Program {
  const base = { authorization: `Bearer ${key}`, "accept-language": "en" };
  const send: Program["send"] = (name, input) => {
    const row: Route = routes[name];
    const { params = {}, query = {}, body, idempotency_key } = input as Loose;
    const search = new URLSearchParams();
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) search.set(field, String(value));
    return installation.app.inject({
      method: row.method,
      url: fillPath(row.path, params) + (search.size > 0 ? `?${search.toString()}` : ""),
      headers: {
        ...base,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  };
  return {
    send,
    async call(name, input) {
      const row: Route = routes[name];
      const answer = await send(name, input);
      expect(answer.statusCode, answer.body).toBe(row.status ?? 200);
      if (row.status === 204) return null as CallAnswer<Routes[typeof name]>;
      const body = answer.json<unknown>();
      const shape = row.cursor
        ? z.object({ data: row.answer, next_cursor: z.nullable(z.string()) })
        : row.answer;
      shape.parse(body);
      return body as CallAnswer<Routes[typeof name]>;
    },
    async problem(name, input) {
      return problemOf(await send(name, input));
    },
    upload: (name, bytes, source_lang = "pl", headers = {}) =>
      installation.app.inject({
        method: "POST",
        url: `${routes.apiUploadFile.path}?name=${encodeURIComponent(name)}&source_lang=${source_lang}`,
        headers: { ...base, "content-type": "application/octet-stream", ...headers },
        payload: bytes,
      }),
  };
}

/** The problem document of an answer; fails the test on a success. */
export function problemOf(answer: Injected): Problem {
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  const body = problem.parse(answer.json());
  expect(body.status).toBe(answer.statusCode);
  return { ...answer.json<Record<string, unknown>>(), ...body };
}

export type KeyChanges = Partial<typeof every_scope_key> & {
  readonly allow_ips?: string[];
  readonly days?: number;
  readonly mode?: "live" | "test";
  readonly cost_centre?: string;
  readonly over_limit?: "refuse" | "ask";
};

/** Makes a key of the account, by its owner. */
export async function newKey(
  owner: Session,
  changes: KeyChanges = {},
): Promise<{ readonly key: string; readonly id: number }> {
  const { key, view } = await owner.call("createApiKey", { body: { ...every_scope_key, ...changes } });
  return { key, id: view.id };
}

/** A company that orders on account, with a key for everything. */
export async function buyingCompany(
  installation: Installation,
  changes: KeyChanges = {},
): Promise<{ readonly company: Company; readonly program: Program; readonly key_id: number }> {
  const company = await newCompany(installation, { credit_limit: 10_000_000n });
  await installation.db
    .updateTable("customer")
    .set({ first_name: "Lena", last_name: "Lis" })
    .where("id", "=", company.id)
    .execute();
  const { key, id } = await newKey(company.session, changes);
  return { company, key_id: id, program: programWith(installation, key) };
}

export const content: CallInput<Routes["apiRequestQuote"]>["body"] = {
  service_type: "write",
  source_lang: "pl",
  target_langs: ["en"],
  text: words(250),
};
export const previewBy = (program: Program, count: number) =>
  program.call("apiCreatePreview", { body: { ...content, text: words(count) } });

let orders = 0;
export const confirmation = (
  id: number,
  expected_gross: string,
  payment: "balance" | "on_account" | "link" = "on_account",
) => ({
  params: { id: String(id) },
  body: { expected_gross, payment },
  idempotency_key: `order-${(orders += 1)}`,
});
export const byId = (id: number) => ({ params: { id: String(id) } });

/** Pays 500.00 PLN to the balance of an account, with a bonus of 25.00. */
export async function topUpBy(installation: Installation, session: Session): Promise<void> {
  const body = {
    amount: "500.00",
    currency: "PLN",
    expected_bonus: "25.00",
    payment_method: "online",
    terms: true,
  } as const;
  await atBank(installation, await session.call("topUp", { body }), "pay");
  await installation.runJobs();
}
