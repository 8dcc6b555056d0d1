import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { public_api } from "#contract/api/address.ts";
import type { Locale } from "#brands/brand.ts";
import type { Route } from "#contract/route.ts";
import { Refusal, type RefusalDetails } from "#domain/errors.ts";
import { nearestName } from "#domain/api/nearest-name.ts";
import { fieldText } from "../format/texts.ts";
import { programFieldText } from "./program-sentences.ts";

export type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

type Issue = z.core.$ZodIssue;

/**
 * Reads params, query and body by the contract. A path that cannot name anything is 404, because an unused id
 * and an impossible id are the same to a caller; the rest is 422 with a sentence for each field. Programs are refused
 * fields that a row does not have: a mistyped one would be lost without a word.
 */
export function readInput(row: Route, request: FastifyRequest, locale: Locale): Input {
  const is_public = row.path.startsWith(public_api);
  // A text is JSON that was sent as something else.
  if (is_public && !row.stream && typeof request.body === "string") throw new Refusal("body.type");
  const read = (schema: z.ZodMiniType | undefined, value: unknown, absent: unknown): unknown => {
    const unknown = is_public ? unknownFields(schema, value) : [];
    const sentences = is_public ? "program" : "page";
    if (schema)
      return part(schema, value, (issues) => invalid([...issues, ...unknown], locale, sentences), unknown);
    if (unknown.length > 0) throw invalid(unknown, locale, sentences);
    return absent;
  };
  return {
    params: row.params ? part(row.params, request.params, () => wrongParams(is_public, request.params)) : {},
    query: row.query || is_public ? read(row.query, request.query, {}) : {},
    body: (row.body || is_public) && !row.stream ? read(row.body, request.body, undefined) : undefined,
  };
}

/** An impossible number is a mistake of a program that it can correct; on pages it is an address that leads nowhere. */
function wrongParams(is_public: boolean, params: unknown): Refusal {
  const { id } = params as { readonly id?: unknown };
  return is_public && typeof id === "string"
    ? new Refusal("id.invalid", { id: id.slice(0, longest_name) })
    : new Refusal("route.not_found");
}

/**
 * Reads the input of an agent's tool by its schema, as the body of a public row is read. Refuses `validation.failed` with a
 * sentence for each field, unknown ones included.
 */
export function readToolInput(
  schema: z.ZodMiniObject,
  value: unknown,
  locale: Locale,
): Readonly<Record<string, unknown>> {
  const unknown = unknownFields(schema, value);
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return read.data;
  // Each unknown field has its own entry.
  const issues = read.error.issues.filter(({ code }) => code !== "unrecognized_keys");
  throw invalid([...issues, ...unknown], locale, "program");
}

function part(
  schema: z.ZodMiniType,
  value: unknown,
  refuse: (issues: readonly Issue[]) => Refusal,
  unknown: readonly Unknown[] = [],
): unknown {
  // Without the input of an issue a wrong type looks like a missing field.
  const read = schema.safeParse(value, { reportInput: true });
  if (!read.success) throw refuse(read.error.issues);
  if (unknown.length > 0) throw refuse([]);
  return read.data;
}

/** A field that the contract does not have, and the one that was probably meant. */
type Unknown = {
  readonly code: "unknown";
  readonly path: readonly [string];
  readonly nearest: string | undefined;
};
/** More of them are a mistake of another kind. */
const most_unknown = 20;
const longest_name = 60;

/** Fields of a value that its schema does not have; a schema of another kind than an object has its own rules. */
function unknownFields(schema: z.ZodMiniType | undefined, value: unknown): Unknown[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const shape: unknown = schema ? (schema as Partial<z.ZodMiniObject>).shape : {};
  if (typeof shape !== "object" || shape === null) return [];
  const known = Object.keys(shape);
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .slice(0, most_unknown)
    .map((name) => ({
      code: "unknown",
      path: [name.slice(0, longest_name)],
      nearest: nearestName(name, known),
    }));
}

/** Whose sentences: those of a page, next to a field that is seen, or those of a program. */
type Sentences = "page" | "program";

export function invalid(
  issues: readonly (Issue | Unknown)[],
  locale: Locale,
  sentences: Sentences = "page",
): Refusal {
  // Names come from the request: one of them may be that of a method of objects.
  const fields = bare<string>();
  const codes = bare<string>();
  const hints = bare<RefusalDetails>();
  for (const issue of issues) {
    const path = issue.path.join(".") || "body";
    const hint = hintOf(issue);
    const code = sentences === "page" ? codeOf(issue) : programCodeOf(issue);
    const sentence =
      sentences === "page"
        ? fieldText(locale, code)
        : programFieldText(locale, code, hint, "origin" in issue ? issue.origin : undefined);
    const known = (fields[path] ??= []);
    if (known.includes(sentence)) continue;
    known.push(sentence);
    (codes[path] ??= []).push(code);
    (hints[path] ??= []).push(hint);
  }
  return new Refusal("validation.failed", { fields, codes, hints });
}

const bare = <T>(): Record<string, T[]> => Object.create(null) as Record<string, T[]>;

/** The contract names its own reasons (`email.invalid`); what zod finds by itself maps to a few plain ones. */
function codeOf(issue: Issue | Unknown): string {
  if (issue.code === "unknown") return "field.unknown";
  if (/^[a-z_]+(?:\.[a-z0-9_]+)+$/.test(issue.message)) return issue.message;
  const is_missing = (issue.input ?? null) === null;
  if ((issue.code === "invalid_type" || issue.code === "invalid_value") && is_missing)
    return "field.required";
  if (issue.code === "too_small" && issue.origin === "string") return "field.required";
  if (issue.code === "too_big" && issue.origin === "string") return "field.too_long";
  if (issue.code === "unrecognized_keys") return "field.unknown";
  return "field.invalid";
}

/** A text that is there and too short is not missing: a program reads how long it has to be. */
function programCodeOf(issue: Issue | Unknown): string {
  const code = codeOf(issue);
  const is_short = issue.code === "too_small" && typeof issue.input === "string" && issue.input !== "";
  return is_short && code === "field.required" && issue.message !== code ? "field.invalid" : code;
}

/** What the contract would have taken: a program has no form that shows it. */
function hintOf(issue: Issue | Unknown): RefusalDetails {
  if (issue.code === "unknown") {
    // A name may have the signs that separate the parts of a pointer.
    const pointer = `/${issue.path[0].replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return issue.nearest === undefined ? { pointer } : { pointer, nearest: issue.nearest };
  }
  if (issue.code === "invalid_value") return { accepted: issue.values.map(String) };
  if (issue.code === "invalid_type") return { expected: issue.expected };
  if (issue.code === "too_small") return { minimum: Number(issue.minimum) };
  if (issue.code === "too_big") return { maximum: Number(issue.maximum) };
  if (issue.code !== "invalid_format") return {};
  return issue.format === "regex" && issue.pattern ? { pattern: issue.pattern } : { format: issue.format };
}
