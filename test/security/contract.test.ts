import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { readTree } from "../tree.ts";

const rows = Object.entries(routes) as [string, Route][];

type Def = {
  readonly type: string;
  readonly catchall?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly in?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly items?: readonly z.ZodMiniType[];
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly pattern?: RegExp } };
  }[];
};
const defOf = (schema: z.ZodMiniType): Def => schema._zod.def;
const partsOf = ({ shape, element, innerType, options, in: input, valueType, keyType, items }: Def) =>
  [
    ...Object.entries(shape ?? {}),
    ...[element, innerType, input, valueType, keyType].map((one) => ["", one] as const),
    ...[...(options ?? []), ...(items ?? [])].map((one) => ["", one] as const),
  ].filter((pair): pair is [string, z.ZodMiniType] => pair[1] !== undefined);

/** Each part of a schema for which `isFault` holds, as a path. */
function faultsIn(schema: z.ZodMiniType, isFault: (def: Def) => boolean, path: string): string[] {
  const def = defOf(schema);
  const own = isFault(def) ? [path] : [];
  return [
    ...own,
    ...partsOf(def).flatMap(([name, part]) => faultsIn(part, isFault, name ? `${path}.${name}` : path)),
  ];
}
const everyInput = (isFault: (def: Def) => boolean): string[] =>
  rows.flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema ? faultsIn(schema, isFault, `${name} ${place}`) : [],
    ),
  );
const hasCheck = ({ checks = [] }: Def, names: readonly string[]): boolean =>
  checks.some(({ _zod: { def } }) => names.includes(def.check));

/** Formats of strings that have an own length. */
const short_formats = ["date", "datetime", "uuid", "email", "time", "url"];
/** A condition on the text, which the rest of the pattern reads anyway. */
const look_ahead = /\(\?[!=](?:[^()]|\([^()]*\))*\)/g;
/** A pattern of a whole text that repeats nothing without an end. */
const isBounded = ({ source }: RegExp): boolean =>
  source.startsWith("^") &&
  source.endsWith("$") &&
  !/[^\\](?:[+*]|\{\d+,\})/.test(source.replace(/\[[^\]]*\]/g, "x").replace(look_ahead, ""));
const patternsOf = ({ checks = [], pattern }: Def): RegExp[] =>
  [pattern, ...checks.map(({ _zod: { def } }) => def.pattern)].filter((one) => one !== undefined);
const isUnlimitedText = (def: Def): boolean =>
  def.type === "string" &&
  !short_formats.includes(def.format ?? "") &&
  !hasCheck(def, ["max_length", "length_equals"]) &&
  !patternsOf(def).some(isBounded);
const isUnlimitedList = (def: Def): boolean =>
  def.type === "array" && !hasCheck(def, ["max_length", "length_equals"]);
const isOpenObject = ({ type, catchall }: Def): boolean =>
  type === "object" && catchall !== undefined && defOf(catchall).type !== "never";
const isAnything = ({ type }: Def): boolean => type === "any" || type === "unknown";

/** The names of the fields of a schema, without those of parts. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const { shape, innerType, in: input, options = [] } = defOf(schema);
  return [...Object.keys(shape ?? {}), ...[innerType, input, ...options].flatMap((part) => fieldsOf(part))];
}

describe("The contract of every route says what is accepted", () => {
  test("only named fields: another one is refused or left out, in every object at every depth", () => {
    expect(everyInput(isOpenObject)).toEqual([]);
  });

  test("every value has a type, except the answers of authenticators and measured events, which are read by their own rules", () => {
    expect(new Set(everyInput(isAnything).map((path) => path.split(" ")[0]))).toEqual(
      new Set(["addPasskey", "measure", "passkeyToken"]),
    );
  });

  test("every text has a greatest length, or a format that has one", () => {
    expect(everyInput(isUnlimitedText).filter((path) => !path.startsWith("measure "))).toEqual([]);
  });

  test("every list has a greatest number", () => {
    expect(everyInput(isUnlimitedList)).toEqual([]);
  });

  test("every call that needs no account and changes something is limited by minute and network", () => {
    const unlimited = rows.filter(
      ([, { who, method, per_minute }]) =>
        (who === "anyone" || who === "visitor") && method !== "GET" && !per_minute,
    );
    // Notifications are proven by a signature of the provider; ending a session must always be possible.
    expect(unlimited.map(([name]) => name).toSorted()).toEqual(["notifyPayment", "revokeToken"]);
  });

  test("every call that checks a password, a code or a link is limited by minute and network", () => {
    const guessed = rows.filter(([name]) =>
      /token$|login|password|reset|confirm|totp|passkey|proof|activat/i.test(name),
    );
    const unlimited = guessed.filter(
      // Calls by key are limited by key and account.
      ([, { method, per_minute, rate, who }]) => method === "POST" && !per_minute && !rate && who !== "staff",
    );
    expect(guessed.length).toBeGreaterThan(20);
    expect(unlimited.map(([name]) => name).toSorted()).toEqual(["revokeToken", "revokeTranslatorToken"]);
  });

  test("a session begins by a call with a password, a passkey or the proof of a provider, never by opening an address", () => {
    const beginning = rows.filter(([, { answer }]) => fieldsOf(answer).includes("access_token"));
    expect(beginning.map(([name, { method, body }]) => [name, method, ...fieldsOf(body)])).toEqual([
      // A visit, which is no person's session; an address with its token opens nothing of a person.
      ["anonymousToken", "POST", "brand", "access_token"],
      ["accessToken", "POST", "username", "password", "grant_type", "code"],
      // Continues a session, for its own token.
      ["renewToken", "POST"],
      ["passkeyToken", "POST", "response"],
      // The answer of a company's provider, or the mail about it, in the browser that began the login.
      ["confirmSignOn", "POST", "token", "secret", "code"],
      // Continues it in another account of the same person, for its own token.
      ["switchAccount", "POST", "customer_id"],
      ["staffToken", "POST", "username", "password", "grant_type", "code"],
      ["translatorToken", "POST", "username", "password", "grant_type", "code"],
    ]);
  });

  test("no call that proves a person takes a hint or the answer to a question, and none is stored", () => {
    const proving = rows.filter(([name]) =>
      /token$|login|password|verify|passkey|totp|confirm(?:staff|translator)?session/i.test(name),
    );
    const taken = new Set(proving.flatMap(([, { body }]) => fieldsOf(body)));
    expect([...taken].toSorted()).toEqual([
      "access_token",
      "brand",
      "code",
      "current_password",
      "email",
      "grant_type",
      "hash",
      "name",
      "password",
      "password_confirmation",
      "reset_password_hash",
      "response",
      "token",
      "username",
    ]);
    const tables = readTree().get("server/kernel/db/tables.ts") ?? "";
    const people = ["Customer", "StaffUser", "Translator"].map(
      (name) => new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(tables)?.[1] ?? "",
    );
    for (const columns of people) {
      expect(columns).toContain("password_hash:");
      expect(columns).not.toMatch(/hint|question|answer|reminder/);
    }
  });
});
