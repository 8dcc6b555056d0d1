import { bonusTableInput } from "#contract/pricing/desk-codes.ts";
import { proof } from "#contract/payments/desk-money.ts";
import { voucherSale } from "#contract/payments/desk-vouchers.ts";
import { matchInput } from "#contract/payments/transfers.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { setBonusTable } from "./wallet/bonus-tables-commands.ts";
import { confirmPayment } from "./desk-money-commands.ts";
import { approveRefund, rejectRefund } from "./refunds/commands.ts";
import { matchByHand } from "./transfers/commands.ts";
import { sellOverTheDesk } from "./vouchers/commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

const of_refund: Outcome = { approve: approveRefund, reject: rejectRefund };

/** The effects of an approval or a refusal by a second person. */
export const outcomes = {
  makeRefund: of_refund,
  refundCorrection: of_refund,
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
  setBonusTable: {
    repeat: (tx, asker, { input }, now) => setBonusTable(tx, asker, bonusTableInput.parse(input), now),
  },
} satisfies Record<string, Outcome>;
