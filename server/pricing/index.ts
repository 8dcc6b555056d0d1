export { bookingCopy, bookingOf, deadlineOf, cityOf, requireAhead, type Session } from "./booking.ts";
export {
  couponByCode,
  couponById,
  promisedCoupon,
  requireCoupon,
  requireEffect,
  requireTopUpCode,
  type CouponProblem,
  type CouponRow,
} from "./coupons/codes.ts";
export { listPrice, suggestionOf } from "./list-price.ts";
export {
  addressRow,
  countryFor,
  storeShipment,
  postingOf,
  postingPrices,
  shipmentMethods,
  shipmentOf,
  shippingCopy,
  shippingOf,
  workNet,
  type PricePosting,
  type ShipmentRow,
  type ShippingInput,
} from "./posting.ts";
export {
  brandOfRow,
  currencyFor,
  minutesOf,
  pricedOf,
  pricesNow,
  type Priced,
  type PricedNow,
} from "./price.ts";
export { priceListAt } from "./queries.ts";
export { paidMinutes, paysForTwo, seatsOf } from "./sold.ts";
export { traceView } from "./trace-view.ts";
export { markCouponUsed, passCouponOn, releaseCoupons, reserveCoupon } from "./coupons/uses.ts";
export { bookingRow, sessionOf, storeBooking } from "./booked.ts";
