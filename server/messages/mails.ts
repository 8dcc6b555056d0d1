import { orderMessageMail } from "./mails/order-message.ts";
import { staffPaperMail } from "./mails/staff-paper.ts";
import { staffSlaMail } from "./mails/staff-sla.ts";
import { translatorMessageMail } from "./mails/translator-message.ts";

/** The mails of this module. */
export const message_mails = [orderMessageMail, translatorMessageMail, staffPaperMail, staffSlaMail] as const;
