import { draftAnsweredMail } from "./mails/draft-answered.ts";
import { orderShippedMail } from "./mails/order-shipped.ts";
import { paperDraftMail } from "./mails/paper-draft.ts";

/** The mails of this module. */
export const shipping_mails = [paperDraftMail, orderShippedMail, draftAnsweredMail] as const;
