import * as z from "zod/mini";
import { public_api } from "#contract/api/address.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { message_types, messageBody } from "#contract/webhooks/messages.ts";
import { errorBody, listMeta } from "#contract/shared.ts";

type Schema = Record<string, unknown>;
const jsonSchema = (schema: z.ZodMiniType, io: "input" | "output"): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });

function parameters(row: Route): Schema[] {
  const of = (schema: z.ZodMiniType | undefined, place: "path" | "query"): Schema[] => {
    if (!schema) return [];
    type Parts = { properties?: Record<string, Schema>; required?: string[] };
    const { properties = {}, required = [] } = jsonSchema(schema, "input") as Parts;
    const read = (jsonSchema(schema, "output") as Parts).properties ?? {};
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      // A number is sent as text and described as what it is, with its range.
      schema: read[name]?.["type"] === "integer" ? read[name] : one,
    }));
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
  const key = row.idempotent
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          required: row.idempotent === "required",
          schema: { type: "string", maxLength: 255 },
        },
      ]
    : [];
  return [...of(row.params, "path"), ...of(row.query, "query"), ...brand, ...key];
}

function answerOf(row: Route): Schema {
  const data = jsonSchema(row.answer, "output");
  if (row.flat) return data;
  if (row.cursor) {
    const next_cursor = { type: ["string", "null"] };
    return { type: "object", properties: { data, next_cursor }, required: ["data", "next_cursor"] };
  }
  const properties = row.list ? { data, meta: jsonSchema(listMeta, "output") } : { data };
  return { type: "object", properties, required: Object.keys(properties) };
}

/** Programs are refused fields that a body does not have. */
const only_known: Schema = { additionalProperties: false };

function operation(name: string, row: Route): Schema {
  const json = (schema: Schema): Schema => ({ "application/json": { schema } });
  const body = row.stream
    ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    : row.body
      ? json({ ...jsonSchema(row.body, "input"), ...(isPublic(row) ? only_known : {}) })
      : null;
  const content = {
    ...(row.events ? { "text/event-stream": { schema: answerOf(row) } } : json(answerOf(row))),
    ...(row.jwt ? { "application/jwt": { schema: { type: "string" } } } : {}),
  };
  const refusal = {
    description: "A refusal with a code and a sentence in the caller's language.",
    content: {
      [isPublic(row) ? "application/problem+json" : "application/json"]: {
        schema: { $ref: "#/components/schemas/Error" },
      },
    },
  };
  return {
    operationId: name,
    summary: row.summary,
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
      default: refusal,
    },
  };
}

/** The problem document of the public API (RFC 9457). */
const problem: Schema = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "A sentence in the caller's language." },
    instance: { type: "string", description: "The number of the request; send it to us when you ask." },
    code: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          pointer: { type: "string" },
          code: { type: "string" },
          detail: { type: "string" },
          accepted: {
            type: "array",
            items: { type: "string" },
            description: "The values that are accepted.",
          },
          expected: { type: "string", description: "The type that is expected." },
          minimum: { type: "number", description: "The least value, length or number of items." },
          maximum: { type: "number", description: "The most." },
          pattern: { type: "string", description: "The expression that a text has to match." },
          format: { type: "string", description: "The form of a text, such as datetime." },
          services: {
            type: "array",
            items: { type: "string" },
            description: "Services that take what was sent.",
          },
          nearest: { type: "string", description: "The known field that was probably meant." },
        },
        required: ["pointer", "code", "detail"],
      },
    },
  },
  required: ["type", "title", "status", "detail", "instance", "code"],
};

const isPublic = ({ path }: Route): boolean => path.startsWith(public_api);

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
            content: { "application/json": { schema: jsonSchema(messageBody(type), "output") } },
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
      schemas: { Error: described === "public" ? problem : jsonSchema(errorBody, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
