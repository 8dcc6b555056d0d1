import type { StoredDocument, StoredSchema } from "./stored.ts";

/** Who reads a value: the server what is `sent` to it, a program what it has `received`. */
export type Side = "sent" | "received";
export type Compared = {
  readonly stored: StoredDocument;
  readonly present: StoredDocument;
  /** Named schemas within which the comparison is, so that one that contains itself ends. */
  readonly inside?: ReadonlySet<string>;
};
type Pair = { readonly stored: StoredSchema; readonly present: StoredSchema };

/** The path of a part of a document. */
export const at = (path: string, name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;

const consequences = {
  sent: "requests that were accepted are refused",
  received: "a program does not expect what it gets",
} as const satisfies Record<Side, string>;

const shown = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));
const changed = (side: Side, path: string, { was, is }: { readonly was: unknown; readonly is: unknown }) =>
  `${path}: was ${shown(was)}, is ${shown(is)}; ${consequences[side]}`;

/**
 * Whose values have to be values of the other one: what the stored document accepts is accepted at present, and what is
 * sent at present was announced.
 */
const directed = (side: Side, { stored, present }: Pair): { narrow: StoredSchema; wide: StoredSchema } =>
  side === "sent" ? { narrow: stored, wide: present } : { narrow: present, wide: stored };

const floors = { minimum: Number.NEGATIVE_INFINITY, minLength: 0, minItems: 0 } as const;
const ceilings = ["maximum", "maxLength", "maxItems"] as const;

function changedRanges(side: Side, pair: Pair, path: string): string[] {
  const { narrow, wide } = directed(side, pair);
  const below = (Object.keys(floors) as (keyof typeof floors)[]).filter(
    (name) => (narrow[name] ?? floors[name]) < (wide[name] ?? floors[name]),
  );
  const above = ceilings.filter(
    (name) => (narrow[name] ?? Number.POSITIVE_INFINITY) > (wide[name] ?? Number.POSITIVE_INFINITY),
  );
  return [...below, ...above].map((name) =>
    changed(side, at(path, name), { was: pair.stored[name], is: pair.present[name] }),
  );
}

function changedForms(side: Side, pair: Pair, path: string): string[] {
  const { narrow, wide } = directed(side, pair);
  const { stored, present } = pair;
  const known = new Set(narrow.patterns);
  return [
    ...((wide.patterns ?? []).every((one) => known.has(one))
      ? []
      : [changed(side, at(path, "patterns"), { was: stored.patterns, is: present.patterns })]),
    ...(wide.format === undefined || wide.format === narrow.format
      ? []
      : [changed(side, at(path, "format"), { was: stored.format, is: present.format })]),
  ];
}

/**
 * No value of a list goes: who sends it is refused, and who waits for it in responses waits without an end. New ones come
 * to what is sent, and to what is received where the stored document says so.
 */
function changedValues(side: Side, { stored, present }: Pair, path: string): string[] {
  const place = at(path, "enum");
  if (!stored.enum && !present.enum) return [];
  if (!stored.enum)
    return side === "received"
      ? []
      : [`${place}: has come, where every value was accepted; ${consequences.sent}`];
  if (!present.enum)
    return side === "sent" ? [] : [`${place}: is removed, so any value may come; ${consequences.received}`];
  const is = new Set(present.enum);
  const was = new Set(stored.enum);
  const removed = stored.enum.filter((value) => !is.has(value));
  const come = side === "received" && !stored.open ? present.enum.filter((value) => !was.has(value)) : [];
  return [
    ...removed.map((value) =>
      side === "sent"
        ? `${place}: ${shown(value)} is not accepted any more`
        : `${place}: ${shown(value)} is removed, so a program that waits for it does not go on`,
    ),
    ...come.map((value) => `${place}: ${shown(value)} has come to a list that was announced as complete`),
    ...(side === "received" && present.open && !stored.open
      ? [`${place}: new values may come, which was not announced`]
      : []),
  ];
}

function changedFields(side: Side, pair: Pair, path: string, compared: Compared): string[] {
  const { stored, present } = pair;
  const { narrow, wide } = directed(side, pair);
  const place = at(path, "properties");
  const was = stored.properties ?? {};
  const is = present.properties ?? {};
  const always = new Set(narrow.required);
  const needed = (wide.required ?? []).filter((name) => !always.has(name));
  return [
    ...Object.entries(was).flatMap(([name, one]) => {
      const other = is[name];
      if (other) return changedSchema(side, { stored: one, present: other }, at(place, name), compared);
      return [`${at(place, name)}: is removed${side === "sent" ? ", so it is not accepted any more" : ""}`];
    }),
    ...needed.flatMap((name) => {
      if (side === "received")
        return is[name] ? [`${at(place, name)}: is not in each response any more, as it was`] : [];
      return [`${at(place, name)}: ${was[name] ? "has become required" : "is new and required"}`];
    }),
    ...(side === "sent" && present.closed && !stored.closed
      ? [`${path}: refuses fields that it does not have, which it did not`]
      : []),
  ];
}

function changedPart(
  side: Side,
  pair: Pair,
  path: string,
  part: { readonly name: "items" | "values" | "names"; readonly compared: Compared },
): string[] {
  const stored = pair.stored[part.name];
  const present = pair.present[part.name];
  const place = at(path, part.name);
  if (stored && present) return changedSchema(side, { stored, present }, place, part.compared);
  return directed(side, pair).wide[part.name]
    ? [`${place}: ${stored ? "is removed" : "has come"}; ${consequences[side]}`]
    : [];
}

/** Each kind of value has to be within one kind of the other document. */
function changedKinds(side: Side, pair: Pair, path: string, compared: Compared): string[] {
  const { narrow, wide } = directed(side, pair);
  const wide_kinds = wide.anyOf ?? [wide];
  const unmatched = (narrow.anyOf ?? [narrow]).filter((one) =>
    wide_kinds.every((other) => {
      const kinds = side === "sent" ? { stored: one, present: other } : { stored: other, present: one };
      return changedSchema(side, kinds, path, compared).length > 0;
    }),
  );
  return unmatched.map(
    (one) =>
      `${at(path, "anyOf")}: ${side === "sent" ? "no longer has" : "did not have"} ${shown(one)}; ${consequences[side]}`,
  );
}

const isWithin = (narrow: string | undefined, wide: string | undefined): boolean =>
  wide === undefined || narrow === wide || (narrow === "integer" && wide === "number");

const prefix = "#/components/schemas/";
const resolved = (schema: StoredSchema, { schemas }: StoredDocument): StoredSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.slice(prefix.length)] ?? {});

/** A sentence for each change of a schema by which a program breaks that was made for the stored one. */
export function changedSchema(side: Side, pair: Pair, path: string, compared: Compared): string[] {
  const { $ref } = pair.stored;
  const is_same_name = $ref !== undefined && $ref === pair.present.$ref;
  if (is_same_name && compared.inside?.has($ref)) return [];
  const within = is_same_name ? { ...compared, inside: new Set(compared.inside).add($ref) } : compared;
  const place = is_same_name ? at("$.schemas", $ref.slice(prefix.length)) : path;
  const stored = resolved(pair.stored, compared.stored);
  const present = resolved(pair.present, compared.present);
  const own = { stored, present };
  const { narrow, wide } = directed(side, own);
  const null_came =
    narrow.nullable && !wide.nullable && (wide.type !== undefined || wide.anyOf !== undefined);
  const of_null = null_came
    ? [`${place}: null ${side === "sent" ? "is not accepted any more" : "may come, which was not announced"}`]
    : [];
  if (stored.anyOf || present.anyOf) return [...of_null, ...changedKinds(side, own, place, within)];
  if (!isWithin(narrow.type, wide.type))
    return [...of_null, changed(side, at(place, "type"), { was: stored.type, is: present.type })];
  return [
    ...of_null,
    ...changedValues(side, own, place),
    ...changedRanges(side, own, place),
    ...changedForms(side, own, place),
    ...(side === "sent" && stored.default !== undefined && shown(stored.default) !== shown(present.default)
      ? [
          `${at(place, "default")}: was ${shown(stored.default)}, is ${shown(present.default)}; requests without it mean something else`,
        ]
      : []),
    ...changedFields(side, own, place, within),
    ...(["items", "values", "names"] as const).flatMap((name) =>
      changedPart(side, own, place, { name, compared: within }),
    ),
  ];
}
