export { acceptQuote, askAboutQuoted, issueQuote, rejectQuote } from "./commands.ts";
export { suggestionOf } from "./list-price.ts";
export { quotedOptions } from "./mails/quote-mail.ts";
export { quoteReminderMail } from "./mails/quote-reminder.ts";
export { supplementReadyMail } from "./mails/supplement-ready.ts";
export { requireQuiet, requireEndRight, endRight, countProof, requireProof } from "./proof.ts";
export { quotationView } from "./queries.ts";
export { couponView } from "./quote-coupon.ts";
export { legendOfQuote } from "./quote-legend.ts";
export { optionView, optionsToChoose } from "./quote-options.ts";
export {
  forgetDraft,
  holdQuote,
  previewQuote,
  requireQuoteRead,
  sendingView,
  takeBackQuote,
} from "./quote-sending.ts";
export { isLate } from "./quote-terms.ts";
export { answerSupplement, askingForSupplement, issueSupplement } from "./supplements-commands.ts";
export { agreedPrice, linesOf } from "./supplements-queries.ts";
export { remindersOf, takeBackSent } from "./take-back.ts";
export { traceView } from "./trace-view.ts";
