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
  isUsedUp,
} from "./coupons/codes.ts";
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
  priceNow,
} from "./price.ts";
export { priceListAt } from "./queries.ts";
export { paidMinutes, paysForTwo, seatsOf } from "./sold.ts";
