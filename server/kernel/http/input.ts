import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Locale } from "#brands/brand.ts";
import type { Route } from "#contract/route.ts";
import { Refusal, type RefusalDetails } from "#domain/errors.ts";
import { fieldText } from "../format/texts.ts";

export type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

type Issue = z.core.$ZodIssue;

/**
 * Reads params, query and body by the contract. A path that cannot name anything is 404, because an unused id
 * and an impossible id are the same to a caller; the rest is 422 with a sentence for each field.
 */
export function readInput(row: Route, request: FastifyRequest, locale: Locale): Input {
  return {
    params: row.params ? part(row.params, request.params, () => new Refusal("route.not_found")) : {},
    query: row.query ? part(row.query, request.query, (issues) => invalid(issues, locale)) : {},
    body:
      row.body && !row.stream ? part(row.body, request.body, (issues) => invalid(issues, locale)) : undefined,
  };
}

function part(schema: z.ZodMiniType, value: unknown, refuse: (issues: readonly Issue[]) => Refusal): unknown {
  // Without the input of an issue a wrong type looks like a missing field.
  const read = schema.safeParse(value, { reportInput: true });
  if (!read.success) throw refuse(read.error.issues);
  return read.data;
}

export function invalid(issues: readonly Issue[], locale: Locale): Refusal {
  const fields: Record<string, string[]> = {};
  const codes: Record<string, string[]> = {};
  const hints: Record<string, RefusalDetails[]> = {};
  for (const issue of issues) {
    const path = issue.path.join(".") || "body";
    const code = codeOf(issue);
    const sentence = fieldText(locale, code);
    const known = (fields[path] ??= []);
    if (known.includes(sentence)) continue;
    known.push(sentence);
    (codes[path] ??= []).push(code);
    (hints[path] ??= []).push(hintOf(issue));
  }
  return new Refusal("validation.failed", { fields, codes, hints });
}

/** The contract names its own reasons (`email.invalid`); what zod finds by itself maps to a few plain ones. */
function codeOf(issue: Issue): string {
  if (/^[a-z_]+\.[a-z0-9_]+$/.test(issue.message)) return issue.message;
  const is_missing = (issue.input ?? null) === null;
  if ((issue.code === "invalid_type" || issue.code === "invalid_value") && is_missing)
    return "field.required";
  if (issue.code === "too_small" && issue.origin === "string") return "field.required";
  if (issue.code === "too_big" && issue.origin === "string") return "field.too_long";
  if (issue.code === "unrecognized_keys") return "field.unknown";
  return "field.invalid";
}

/** What the contract would have taken: a program has no form that shows it. */
function hintOf(issue: Issue): RefusalDetails {
  if (issue.code === "invalid_value") return { accepted: issue.values.map(String) };
  return issue.code === "invalid_type" ? { expected: issue.expected } : {};
}
