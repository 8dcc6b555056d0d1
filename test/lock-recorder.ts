import pg from "pg";
import { lock_order, type OrderedTable } from "#server/kernel/db/lock-order.ts";
import { compareAccounts, type Line } from "#server/ledger/accounts.ts";
import {
  type KeyColumns,
  readStatement,
  type ReadStatement,
  type Strength,
  strengths,
} from "./lock-statements.ts";

/**
 * Observes every statement of a transaction and determines the rows it locks. A transaction that waits for a row while
 * it holds one that comes later in `lock_order` is a violation, because it could be part of a deadlock.
 */

type Row = string | number | Pick<Line, "code" | "owner" | "currency">;
type Held = {
  readonly table: OrderedTable;
  readonly row: Row;
  readonly strength: Strength;
  readonly by: () => string;
};
type Lock = Held & { readonly waits: boolean };

const rank = (table: OrderedTable): number => lock_order.indexOf(table);
const isWeaker = (one: Strength, other: Strength): boolean =>
  strengths.indexOf(one) < strengths.indexOf(other);
const nameOf = (row: Row): string =>
  typeof row === "object" ? `${row.code} ${row.owner} ${row.currency}`.replaceAll("  ", " ") : String(row);

function compareRows(one: Row, other: Row): number {
  if (typeof one === "object" && typeof other === "object") return compareAccounts(one, other);
  if (typeof one === "number" && typeof other === "number") return one - other;
  return nameOf(one) < nameOf(other) ? -1 : 1;
}

const describeLock = ({ by, table, row }: Held): string => `${by()} locks ${table} ${nameOf(row)}`;

/** The locks of one transaction, in the order they were taken. */
class TransactionLocks {
  #held = new Map<string, Held>();
  #own = new Set<string>();
  readonly #savepoints: { name: string; held: Map<string, Held>; own: Set<string> }[] = [];

  savepoint(name: string): void {
    this.#savepoints.push({ name, held: new Map(this.#held), own: new Set(this.#own) });
  }

  /** Locks since a savepoint are released with it. */
  rollbackTo(name: string): void {
    const at = this.#savepoints.findLast((point) => point.name === name);
    if (!at) return;
    this.#held = new Map(at.held);
    this.#own = new Set(at.own);
  }

  /** A row inserted by this transaction: no other one can wait for it. */
  made(table: OrderedTable, row: Row): void {
    this.#own.add(`${table} ${nameOf(row)}`);
  }

  /** Whether the transaction holds this lock already, or a stronger one of the same row. */
  holds({ table, row, strength }: Held): boolean {
    const name = `${table} ${nameOf(row)}`;
    const held = this.#held.get(name);
    return this.#own.has(name) || (held !== undefined && !isWeaker(held.strength, strength));
  }

  /**
   * Records a lock; returns a sentence when it violates the order. Foreign keys of other transactions wait for FOR
   * UPDATE at any position, so nothing may be locked after it, and nothing before it unless it does not wait (NOWAIT).
   */
  take(lock: Lock): string | null {
    if (this.holds(lock)) return null;
    const held = [...this.#held.values()];
    const full = held.find(({ strength }) => strength === "update");
    const later = lock.waits ? this.#laterThan(lock) : undefined;
    this.#held.set(`${lock.table} ${nameOf(lock.row)}`, lock);
    if (full && lock.waits)
      return `${describeLock(lock)} after ${full.by()} locked ${full.table} ${nameOf(full.row)} FOR UPDATE`;
    if (lock.strength === "update" && lock.waits && held.length > 0)
      return `${describeLock(lock)} FOR UPDATE, for which foreign keys wait, together with other locks`;
    return later
      ? `${describeLock(lock)} after ${later.by()} locked ${later.table} ${nameOf(later.row)}`
      : null;
  }

  #laterThan(lock: Lock): Held | undefined {
    return [...this.#held.values()].find(({ table, row }) =>
      table === lock.table ? compareRows(row, lock.row) > 0 : rank(table) > rank(lock.table),
    );
  }
}

type Rows = Readonly<Record<string, unknown>>[];

/** Records the locks of a statement by its result; returns the violations. */
function takeAll(locks: TransactionLocks, read: ReadStatement, rows: Rows, by: () => string): string[] {
  const found: (string | null)[] = [];
  for (const { table, column, strength, inserts, waits, in_order } of read.locks) {
    const keys = rows.map((row) => row[column]).filter((key) => key !== null && key !== undefined);
    const taken = keys.map((key): Lock => {
      const row = typeof key === "string" ? key : Number(key);
      return { table, row, strength, waits, by };
    });
    if (inserts) for (const { row } of taken) locks.made(table, row);
    const fresh = new Set(taken.filter((lock) => !locks.holds(lock)).map(({ row }) => row));
    if (fresh.size > 1 && waits && !in_order)
      found.push(`${by()} locks several rows of ${table} without an order`);
    else for (const lock of taken) found.push(locks.take(lock));
    if (fresh.size > 1 && !in_order) for (const lock of taken) locks.take({ ...lock, waits: false });
  }
  return found.filter((sentence) => sentence !== null);
}

/** The accounts that a posting, or the lock before it, names. */
function takeAccounts(locks: TransactionLocks, text: string, values: unknown, by: () => string): string[] {
  const [, name] = /\bledger\.(lock_accounts|post)\(/.exec(text) ?? [];
  if (name === undefined || !Array.isArray(values)) return [];
  const lines = JSON.parse(String(values[name === "post" ? 4 : 1])) as Line[];
  const accounts = lines.map(({ code, owner, currency }): Lock => {
    const row = { code, owner, currency };
    return { table: "ledger.account", row, strength: "no_key_update", waits: true, by };
  });
  return accounts.map((lock) => locks.take(lock)).filter((sentence) => sentence !== null);
}

/** The first lines of our own code that led to a statement. */
const placeOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .map((line) => /((?:server|test)\/(?!db\/|lock-recorder|setup\/)[\w./-]+\.ts:\d+)/.exec(line)?.[1])
    .filter((place) => place !== undefined)
    .slice(0, 6)
    .join(" < ");

const sentenceOf = (text: string, asked: Error) => (): string =>
  `"${text
    .replaceAll(/\s+/g, " ")
    .replace(/^(select) .*? (from )/, "$1 … $2")
    .slice(0, 120)}" (${placeOf(asked)})`;

type Asked = { readonly text: string; readonly values: unknown };
const askedOf = (question: unknown, values: unknown): Asked | null => {
  if (typeof question === "string") return { text: question, values };
  if (typeof question !== "object" || question === null || !("text" in question)) return null;
  return { text: String(question.text), values: "values" in question ? question.values : undefined };
};
/** A prepared statement has a name of its own when its text is changed; outside of a transaction it is not. */
function withText(question: unknown, text: string): unknown {
  if (typeof question !== "object" || question === null) return text;
  const { name } = question as { readonly name?: string };
  return { ...question, text, ...(name === undefined ? {} : { name: `${name}_locks` }) };
}

type Result = { rows: Record<string, unknown>[] };
type Ask = (this: object, question: unknown, values?: unknown, done?: unknown) => unknown;

/** The open transactions on the connections of this process, and their violations. */
class Recorder {
  readonly #found = new Set<string>();
  readonly #open = new WeakMap<object, TransactionLocks>();
  readonly #read = new Map<string, ReadStatement | "unread" | null>();
  readonly #keys: KeyColumns;

  constructor(keys: KeyColumns) {
    this.#keys = keys;
  }

  takeFound(): string[] {
    const sentences = [...this.#found];
    this.#found.clear();
    return sentences;
  }

  /** Runs a statement unchanged, or changed so that it returns the rows it locks. */
  ask(connection: object, question: unknown, send: (question: unknown) => unknown, values: unknown): unknown {
    const asked = askedOf(question, values);
    const locks = asked && this.#transactionOf(connection, asked.text);
    if (!asked || !locks) return send(question);
    const statement = this.#readOnce(asked.text);
    const locks_accounts = asked.text.includes("ledger.");
    // Most statements lock nothing, and a stack takes longer than sending one.
    if (statement === null && !locks_accounts) return send(question);
    const by = sentenceOf(asked.text, new Error());
    if (statement === "unread") this.#found.add(`${by()} locks rows in a form that is not supported`);
    if (locks_accounts)
      for (const sentence of takeAccounts(locks, asked.text, asked.values, by)) this.#found.add(sentence);
    if (statement === null || statement === "unread") return send(question);
    const answer = send(withText(question, statement.text));
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: Result) => {
      for (const sentence of takeAll(locks, statement, result.rows, by)) this.#found.add(sentence);
      if (!statement.answers_rows) result.rows = [];
      for (const row of result.rows) for (const { column } of statement.locks) delete row[column];
      return result;
    });
  }

  #transactionOf(connection: object, text: string): TransactionLocks | undefined {
    const word = text.trimStart().toLowerCase();
    if (/^(begin|start transaction)\b/.test(word)) this.#open.set(connection, new TransactionLocks());
    else if (/^(commit|rollback(?! to))\b/.test(word)) this.#open.delete(connection);
    const locks = this.#open.get(connection);
    const [, verb, name = ""] = /^(savepoint|rollback to savepoint) (\w+)/.exec(word) ?? [];
    if (verb === "savepoint") locks?.savepoint(name);
    else if (verb !== undefined) locks?.rollbackTo(name);
    return locks;
  }

  #readOnce(text: string): ReadStatement | "unread" | null {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const read = readStatement(text, this.#keys);
    this.#read.set(text, read);
    return read;
  }
}

/** Observes all connections of this process from now on; returns the violations found, and clears them. */
export function recordLocks(keys: KeyColumns): () => string[] {
  const recorder = new Recorder(keys);
  const driver = pg.Client.prototype as unknown as { query: Ask };
  const { query } = driver;
  driver.query = function receive(question, values, done) {
    return recorder.ask(this, question, (sent) => query.call(this, sent, values, done), values);
  };
  return () => recorder.takeFound();
}
