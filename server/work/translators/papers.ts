import type { Kysely } from "kysely";
import { addDays } from "#domain/calendar.ts";
import type { PaperKind } from "#domain/payouts/payee.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** How long before the expiry of a paper the warning is shown. */
const warning_days = 14;

export type RunningOut = {
  readonly translator_id: number;
  readonly translator: string;
  readonly paper: PaperKind | "sworn";
  /** The name of the file; empty where only the date is known. */
  readonly name: string;
  readonly until: string;
  readonly over: boolean;
};

/**
 * Papers of active translators that have expired or expire within fourteen days of `today`: NDA, contract and sworn entry
 * by their recorded dates, and every certificate or other paper with a date. `ids` selects some translators.
 */
export async function runningOut(
  db: Kysely<DB>,
  today: string,
  ids?: readonly number[],
): Promise<RunningOut[]> {
  const soon = addDays(today, warning_days);
  const some = [0, ...(ids ?? [])];
  const people = await db
    .selectFrom("translator")
    .select(["id", "name", "sworn_number", "nda_valid_until", "contract_valid_until", "sworn_valid_until"])
    .$if(ids === undefined, (q) => q.where("active", "=", true))
    .$if(ids !== undefined, (q) => q.where("id", "in", some))
    .where((w) =>
      w.or([
        w("nda_valid_until", "<=", soon),
        w("contract_valid_until", "<=", soon),
        w("sworn_valid_until", "<=", soon),
      ]),
    )
    .execute();
  const files = await db
    .selectFrom("pay_file as paper")
    .innerJoin("translator", "translator.id", "paper.translator_id")
    .select(["translator.id", "translator.name as translator", "paper.kind", "paper.name"])
    .select("paper.valid_until")
    .$if(ids === undefined, (q) => q.where("translator.active", "=", true))
    .$if(ids !== undefined, (q) => q.where("translator.id", "in", some))
    .where("paper.removed_at", "is", null)
    .where("paper.kind", "in", ["certificate", "other"])
    .where("paper.valid_until", "<=", soon)
    .orderBy("paper.valid_until")
    .execute();
  const days = people.flatMap((row) =>
    (
      [
        ["nda", row.nda_valid_until],
        ["contract", row.contract_valid_until],
        ["sworn", row.sworn_number === null ? null : row.sworn_valid_until],
      ] as const
    ).map(([paper, until]) => ({ translator_id: row.id, translator: row.name, paper, name: "", until })),
  );
  const papers = files.flatMap(({ id, translator, kind, name, valid_until }) =>
    kind === "bill" ? [] : [{ translator_id: id, translator, paper: kind, name, until: valid_until }],
  );
  return [...days, ...papers].flatMap(({ until, ...one }) =>
    until === null || until > soon ? [] : [{ ...one, until, over: until < today }],
  );
}
