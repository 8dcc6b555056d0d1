import { lock_order, type OrderedTable } from "#server/kernel/db/lock-order.ts";

/**
 * Strengths of PostgreSQL's row locks, weakest first. FOR KEY SHARE, used by foreign keys, is not included: it
 * conflicts only with FOR UPDATE, which is held by no transaction that waits for another lock.
 */
export const strengths = ["share", "no_key_update", "update"] as const;
export type Strength = (typeof strengths)[number];

/** Columns of unique indexes by table: changing one locks the row like FOR UPDATE. */
export type KeyColumns = Readonly<Record<string, readonly string[]>>;

/** One table of a statement whose rows it locks or inserts. */
type TableLock = {
  readonly table: OrderedTable;
  readonly strength: Strength;
  /** The added column of the result that identifies the row. */
  readonly column: string;
  /** The row did not exist before, so no transaction can wait for it. */
  readonly inserts: boolean;
  /** SKIP LOCKED and NOWAIT do not wait. */
  readonly waits: boolean;
  /** Several rows are locked in the order of their ids. */
  readonly in_order: boolean;
};

export type ReadStatement = {
  /** The same statement, which also returns the locked rows. */
  readonly text: string;
  readonly locks: readonly TableLock[];
  /** Without its own RETURNING clause the statement returns no rows. */
  readonly answers_rows: boolean;
};

const listed: readonly string[] = lock_order;
const isListed = (table: string): table is OrderedTable => listed.includes(table);

/** The statement without the content of parentheses. */
function topLevel(text: string): string {
  let depth = 0;
  let out = "";
  for (const character of text) {
    if (character === ")") depth -= 1;
    if (depth === 0) out += character;
    if (character === "(") depth += 1;
  }
  return out;
}

const rowOf = (table: string, alias: string): string =>
  table === "invoice_series" ? `"${alias}"."series" || ' ' || "${alias}"."period"` : `"${alias}"."id"`;

const locking = / for (update|no key update|share)(?: of ([\w", ]+?))?( skip locked| nowait)?\s*$/;
const sources = /\b(?:from|join) "?(\w+)"?(?: as "?(\w+)"?)?/g;

function readSelect(text: string, outline: string): ReadStatement | null {
  const clause = locking.exec(outline);
  if (!clause) return null;
  const [, strength = "", of, no_wait] = clause;
  const only = of?.split(",").map((name) => name.trim().replaceAll('"', ""));
  const locks: TableLock[] = [];
  const added: string[] = [];
  for (const [, table = "", alias = table] of outline.matchAll(sources)) {
    if (!isListed(table) || (only && !only.includes(alias))) continue;
    const column = `locked_${alias}`;
    added.push(`${rowOf(table, alias)} as "${column}"`);
    const ordered = new RegExp(`order by (?:"?${alias}"?\\.)?"?id"?(?: asc)?(?:,| limit| for|$)`).test(
      outline,
    );
    locks.push({
      table,
      column,
      strength: strength.replaceAll(" ", "_") as Strength,
      inserts: false,
      waits: no_wait === undefined,
      in_order: ordered,
    });
  }
  if (locks.length === 0) return null;
  return { text: text.replace(/^\s*select /, `select ${added.join(", ")}, `), locks, answers_rows: true };
}

const written = /^\s*(insert into|update|delete from) "?(\w+)"?(?: as "?(\w+)"?)?/;

/** The columns that an UPDATE sets. */
function columnsSet(outline: string): string[] {
  const [, list = ""] = / set (.*?)(?: from | where | returning |$)/s.exec(outline) ?? [];
  return [...list.matchAll(/"?(\w+)"? = /g)].map(([, name = ""]) => name);
}

function readWrite(text: string, outline: string, keys: KeyColumns): ReadStatement | null {
  const [, verb = "", table = "", alias = table] = written.exec(text) ?? [];
  if (!isListed(table)) return null;
  const column = `locked_${alias}`;
  const changes_key =
    verb === "delete from" ||
    (verb === "update" && columnsSet(outline).some((name) => keys[table]?.includes(name)));
  const lock: TableLock = {
    table,
    column,
    strength: changes_key ? "update" : "no_key_update",
    // ON CONFLICT DO UPDATE locks an existing row.
    inserts: verb === "insert into" && !/ do update /.test(outline),
    waits: true,
    // The rows of a SELECT are inserted, and those in conflict are locked, in its order.
    in_order: verb === "insert into" && /\sorder by "?id"?\s+on conflict\s/.test(outline),
  };
  const answers_rows = / returning /.test(outline);
  const added = `${rowOf(table, alias)} as "${column}"`;
  return {
    text: `${text.trimEnd()}${answers_rows ? ", " : " returning "}${added}`,
    locks: [lock],
    answers_rows,
  };
}

const locks_somewhere = /\b(?:update|delete from|insert into|for update|for no key update|for share)\b/;
const names_listed = new RegExp(`"(?:${lock_order.join("|")})"`);

/**
 * The locks of a statement on listed tables; null for one without locks, and "unread" for one with an unsupported form.
 */
export function readStatement(text: string, keys: KeyColumns): ReadStatement | "unread" | null {
  const outline = topLevel(text);
  if (/^\s*select /.test(text)) return readSelect(text, outline);
  if (written.test(text)) return readWrite(text, outline, keys);
  return /^\s*with\b/.test(text) && locks_somewhere.test(text) && names_listed.test(text) ? "unread" : null;
}
