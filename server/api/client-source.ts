import * as z from "zod/mini";
import { endOf } from "#contract/api/endings.ts";
import { public_routes } from "#contract/api/public.ts";
import type { Route } from "#contract/route.ts";
import { message_types, messageBody } from "#contract/webhooks/messages.ts";
import { public_statuses } from "#domain/orders/public-status.ts";
import { api_scopes } from "#domain/api/scopes.ts";
import { languages, package_keys, services, speeds } from "#domain/catalog.ts";
import { currencies } from "#domain/money.ts";
import { receiving } from "./client-receiving.ts";

/** As much of JSON Schema as the contract uses. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly not?: unknown;
};

const plain: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

const union = (list: readonly unknown[]): string => list.map((one) => JSON.stringify(one)).join(" | ");

/** Closed lists with a name of their own in the client. */
const lists: Readonly<Record<string, readonly string[]>> = {
  Currency: currencies,
  Language: languages,
  PackageKey: package_keys,
  PublicStatus: public_statuses,
  Scope: api_scopes,
  Service: services,
  Speed: speeds,
};
const named = new Map(Object.entries(lists).map(([name, list]) => [JSON.stringify(list), name]));

/** A TypeScript type of a JSON schema. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return named.get(JSON.stringify(schema.enum)) ?? union(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeOf))].join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `Array<${typeOf(schema.items ?? {})}>`;
  if (schema.type === "object") return objectOf(schema);
  if (typeof schema.type === "string") return plain[schema.type] ?? "unknown";
  return schema.not === undefined ? "unknown" : "never";
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"}>`;
  const fields = Object.entries(properties).map(
    ([name, one]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(one)}`,
  );
  return `{ ${fields.join("; ")} }`;
}

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;

const rows = Object.entries(public_routes as Record<string, Route>).filter(([, { who }]) => who === "key");
/** `apiCreatePreview` is `createPreview` of the client. */
const methodOf = (name: string): string => name.charAt(3).toLowerCase() + name.slice(4);

function method([name, row]: readonly [string, Route]): string {
  const answer = typeOf(schemaOf(row.answer, "output"));
  const of_row = /^Array<(.*)>$/s.exec(answer)?.[1] ?? answer;
  const returned = row.status === 204 ? "null" : row.cursor ? `Page<${of_row}>` : answer;
  const query = row.query ? typeOf(schemaOf(row.query, "input")) : null;
  // What has a field that is always there is asked for; the rest may be left out.
  const is_optional = row.query ? row.query.safeParse({}).success : true;
  const parameters = [
    ...(row.params ? ["id: number"] : []),
    ...(row.stream ? ["bytes: Uint8Array"] : []),
    ...(row.body && !row.stream ? [`body: ${typeOf(schemaOf(row.body, "input"))}`] : []),
    ...(query ? [`query: ${query}${is_optional ? " = {}" : ""}`] : []),
    ...(row.idempotent ? ["idempotency_key: string = crypto.randomUUID()"] : []),
  ];
  const sent = [
    `method: ${JSON.stringify(row.method)}`,
    `path: \`${row.path.replace(":id", "${String(id)}")}\``,
    ...(row.stream ? ["bytes"] : []),
    ...(row.body && !row.stream ? ["body"] : []),
    ...(query ? ["query"] : []),
    ...(row.idempotent ? ["idempotency_key"] : []),
  ];
  const words = `${row.summary} Scope ${row.scope ?? ""}.`;
  const end = endOf(row);
  return `    /** ${end === null ? words : `\n     * ${words}\n     * @deprecated ${end}\n    `} */
    ${methodOf(name)}: (${parameters.join(", ")}) =>
      send<${returned}>({ ${sent.join(", ")} }),`;
}

/** The part of the client that no row changes. */
const runtime = `/** The sentence of a refusal, with the fields that are wrong. */
function messageOf(status: number, { detail, errors }: Readonly<Record<string, unknown>>): string {
  const fields = Array.isArray(errors) ? (errors as { pointer: string; detail: string }[]) : [];
  const sentence = typeof detail === "string" ? detail : \`HTTP \${String(status)}\`;
  return [sentence, ...fields.map((one) => \`\${one.pointer}: \${one.detail}\`)].join(" ");
}

/** A refusal as a problem document (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** The whole document, with \`errors\` for invalid fields and the details of the refusal. */
  readonly problem: Readonly<Record<string, unknown>>;
  constructor(status: number, problem: Readonly<Record<string, unknown>>) {
    super(messageOf(status, problem));
    this.name = "ApiProblem";
    this.status = status;
    this.code = typeof problem["code"] === "string" ? problem["code"] : "unknown";
    this.problem = problem;
  }
}

/** One page of a list; \`next_cursor\` asks for the next one, null is the end. */
export type Page<Row> = { data: Row[]; next_cursor: string | null };

export type ClientOptions = {
  /** A key, which begins with tolk_. */
  readonly key: string;
  /** The address of the portal, for example https://shop.example. */
  readonly base_url: string;
  /** Language of sentences in refusals. */
  readonly language?: string;
};

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly query?: object;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly idempotency_key?: string;
};

const most_attempts = 4;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds to wait before the next attempt: what the server asks for, else 0.5, 1 and 2 s. */
function waitOf(answer: Response | null, attempt: number): number {
  const seconds = Number(answer?.headers.get("retry-after") ?? "");
  return seconds > 0 ? seconds * 1000 : 500 * 2 ** attempt;
}

/** Sends a request; 429, 503 and broken connections are repeated where a repeat has no second effect. */
async function request({ key, base_url, language }: ClientOptions, sent: Sent): Promise<unknown> {
  const { method, path, query = {}, body, bytes, idempotency_key } = sent;
  const url = new URL(path, base_url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers: Record<string, string> = { authorization: \`Bearer \${key}\` };
  if (language !== undefined) headers["accept-language"] = language;
  if (idempotency_key !== undefined) headers["idempotency-key"] = idempotency_key;
  if (bytes !== undefined) headers["content-type"] = "application/octet-stream";
  if (body !== undefined) headers["content-type"] = "application/json";
  const payload = bytes !== undefined ? new Blob([bytes as Uint8Array<ArrayBuffer>]) : body === undefined ? null : JSON.stringify(body);
  const is_safe = method === "GET" || method === "DELETE" || idempotency_key !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(url, { method, headers, body: payload }).catch((error: unknown) => {
      if (!is_safe || attempt + 1 >= most_attempts) throw error;
      return null;
    });
    if (answer?.ok) return answer.status === 204 ? null : answer.json();
    const is_passing = answer === null || answer.status === 429 || answer.status === 503;
    if (answer !== null && (!is_passing || attempt + 1 >= most_attempts))
      throw new ApiProblem(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>);
    await pause(waitOf(answer, attempt));
  }
}

/** The rows of all pages of a list. */
export async function* allPages<Row>(page: (cursor?: string) => Promise<Page<Row>>): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const { data, next_cursor } = await page(cursor);
    yield* data;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}`;

/** The types of all messages: a program that has compared `type` knows `data`. */
const messages = (): string =>
  message_types.map((type) => typeOf(schemaOf(messageBody(type), "output"))).join(" | ");

/** The client of the public API as one file of TypeScript without dependencies, made from the rows of the contract. */
export const clientSource =
  (): string => `// The client of the public API: one file without dependencies. Copy it into your program.
// New fields and new values of these types may come: have a case for values that you do not know.

${runtime}

${Object.entries(lists)
  .map(([name, list]) => `export type ${name} = ${union(list)};`)
  .join("\n")}

${receiving(messages())}

/** The public API, one function for each route. */
export function createClient(options: ClientOptions) {
  const send = <Answer>(sent: Sent): Promise<Answer> => request(options, sent) as Promise<Answer>;
  return {
${rows.map(method).join("\n")}
  };
}
`;
