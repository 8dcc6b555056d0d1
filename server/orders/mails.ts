import { orderCanceledMail } from "./mails/order-canceled.ts";
import { orderDelayedMail } from "./mails/order-delayed.ts";
import { orderDeliveredMail } from "./mails/order-delivered.ts";
import { orderDroppedMail } from "./mails/order-dropped.ts";
import { orderLinkMail } from "./mails/order-link.ts";
import { proofCodeMail } from "./mails/proof-code.ts";
import { staffTaskMail } from "./mails/staff-task.ts";

/** The mails of this module. */
export const order_mails = [
  orderDeliveredMail,
  orderDelayedMail,
  orderCanceledMail,
  orderDroppedMail,
  orderLinkMail,
  proofCodeMail,
  staffTaskMail,
] as const;
