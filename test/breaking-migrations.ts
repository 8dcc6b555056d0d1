import fs from "node:fs";
import path from "node:path";
import { isSince } from "#server/kernel/db/migrate.ts";
import { root } from "./tree.ts";

const folder = path.join(root, "server/kernel/db/migrations");

/** A statement that is permitted in spite of the rules, in `serving.json` (decision 0246). */
type Mark = {
  readonly migration: string;
  /** The beginning of the statement, in lower case with single spaces. */
  readonly statement: string;
  /** The version since which no code uses what the statement takes away. */
  readonly unused_since?: string;
  /** Why a statement harms no one: the table is small, the index was built before, the check only permits more. */
  readonly reason?: string;
};

export type Serving = {
  /** The last migration of the first release; those before it have no rules. */
  readonly baseline: string;
  /** The oldest version that works with the newest schema. */
  readonly oldest: string;
  readonly marked: readonly Mark[];
};

export const readServing = (): Serving =>
  JSON.parse(fs.readFileSync(path.join(folder, "serving.json"), "utf8")) as Serving;

/** The text of each migration after the baseline, by its name. */
export const laterMigrations = ({ baseline }: Pick<Serving, "baseline">): ReadonlyMap<string, string> =>
  new Map(
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith(".sql") && name > baseline)
      .map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]),
  );

/** `breaks`: the version before cannot serve after it. `locks`: it reads or writes the whole table while others wait. */
type Fault = { readonly kind: "breaks" | "locks"; readonly found: RegExp; readonly why: string };

const volatile = String.raw`(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate_v4)\s*\(`;
/** The rest of one part of `alter table`, up to the comma before the next one. */
const part = String.raw`(?:(?!, (?:add|alter|drop)\b).)*`;

const faults: readonly Fault[] = [
  {
    kind: "breaks",
    found: /^drop\b/,
    why: "what is dropped may be in use",
  },
  {
    kind: "breaks",
    found: /^alter table .*\bdrop (?:column|(?!constraint|default|not null|expression|identity)\w)/,
    why: "a dropped column is read and written",
  },
  {
    kind: "breaks",
    found: /^alter table .*\bdrop constraint\b/,
    why: "an upsert may need it, and rows that it refused are not expected",
  },
  {
    kind: "breaks",
    found: /^(?:create or replace|alter (?:function|procedure|view))\b/,
    why: "what is replaced may be in use as it was",
  },
  {
    kind: "breaks",
    found: /^(?:create (?:constraint )?(?:trigger|rule)|alter table .*\b(?:enable|disable) )/,
    why: "rows are written differently, or refused",
  },
  { kind: "breaks", found: /^(?:revoke|alter default privileges)\b/, why: "what is revoked may be in use" },
  {
    kind: "breaks",
    found: /^(?:do|execute|call)\b/,
    why: "what it runs is not read here",
  },
  {
    kind: "breaks",
    found: /^alter (?:table|view|type|schema|sequence|function|index) .*\brename\b/,
    why: "the former name is in use",
  },
  {
    kind: "breaks",
    found: /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/,
    why: "another type is read and written, and the table is rewritten",
  },
  {
    kind: "breaks",
    found: /^alter table .*\balter (?:column )?\S+ set not null\b/,
    why: "rows without a value are still written",
  },
  {
    kind: "breaks",
    found: /^alter table .*\balter (?:column )?\S+ drop not null\b/,
    why: "null is not expected in it",
  },
  {
    kind: "breaks",
    found: /^alter table .*\balter (?:column )?\S+ drop (?:default|identity|expression)\b/,
    why: "rows are written without it",
  },
  {
    kind: "breaks",
    found: new RegExp(
      String.raw`^alter table .*\badd (?:column )?(?!constraint\b)(?=${part}\bnot null\b)(?!${part}\b(?:default|generated)\b)`,
    ),
    why: "a column that is required and has no default is not written",
  },
  {
    kind: "locks",
    found: new RegExp(
      String.raw`^alter table .*\badd (?:constraint \S+ )?(?:check|unique|primary key|exclude|foreign key)\b`,
    ),
    why: "rows that were accepted may be refused, and the table is read under a lock",
  },
  {
    kind: "locks",
    found: /^create unique index\b/,
    why: "rows that were accepted may be refused, and writes wait",
  },
  { kind: "locks", found: /^create index\b/, why: "writes wait while it is built" },
  {
    kind: "locks",
    found: new RegExp(
      String.raw`^alter table .*\badd (?:column )?(?:${part}\bdefault [^,]*${volatile}|${part}\bgenerated always as \()`,
    ),
    why: "the table is rewritten",
  },
  {
    kind: "locks",
    found: /^(?:update|delete from|merge into)\b|^with\b.*[()] ?(?:update|delete from|merge into)\b/,
    why: "changed rows are locked until the end: move them by a job, in batches",
  },
  {
    kind: "locks",
    found: new RegExp(
      String.raw`^(?:with\b.*[()] ?)?insert into \S+(?: as \w+)?(?: \([^)]*\))?(?: overriding \w+ value)? \(?(?:select|with|table)\b|` +
        String.raw`^create (?:\w+ )?table\b.*\bas \(?(?:select|with|table)\b`,
    ),
    why: "rows that are written meanwhile are missed: copy them by a job, in batches",
  },
  { kind: "locks", found: /^(?:lock|cluster|vacuum|reindex|truncate)\b/, why: "everyone waits for it" },
];

/** What precedes a statement in a body of PL/pgSQL. */
const control =
  /^(?:(?:<<\w+>>|begin|else|loop|exception when .*? then|(?:els(?:e|)if|if|when) .*? then|(?:for|while) .*? loop) )+/;

/**
 * Statements in lower case with single spaces, without comments. The body of `do` is read as statements; the other
 * bodies in dollar quotes, of functions that are only called later, are left out.
 */
export function statementsOf(text: string): string[] {
  const bare = text
    .replaceAll(/\bdo\s+(?:language\s+\w+\s+)?(\$\w*\$)([\s\S]*?)\1/gi, ";$2;")
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const pieces = bare.match(/(?:'(?:[^']|'')*'|[^;'])+/g) ?? [];
  return pieces
    .map((piece) => piece.replaceAll(/\s+/g, " ").trim().toLowerCase().replace(control, ""))
    .filter(Boolean);
}

const name_of_table =
  /^(?:alter table(?: only)?(?: if exists)?|create (?:unique )?index(?: concurrently)?(?: if not exists)?(?: \S+)? on(?: only)?|update(?: only)?|delete from|truncate(?: table)?|drop table(?: if exists)?|create (?:constraint )?trigger \S+ .*? on) ([\w".]+)/;

/** A sentence for each statement that the serving version does not survive and that is not marked. */
export function breakingStatements(
  migrations: ReadonlyMap<string, string>,
  { oldest, marked }: Pick<Serving, "oldest" | "marked">,
): string[] {
  const used = new Set<Mark>();
  const sentences = [...migrations].flatMap(([migration, text]) => {
    const statements = statementsOf(text);
    // The serving version does not know a table of the same migration.
    const own = new Set(
      statements.flatMap((one) => /^create table (?:if not exists )?([\w".]+)/.exec(one)?.[1] ?? []),
    );
    return statements.flatMap((statement) => {
      if (own.has(name_of_table.exec(statement)?.[1] ?? "")) return [];
      const mark = marked.find((one) => one.migration === migration && statement.startsWith(one.statement));
      const found = faults.filter((fault) => fault.found.test(statement));
      if (mark && found.length > 0) used.add(mark);
      return found.flatMap(({ kind, why }) => {
        const needed = kind === "breaks" ? "unused_since" : "reason";
        return mark?.[needed]
          ? []
          : [`${migration}: "${statement}": ${why}; marked in serving.json it needs ${needed}`];
      });
    });
  });
  const late = marked.filter(
    ({ unused_since }) => unused_since !== undefined && !isSince(oldest, unused_since),
  );
  return [
    ...sentences,
    ...marked
      .filter((mark) => !used.has(mark))
      .map(({ migration, statement }) => `serving.json: ${migration} has no breaking "${statement}"`),
    ...late.map(
      ({ migration, unused_since }) =>
        `serving.json: ${migration} needs version ${unused_since}, but "oldest" is ${oldest}`,
    ),
  ];
}
