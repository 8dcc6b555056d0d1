export { lockAccounts, walletBalance, type Account, type Line } from "./accounts.ts";
export {
  bankEntryJournal,
  bankMatchJournal,
  bankMatchUndoneJournal,
  payoutArrivedJournal,
  topUpTakenBackJournal,
  uncaptureJournal,
} from "./bank-journals.ts";
export { bookCorrection } from "./corrections.ts";
export {
  captureJournal,
  gatewayFeeJournal,
  heldBy,
  invoiceJournal,
  refundOwedJournal,
  refundSentJournal,
  topUpRefundOwedJournal,
} from "./journals.ts";
export {
  returnClaim,
  lockRefund,
  noteForDesk,
  noteForeignMoney,
  refundByHash,
  rejectRefund,
  settleRefund,
  takeBack,
} from "./money-back.ts";
export { creditOf, deliverOnAccount, keepOnAccount } from "./on-account.ts";
export { givenBack, owedOnAccount } from "./owed.ts";
export {
  heldParts,
  lockAttempts,
  lockOwn,
  markPartsCaptured,
  moneyOfParts,
  ownParts,
  own_providers,
  releaseBeside,
  releaseOfRequests,
} from "./own-money.ts";
export {
  payoutReturnedJournal,
  payoutSentJournal,
  translatorBillJournal,
  translatorFeeJournal,
} from "./pay-journals.ts";
export { post, postAll, type Journal } from "./post.ts";
export { collectedJournal, correctionJournal, receivable, settleInvoice } from "./receivables.ts";
export { refundSources, refundToOwn } from "./refund-sources.ts";
export { endRefundKey, makeRefund, reasonOf, sendBack, type RefundReason } from "./refunds.ts";
export { beside_kinds, isBeside, type PaymentRow, type RequestRow } from "./rows.ts";
export {
  holdFromVoucher,
  requireVoucher,
  sellVoucher,
  voucherByCode,
  voucher_provider,
} from "./voucher-uses.ts";
export { goodwillJournal } from "./wallet-journals.ts";
export { balance_provider, expireBonus, holdFromBalance } from "./wallet-uses.ts";
export { creditTopUp, fundsElsewhere, lockWallet } from "./wallet.ts";
export { open_of_invoice } from "./open-invoices.ts";
