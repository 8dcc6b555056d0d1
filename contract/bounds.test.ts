import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { id, line } from "./shared.ts";

/** What this test reads of a JSON schema. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};
const largest = 2_147_483_647;
/** Any of these limits a text. */
const limits = ["maxLength", "pattern", "format", "enum", "const", "allOf"];

const isUnlimited = (schema: Schema): boolean => {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const types = [schema.type].flat();
  if (types.includes("integer")) return minimum < -largest || maximum > largest;
  return types.includes("string") && !limits.some((limit) => limit in schema);
};

/** Places of a schema whose integers exceed a 32-bit column, or whose texts have no limit. */
function unlimited(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inside = Object.entries(schema).flatMap(([name, one]) => unlimited(one, `${place}.${name}`));
  return isUnlimited(schema) ? [place, ...inside] : inside;
}

const schemaOf = (type: z.ZodMiniType) => z.toJSONSchema(type, { io: "input", unrepresentable: "any" });

test("an integer and a text without limits are seen wherever they are", () => {
  const planted = z.object({
    right: id,
    list: z.array(z.object({ number: z.optional(z.int()), name: z.nullable(z.string()), note: line(5) })),
  });
  expect(unlimited(schemaOf(planted), "body")).toEqual([
    "body.properties.list.items.properties.number",
    "body.properties.list.items.properties.name",
  ]);
});

test.each(Object.entries(routes) as [string, Route][])(
  "every integer that %s receives fits its column, and every text has a limit",
  (_name, row) => {
    const parts = { params: row.params, query: row.query, body: row.body };
    const found = Object.entries(parts).flatMap(([part, type]) =>
      type ? unlimited(schemaOf(type), part) : [],
    );
    expect(found).toEqual([]);
  },
);
