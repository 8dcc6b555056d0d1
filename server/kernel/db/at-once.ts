import { CompiledQuery, type Compilable } from "kysely";
import type { Tx } from "./open.ts";

/**
 * Executes writes without a result as one statement, in their order. They do not see each other, so no two of them change
 * the same row. None of them is of a table of `lock_order`, whose locks are checked statement by statement.
 */
export async function atOnce(tx: Tx, writes: readonly Compilable[]): Promise<void> {
  const [first, ...others] = writes.map((write) => write.compile());
  if (!first) return;
  if (others.length === 0) return void (await tx.executeQuery(first));
  const parameters: unknown[] = [];
  const parts = [first, ...others].map((query, nth) => {
    const before = parameters.length;
    parameters.push(...query.parameters);
    const text = query.sql.replace(/\$(\d+)/g, (_all, number: string) => `$${before + Number(number)}`);
    return `w${nth} as (${text} returning 1)`;
  });
  // PostgreSQL runs a part when its result is read; parts that are not read run in an order of their own.
  const read = parts.map((_part, nth) => `(select count(*) from w${nth})`);
  await tx.executeQuery(CompiledQuery.raw(`with ${parts.join(", ")} select ${read.join(", ")}`, parameters));
}
