import type * as z from "zod/mini";
import { brandBySlug } from "#brands/all.ts";
import type { bonusTableInput } from "#contract/pricing/desk-codes.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { most_share_bps } from "#domain/accounts/second-person.ts";
import { type BonusStep, orderedSteps } from "#domain/payments/top-up.ts";
import { type Asking, no_holder } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { beginsAt } from "#server/kernel/format/day.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { currencyFor } from "#server/pricing/index.ts";

type Input = z.output<typeof bonusTableInput>;

/** The steps of a table that bring more than half of what is paid in, for a second person; null when there are none. */
export function askingForTable(input: Input): Asking | null {
  const { brand, currency, from, steps } = input;
  const large = steps.filter(({ from: paid, bonus_bps, bonus }) =>
    bonus === null
      ? BigInt(bonus_bps ?? 0) > most_share_bps
      : (fromDecimal(bonus) ?? 0n) * 10_000n > BigInt(paid) * 100n * most_share_bps,
  );
  if (large.length === 0) return null;
  const stepText = ({ from: paid, bonus_bps, bonus }: Input["steps"][number]) =>
    `${paid} → ${bonus ?? `${(bonus_bps ?? 0) / 100} %`}`;
  return {
    act: "setBonusTable",
    worth: null,
    brand_ids: [],
    holder: no_holder,
    object: "bonus_sheet",
    object_id: null,
    list: { brand, currency },
    reason: large.map(stepText).join(", "),
    detail: { from },
    input,
  };
}

/**
 * Sets the bonus table of a brand and currency from a day on; former versions remain. Refuses contradictory steps, steps
 * with more bonus than payment, and a day in the past. Without steps top-ups have no bonus.
 */
export async function setBonusTable(tx: Tx, caller: Caller, input: Input, now: Date): Promise<void> {
  const brand = brandBySlug(input.brand);
  if (!brand) throw new Refusal("brand.unknown");
  const currency = currencyFor(brand, input.currency);
  const steps = orderedSteps(
    input.steps.map(({ from, bonus_bps, bonus }): BonusStep =>
      bonus === null
        ? { from: BigInt(from), bonus_bps: BigInt(bonus_bps ?? 0) }
        : { from: BigInt(from), bonus: fromDecimal(bonus) ?? 0n },
    ),
  );
  if (!steps) throw new Refusal("bonus_table.unsound");
  const valid_from = beginsAt(input.from, now);
  const stored = steps.map((step) =>
    step.bonus === undefined
      ? { from: String(step.from), bonus_bps: String(step.bonus_bps) }
      : { from: String(step.from), bonus: String(step.bonus) },
  );
  const { id } = await tx
    .insertInto("bonus_sheet")
    .values({
      brand_id: brand.id,
      currency,
      valid_from,
      steps: JSON.stringify(stored),
      made_by: idOfCaller(caller),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const detail = { brand: brand.slug, currency, valid_from, steps: stored };
  await writeAudit(tx, caller, { act: "bonus_table.set", object: "bonus_sheet", object_id: id, detail }, now);
}
