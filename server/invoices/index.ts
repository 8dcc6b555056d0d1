export { invoiceFile } from "./queries.ts";
export { correctionPreview } from "./correction-preview.ts";
export { correctForRefund, takeOffInvoice } from "./correct.ts";
export { openKsef } from "./ksef/open.ts";
export { demoKsef, readKsef, refuseDemoKsef } from "./ksef/settings.ts";
export { meansOf, meansTexts } from "./means.ts";
export { buyerOn } from "./parties.ts";
export { methodText, paidWith } from "./pdf/invoice-texts.ts";
export { chainOf, invoiceOfRequest } from "./standing.ts";
