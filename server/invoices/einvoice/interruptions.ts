import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Interruption, interruptionChange } from "#contract/invoices/einvoices.ts";
import { interruption_kinds, type KsefInterruption } from "#domain/invoices/ksef.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

const shown = 20;

/** The latest interruptions, newest first; earlier ones concern no invoice that is still to be sent. */
export async function interruptionsOf(db: Kysely<DB>): Promise<KsefInterruption[]> {
  const rows = await db
    .selectFrom("ksef_interruption")
    .select(["kind", "began_at", "ended_at"])
    .orderBy("began_at", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ kind, ...times }) => {
    const known = interruption_kinds.find((one) => one === kind);
    if (!known) throw new Error(`"${kind}" is no interruption of KSeF`);
    return { kind: known, ...times };
  });
}

export const interruptionView = ({ kind, began_at, ended_at }: KsefInterruption): Interruption => ({
  kind,
  began_at: began_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

/** Enters an interruption, changes the one that began at the same time, or takes it away. */
export async function noteInterruption(
  tx: Tx,
  { kind, began_at, ended_at }: z.output<typeof interruptionChange>,
): Promise<void> {
  if (kind === null) {
    await tx.deleteFrom("ksef_interruption").where("began_at", "=", new Date(began_at)).execute();
    return;
  }
  const rest = { kind, ended_at: ended_at === null ? null : new Date(ended_at) };
  await tx
    .insertInto("ksef_interruption")
    .values({ began_at: new Date(began_at), ...rest })
    .onConflict((conflict) => conflict.column("began_at").doUpdateSet(rest))
    .execute();
}
