import * as z from "zod/mini";

export type Schema = Record<string, unknown>;

/** What a program sends. */
export const sentSchema = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-2020-12" });

/** What a response of the portals has, whose pages are of the same version. */
export const closedSchema = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any", target: "draft-2020-12" });

/** What a list of values of a response says when it may grow. */
export const may_grow = "New values may come.";

/** The description of a list of values that may grow; a list that is described already has its own words first. */
const growing = (description: unknown): string =>
  typeof description !== "string"
    ? may_grow
    : description.endsWith(may_grow)
      ? description
      : `${description} ${may_grow}`;

/**
 * What a program of another version receives: fields may come, so objects are open, and values may come, so lists of them have
 * a description of it. Clients that are made from the document accept both.
 */
export const openSchema = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.enum) jsonSchema.description = growing(jsonSchema.description);
    },
  });

/** The problem document of the public API (RFC 9457). */
export const problem: Schema = {
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
