import { couponBatchInput, couponChange, couponInput } from "#contract/pricing/desk-codes.ts";
import { priceListName, publication } from "#contract/pricing/price-sheets.ts";
import { changeCoupon, makeCoupon, makeCoupons } from "./coupons/commands.ts";
import { publishDraft } from "./price-sheets/commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** The consequences of approving or declining an act of the desk. */
export const outcomes = {
  makeCoupon: {
    repeat: (tx, asker, { input }, now) => makeCoupon(tx, asker, couponInput.parse(input), now),
  },
  makeCoupons: {
    repeat: (tx, asker, { input }, now) => makeCoupons(tx, asker, couponBatchInput.parse(input), now),
  },
  changeCoupon: {
    repeat: (tx, asker, asked, now) =>
      changeCoupon(tx, asker, { id: idOf(asked), ...couponChange.parse(asked.input) }, now),
  },
  publishPriceDraft: {
    repeat: (tx, asker, { input, detail }, now) =>
      publishDraft(tx, asker, { ...priceListName.parse(detail), ...publication.parse(input) }, now),
  },
} satisfies Record<string, Outcome>;
