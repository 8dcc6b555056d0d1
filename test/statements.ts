import pg from "pg";

type Ask = (this: object, question: unknown, values?: unknown, done?: unknown) => unknown;

const textOf = (question: unknown): string =>
  typeof question === "string" ? question : ((question as { text?: string } | null)?.text ?? "");

/**
 * Statements of `run` as the driver sent them, over all connections of this process, without begin and commit and without
 * those of simulators, which poll.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const driver = pg.Client.prototype as unknown as { query: Ask };
  const { query } = driver;
  const sent: string[] = [];
  driver.query = function count(question, values, done) {
    const text = textOf(question);
    if (!/^\s*(?:begin|start transaction|commit|set jit)\b|standins\./i.test(text)) sent.push(text);
    return query.call(this, question, values, done);
  };
  try {
    await run();
  } finally {
    driver.query = query;
  }
  return sent;
}

/**
 * Statements of each transaction that `run` opens, between begin and commit; without those of the idempotency key, which
 * belong to the edge.
 */
export async function transactionsOf(run: () => Promise<unknown>): Promise<string[][]> {
  const driver = pg.Client.prototype as unknown as { query: Ask };
  const { query } = driver;
  const open = new Map<object, string[]>();
  const ended: string[][] = [];
  driver.query = function count(question, values, done) {
    const text = textOf(question);
    const sent = open.get(this);
    if (/^\s*(?:begin|start transaction)\b/i.test(text)) open.set(this, []);
    else if (sent && /^\s*(?:commit|rollback)\s*$/i.test(text)) {
      ended.push(sent);
      open.delete(this);
    } else if (sent && !/"idempotency"/.test(text)) sent.push(text);
    return query.call(this, question, values, done);
  };
  try {
    await run();
  } finally {
    driver.query = query;
  }
  return ended;
}
