import type * as z from "zod/mini";
import { public_api } from "#contract/api/address.ts";
import { endOf } from "#contract/api/endings.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { message_types, messageBody } from "#contract/webhooks/messages.ts";
import { errorBody, listMeta } from "#contract/shared.ts";
import { idempotency_key_form, longest_key } from "./idempotency-key.ts";
import { closedSchema, openSchema, problem, type Schema, sentSchema } from "./openapi-schemas.ts";

const isPublic = ({ path }: Route): boolean => path.startsWith(public_api);

const key_header = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Printable characters of ASCII without spaces. The same key with the same request has one effect: a repeat within seven days gets the first response.",
  schema: { type: "string", minLength: 1, maxLength: longest_key, pattern: idempotency_key_form.source },
};

function parameters(row: Route): Schema[] {
  const of = (schema: z.ZodMiniType | undefined, place: "path" | "query"): Schema[] => {
    if (!schema) return [];
    type Parts = { properties?: Record<string, Schema>; required?: string[] };
    const { properties = {}, required = [] } = sentSchema(schema) as Parts;
    const read = (closedSchema(schema) as Parts).properties ?? {};
    return Object.entries(properties).map(([name, one]) => {
      // A number is sent as text and described as what it is, with its range and the one that is taken without it.
      const { description, ...described } = read[name]?.["type"] === "integer" ? read[name] : one;
      return {
        name,
        in: place,
        required: place === "path" || required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: described,
      };
    });
  };
  const brand =
    row.brand === false
      ? []
      : [
          {
            name: "X-Brand",
            in: "header",
            required: true,
            schema: { type: "string" },
            description: "Brand slug in base64 without padding.",
          },
        ];
  const key = row.idempotent ? [{ ...key_header, required: row.idempotent === "required" }] : [];
  return [...of(row.params, "path"), ...of(row.query, "query"), ...brand, ...key];
}

function answerOf(row: Route): Schema {
  const data = isPublic(row) ? openSchema(row.answer) : closedSchema(row.answer);
  if (row.flat) return data;
  if (row.cursor) {
    const next_cursor = { type: ["string", "null"] };
    return { type: "object", properties: { data, next_cursor }, required: ["data", "next_cursor"] };
  }
  const properties = row.list ? { data, meta: closedSchema(listMeta) } : { data };
  return { type: "object", properties, required: Object.keys(properties) };
}

/** What a route allows besides the calls of its key. */
const ownLimit = ({ per_minute }: Route): string | null =>
  per_minute === undefined ? null : `At most ${per_minute} calls a minute from one network address.`;

/** What is to be known of a route of the public API besides its summary: its limit and its end. */
export const remarksOf = (row: Route): readonly string[] =>
  [ownLimit(row), endOf(row)].filter((one) => one !== null);

const refusalOf = (is_public: boolean, description: string): Schema => ({
  description,
  content: {
    [is_public ? "application/problem+json" : "application/json"]: {
      schema: { $ref: "#/components/schemas/Error" },
    },
  },
});

/** Programs are refused fields that a body does not have. */
const only_known: Schema = { additionalProperties: false };

function operation(name: string, row: Route): Schema {
  const json = (schema: Schema): Schema => ({ "application/json": { schema } });
  const body = row.stream
    ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    : row.body
      ? json({ ...sentSchema(row.body), ...(isPublic(row) ? only_known : {}) })
      : null;
  const content = {
    ...(row.events ? { "text/event-stream": { schema: answerOf(row) } } : json(answerOf(row))),
    ...(row.jwt ? { "application/jwt": { schema: { type: "string" } } } : {}),
  };
  const remarks = isPublic(row) ? remarksOf(row) : [];
  return {
    operationId: name,
    summary: row.summary,
    ...(remarks.length === 0 ? {} : { description: remarks.join(" ") }),
    ...(row.ends ? { deprecated: true } : {}),
    tags: [isPublic(row) ? (row.path.split("/")[4] ?? "api") : (row.path.split("/")[2] ?? "api")],
    security: row.who === "anyone" ? [] : [{ bearer: [] }],
    "x-who": row.who,
    ...(row.scope ? { "x-scope": row.scope } : {}),
    parameters: parameters(row),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [row.status ?? 200]: { description: row.summary, ...(row.status === 204 ? {} : { content }) },
      ...(row.may_wait
        ? { 202: { description: "The same, but a person has to approve it first.", content } }
        : {}),
      default: refusalOf(
        isPublic(row),
        "A refusal with a code and a sentence in the language of `Accept-Language`.",
      ),
    },
  };
}

/** The path of an upload address, which is no row of the contract: its address is its proof, so it has no caller. */
export const upload_path = `${public_api}/uploads/{token}`;
export const upload_summary =
  "Takes the bytes of one file at the address of `POST /uploads`, without a key. The response is that of `POST /files`.";

function uploadOperation(): Schema {
  const { apiUploadFile } = routes;
  const { requestBody, responses } = operation("apiUploadFile", apiUploadFile) as Record<string, Schema>;
  return {
    operationId: "apiSendFile",
    summary: upload_summary,
    description:
      "A refused or broken upload leaves the address usable until its end, 15 minutes after it was made.",
    tags: ["uploads"],
    security: [],
    "x-who": "anyone",
    parameters: [{ name: "token", in: "path", required: true, schema: { type: "string" } }],
    requestBody,
    responses: {
      201: responses?.[201],
      404: refusalOf(true, "`file.not_found`: the address was never given."),
      410: refusalOf(true, "`file.link_expired` after 15 minutes, and `upload.used` once its file has come."),
      422: refusalOf(true, "The file is empty, inside a form, or not of the format of its name."),
      default: responses?.["default"],
    },
  };
}

/** The messages to the endpoints of an account, by type. */
const messages = (): Schema =>
  Object.fromEntries(
    message_types.map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: `The message ${type}, signed by Standard Webhooks.`,
          tags: ["webhooks"],
          parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
            name,
            in: "header",
            required: true,
            schema: { type: "string" },
          })),
          requestBody: {
            required: true,
            content: { "application/json": { schema: openSchema(messageBody(type)) } },
          },
          responses: { "2XX": { description: "It was taken; anything else is repeated for three days." } },
        },
      },
    ]),
  );

/** Which part of the API a document describes: that of the portals, or the public one. */
export type Described = "portals" | "public";

/** The contract as an OpenAPI 3.1 document: made from the rows, so it cannot say anything else than they do. */
export function openapiDocument(described: Described): Schema {
  const paths: Record<string, Schema> = {};
  const rows = (Object.entries(routes) as [string, Route][]).filter(
    ([, row]) => isPublic(row) === (described === "public"),
  );
  for (const [name, row] of rows) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) };
  }
  if (described === "public") paths[upload_path] = { put: uploadOperation() };
  return {
    openapi: "3.1.0",
    info: {
      title: described === "public" ? "Public API" : "Tolmaro API",
      version: described === "public" ? "1" : "2",
      description: "Ordering, paying and following translations.",
    },
    // The paths begin at the root of the host that answers the document.
    ...(described === "public" ? { servers: [{ url: "/" }] } : {}),
    paths,
    ...(described === "public" ? { webhooks: messages() } : {}),
    components: {
      schemas: { Error: described === "public" ? problem : closedSchema(errorBody) },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
