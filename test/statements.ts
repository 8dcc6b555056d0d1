import pg from "pg";

type Ask = (this: object, question: unknown, values?: unknown, done?: unknown) => unknown;

const textOf = (question: unknown): string =>
  typeof question === "string" ? question : ((question as { text?: string } | null)?.text ?? "");

type Sent = { readonly text: string; readonly connection: object };

const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback(?! to))\b/i;

/** Everything that the driver sends during `run`, over all connections of this process; simulators are not counted. */
async function sentDuring(run: () => Promise<unknown>): Promise<Sent[]> {
  const driver = pg.Client.prototype as unknown as { query: Ask };
  const { query } = driver;
  const sent: Sent[] = [];
  driver.query = function count(question, values, done) {
    const text = textOf(question);
    if (!text.includes("standins.")) sent.push({ text, connection: this });
    return query.call(this, question, values, done);
  };
  try {
    await run();
  } finally {
    driver.query = query;
  }
  return sent;
}

/** Statements of `run` without begin and commit. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent = await sentDuring(run);
  return sent.map(({ text }) => text).filter((text) => !begins.test(text) && !ends.test(text));
}

/** Statements of `run` between begin and commit. */
export async function statementsInside(run: () => Promise<unknown>): Promise<string[]> {
  const open = new Set<object>();
  const inside: string[] = [];
  for (const { text, connection } of await sentDuring(run)) {
    if (begins.test(text)) open.add(connection);
    else if (ends.test(text)) open.delete(connection);
    else if (open.has(connection)) inside.push(text);
  }
  return inside;
}
