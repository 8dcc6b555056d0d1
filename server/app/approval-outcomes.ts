import { brandById } from "#brands/all.ts";
import {
  bonusTableInput,
  couponBatchInput,
  couponChange,
  couponInput,
} from "#contract/pricing/desk-codes.ts";
import { supplementInput } from "#contract/messages/desk-dialogue.ts";
import { correctionInput } from "#contract/invoices/desk-invoices.ts";
import { proof } from "#contract/payments/desk-money.ts";
import { pairsInput } from "#contract/work/desk-translators.ts";
import { voucherSale } from "#contract/payments/desk-vouchers.ts";
import { priceListName, publication } from "#contract/pricing/price-sheets.ts";
import { limitsChange } from "#contract/brands/desk-settings.ts";
import { matchInput } from "#contract/payments/transfers.ts";
import type { AskedFor } from "#server/approvals/ask.ts";
import type { Outcome, Outcomes } from "#server/approvals/decide.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { setBonusTable } from "#server/payments/wallet/bonus-tables-commands.ts";
import { changeCoupon, makeCoupon, makeCoupons } from "#server/pricing/coupons/commands.ts";
import { approveCorrection, rejectCorrection } from "#server/accounts/customers/commands.ts";
import { brandOf, setHandLimits } from "#server/brands/commands.ts";
import { lowerInvoice } from "#server/invoices/desk-invoices-commands.ts";
import { confirmPayment } from "#server/payments/desk-money-commands.ts";
import { setPairs } from "#server/work/translators/commands.ts";
import { publishDraft } from "#server/pricing/price-sheets/commands.ts";
import { approveRefund, rejectRefund } from "#server/payments/refunds/commands.ts";
import { issueSupplement } from "#server/quotes/supplements-commands.ts";
import { matchByHand } from "#server/payments/transfers/commands.ts";
import { sellOverTheDesk } from "#server/payments/vouchers/commands.ts";

/** The number of what an act is about; every act that is repeated upon an object has one. */
const idOf = ({ object_id }: AskedFor): number => object_id ?? 0;

const of_refund: Outcome = { approve: approveRefund, reject: rejectRefund };
/** What is done when a second person has agreed to an act of the desk, or has declined it. */
export const approval_outcomes: Outcomes = {
  makeRefund: of_refund,
  refundCorrection: of_refund,
  correctBalance: { approve: approveCorrection, reject: rejectCorrection },
  issueSupplement: {
    repeat: (tx, asker, asked, now) =>
      issueSupplement(tx, asker, idOf(asked), supplementInput.parse(asked.input), now),
  },
  sellVoucher: {
    repeat: (tx, asker, { input }, now) => sellOverTheDesk(tx, asker, voucherSale.parse(input), now),
  },
  confirmPayment: {
    repeat: (tx, asker, asked, now) =>
      confirmPayment(tx, asker, { id: idOf(asked), ...proof.parse(asked.input) }, now),
  },
  matchTransfer: {
    repeat: (tx, asker, asked, now) =>
      matchByHand(tx, idOfCaller(asker), { entry_id: idOf(asked), ...matchInput.parse(asked.input) }, now),
  },
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
  setBonusTable: {
    repeat: (tx, asker, { input }, now) => setBonusTable(tx, asker, bonusTableInput.parse(input), now),
  },
  publishPriceDraft: {
    repeat: (tx, asker, { input, detail }, now) =>
      publishDraft(tx, asker, { ...priceListName.parse(detail), ...publication.parse(input) }, now),
  },
  setTranslatorPairs: {
    repeat: (tx, asker, asked, now) => setPairs(tx, asker, idOf(asked), pairsInput.parse(asked.input), now),
  },
  setHandLimits: {
    repeat: (tx, asker, asked, now) =>
      setHandLimits(
        tx,
        asker,
        brandOf(brandById(idOf(asked))?.slug ?? ""),
        limitsChange.parse(asked.input),
        now,
      ),
  },
  reduceInvoice: {
    repeat: (tx, asker, asked, now) =>
      lowerInvoice(tx, asker, idOf(asked), correctionInput.parse(asked.input), now),
  },
};
