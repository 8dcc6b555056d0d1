export { type Asked, askedFacts, sample_asked } from "./asked.ts";
export {
  ordersFact,
  languagesOf,
  naming,
  plainContent,
  orderLine,
  wordsFact,
  workTimeFact,
} from "./order-facts.ts";
export {
  addressee,
  named,
  orderPage,
  type OfOrder,
  orderOf,
  type MailOrder,
  ordersOfRequest,
  page,
  type OfOrders,
} from "./order-mail.ts";
export { sample_order, sampleOrderPage, sample_deadline, sample_orders } from "./order-samples.ts";
