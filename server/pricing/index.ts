export {
  bookingCopy,
  bookingOf,
  bookingRow,
  cityOf,
  deadlineOf,
  hasNoRate,
  isAhead,
  storeBooking,
  noticeMinutes,
  requireAhead,
  sessionOf,
  workedAs,
  type Session,
} from "./booking.ts";
export {
  couponByCode,
  couponById,
  markCouponUsed,
  passCouponOn,
  promisedCoupon,
  releaseCoupons,
  requireCoupon,
  requireEffect,
  requireTopUpCode,
  reserveCoupon,
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
  minutesUntil,
  most_words,
  pricedOf,
  pricesNow,
  promiseAt,
  type Priced,
  type PricedNow,
} from "./price.ts";
export { priceListAt } from "./queries.ts";
export { needsEngine } from "./served.ts";
export { paidMinutes, paysForTwo, seatsOf } from "./sold.ts";
export { traceView } from "./trace-view.ts";
