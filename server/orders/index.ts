export { mayOpen, orderByHash, orderById, requireAccess } from "./access.ts";
export { act, actOnAll } from "./act.ts";
export { system, type Actor } from "./actor.ts";
export { attachment_columns, attachmentView } from "./attachments.ts";
export { boughtBy, isBuyer } from "./buyer.ts";
export { agreedTo, keepConsents } from "./consents.ts";
export { contractAt, contractOf } from "./contract.ts";
export { renewTimer } from "./clock.ts";
export { enteredOf, isPersonal, masked, type Entered } from "./entered.ts";
export { enteredIn, stagesIn } from "./facts.ts";
export { lockGuestOrders, moveInCart, moveInGuestOrders } from "./guest-orders.ts";
export { historyOf } from "./history.ts";
export { endHold, pauseQuote, reportUnreadable, resumeQuote, setHold } from "./holds-commands.ts";
export {
  languagesOf,
  naming,
  orderLine,
  ordersFact,
  plainContent,
  wordsFact,
  workTimeFact,
} from "./mails/order-facts.ts";
export { orderLinkMail } from "./mails/order-link.ts";
export {
  addressee,
  named,
  orderOf,
  orderPage,
  ordersOfRequest,
  page,
  type MailOrder,
  type OfOrder,
  type OfOrders,
} from "./mails/order-mail.ts";
export { sampleOrderPage, sample_deadline, sample_order, sample_orders } from "./mails/order-samples.ts";
export { callDesk } from "./mails/staff-task.ts";
export { customerWrites, writeToCustomer } from "./messages.ts";
export { note } from "./note.ts";
export { settingOwners } from "./own.ts";
export { countProof, endRight, requireEndRight, requireProof, requireQuiet } from "./proof.ts";
export { not_sending } from "./quote-state.ts";
export { requireSeen } from "./read-receipts.ts";
export { requireNotOthers, taken } from "./taken.ts";
export { orderForUpdate, stagesOf } from "./rows.ts";
export { recordNew } from "./record.ts";
export { loadFacts, lockOrders, readSnapshots } from "./snapshot.ts";
export { decided, newestQuote, paidSupplement, supplementColumns } from "./supplement.ts";
export { mailsAboutOffer, remindersOf, takeBackSent } from "./take-back.ts";
export { tryHold } from "./try-hold.ts";
export { weightsOf } from "./weights.ts";
export { hasOpenWithdrawal, pauseForWithdrawal } from "./withdrawn.ts";
