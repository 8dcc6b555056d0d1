import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import type { BonusTable } from "#contract/pricing/desk-codes.ts";
import type { Currency } from "#domain/money.ts";
import { type BonusStep, default_steps } from "#domain/payments/top-up.ts";
import { waitingLists } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { stepsOf } from "./queries.ts";

type Version = BonusTable["versions"][number];

const stepViews = (steps: readonly BonusStep[], currency: Currency): Version["steps"] =>
  steps.map((step) => ({
    from: moneyView(step.from * 100n, currency),
    bonus_bps: step.bonus_bps === undefined ? null : Number(step.bonus_bps),
    bonus: step.bonus === undefined ? null : moneyView(step.bonus, currency),
  }));

/** The bonus tables of each brand and currency: planned, present and former ones. */
export async function bonusTables(db: Kysely<DB>, now: Date): Promise<BonusTable[]> {
  const rows = await db
    .selectFrom("bonus_sheet as sheet")
    .leftJoin("staff_user as maker", "maker.id", "sheet.made_by")
    .select(["sheet.id", "sheet.brand_id", "sheet.currency", "sheet.valid_from", "sheet.steps"])
    .select("maker.name as maker")
    .orderBy("sheet.valid_from", "desc")
    .orderBy("sheet.id", "desc")
    .execute();
  const waits = await waitingLists(db, "setBonusTable");
  return brands.flatMap((brand) =>
    brand.currencies.map((currency) => {
      const own = rows.filter((row) => row.brand_id === brand.id && row.currency === currency);
      const live = own.find(({ valid_from }) => valid_from <= now);
      const versions = own.map((row): Version => {
        const state = row === live ? "live" : row.valid_from > now ? "planned" : "ended";
        return {
          id: row.id,
          state,
          valid_from: row.valid_from.toISOString(),
          made_by: row.maker,
          steps: stepViews(stepsOf(row.steps), currency),
        };
      });
      const house: Version = {
        id: null,
        state: live ? "ended" : "live",
        valid_from: null,
        made_by: null,
        steps: stepViews(default_steps, currency),
      };
      const waits_for = waits({ brand: brand.slug, currency });
      return { brand: brand.slug, currency, versions: [...versions, house], waits_for };
    }),
  );
}
