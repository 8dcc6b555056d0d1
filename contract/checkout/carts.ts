import * as z from "zod/mini";
import { type AddressPart, type InvoiceBuyer, missingAddress } from "#domain/invoices/buyer-address.ts";
import { buyerContact, userTypes } from "../accounts/people.ts";
import { phoneOfCountry } from "../phone.ts";
import { route } from "../route.ts";
import { approvalComment, waitingPurchase } from "../spending/approvals.ts";
import { bookingView, savingView, shippingView } from "../pricing/services.ts";
import {
  isNamed,
  by_hash,
  currency,
  email,
  filled,
  hash,
  id,
  idInPath,
  instant,
  line,
  moneyView,
  packageKey,
  postcodeOfCountry,
  required,
  service,
  speed,
  status,
} from "../shared.ts";

/** §5: terms and early start are required, the newsletter is optional. */
export const consents = z.object({
  terms: z.literal(true, { error: "consent.terms" }),
  early_start: z.boolean(),
  newsletter: z._default(z.boolean(), false),
});

const cartItem = z.object({
  order_id: id,
  /** The order's own link, for the account or visit that made the cart; null for other users of the cart's link. */
  order_hash: z.nullable(hash),
  public_name: z.string(),
  variant_name: z.string(),
  service_type: service,
  package: z.nullable(packageKey),
  speed,
  specialized: z.boolean(),
  /** Names of the source files; pasted text is only counted in `words`. */
  files: z.array(z.object({ name: z.string(), words: z.nullable(z.int()) })),
  /** §1: sworn translations are counted in pages of 1125 characters; null for everything else. */
  pages: z.nullable(z.int()),
  status,
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  saving: z.nullable(savingView),
  production_minutes: z.nullable(z.int()),
  deadline: z.nullable(instant),
  quotation: z.object({ price_net: moneyView, price_gross: moneyView, vat: moneyView }),
  /** Posting of a paper original, already part of the item's prices, and where it goes. */
  posting: z.nullable(shippingView),
  /** When a call or a visit begins; null for other services. */
  starts_at: z.nullable(instant),
  /** Its duration, and the charged duration: a booking has a minimum, and hours are whole. */
  duration_minutes: z.nullable(z.int()),
  charged_minutes: z.nullable(z.int()),
  /** Place, contact and numbers of a call or a visit. */
  booking: z.nullable(bookingView),
  /** Personal data of `posting` and `booking` is masked, when the caller did not add the order to the cart. */
  is_masked: z.boolean(),
});
export const paymentMethod = z.object({
  method: z.string(),
  provider: z.string(),
  name: z.string(),
});
/** What a discount code takes off, already out of all prices; null when it takes nothing off. */
const codeSaving = z.nullable(z.object({ net: moneyView, gross: moneyView }));
/** §3 Cart. The hash is a link that may be passed on, so it shows no personal data to other users of the link. */
const cartView = z.object({
  hash,
  currency,
  user_type: userTypes,
  items: z.array(cartItem),
  price_net: moneyView,
  vat: moneyView,
  price_gross: moneyView,
  /** The part for posting; null without posting. */
  posting: z.nullable(z.object({ price_net: moneyView, price_gross: moneyView })),
  /** The buyer's own number of this purchase (a purchase order), printed on the invoice. */
  reference: z.nullable(z.string()),
  discount: z.nullable(z.object({ code: z.string(), valid: z.boolean(), saving: codeSaving })),
  tax_rate: z.nullable(z.string()),
  tax_legend: z.nullable(z.string()),
  placed: z.boolean(),
  payment_request_hash: z.nullable(hash),
  payment_methods: z.array(paymentMethod),
  /** The customer's balance that can be used (gross); null for guests and for an empty balance. */
  balance: z.nullable(moneyView),
  /** The request for a person's approval by which these orders wait; null for callers who are not of its account. */
  waiting_approval: z.nullable(waitingPurchase),
});
export type CartView = z.infer<typeof cartView>;

/** Whom an invoice is made out to. */
export const billing = z.object({
  user_type: userTypes,
  company_name: z._default(line(200), ""),
  vat_id: z.optional(z.nullable(line(30))),
  address: z._default(line(200), ""),
  postcode: z._default(line(20), ""),
  city: z._default(line(100), ""),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, required)),
});
const hasPart = (part: AddressPart) =>
  z.refine<InvoiceBuyer & Readonly<Record<AddressPart, string>>>(
    (input) => !missingAddress(input).includes(part),
    { error: required.error, path: [part] },
  );
/** Invoices of companies and of buyers abroad have an address (decision 0237). */
export const addressed = [hasPart("address"), hasPart("postcode"), hasPart("city")] as const;
export const placementInput = z
  .object({
    ...buyerContact.shape,
    ...billing.shape,
    ...consents.shape,
    /** A purchase order's number or another reference of the buyer on the invoice. */
    reference: z.optional(z.nullable(line(100))),
    /** The code of the cost centre of the account for which it is ordered. */
    cost_centre: z.optional(z.nullable(line(30))),
    comment: approvalComment,
    /** The e-mail address for invoices, if different from the buyer's. */
    invoice_email: z.optional(z.nullable(email)),
    /** Only this order of the cart; it is then bought separately, with its own documents. */
    order_hash: z.optional(hash),
    payment_method: z.string().check(z.minLength(1, { error: "payment.choose" }), z.maxLength(40)),
    /** The balance is used first; the method pays the rest. Needs login (§6). */
    use_balance: z.optional(z.boolean()),
    /** A paid voucher, which is used before all other means. */
    voucher: z.optional(line(40)),
    /** The total shown on the page; if it has changed, the buyer must see the new price first (§4). */
    expected_gross: moneyView.shape.currency_amount_decimal,
  })
  .check(
    z.refine(isNamed, { error: "field.min3", path: ["company_name"] }),
    ...addressed,
    postcodeOfCountry,
    ...phoneOfCountry,
    // A company has no withdrawal period (decision 0014).
    z.refine((input) => input.user_type === "company" || input.early_start, {
      error: "consent.early_start",
      path: ["early_start"],
    }),
  );
export type PlacementInput = z.input<typeof placementInput>;

/** The data of a buyer that decide the tax. */
export const cartBuyer = z.object({
  user_type: userTypes,
  country: billing.shape.country,
  postcode: billing.shape.postcode,
  vat_id: billing.shape.vat_id,
  phone: z.optional(z.nullable(line(30))),
  /** Only this order of the cart. */
  order_hash: z.optional(hash),
});
const buyerPrice = z.object({
  price_net: moneyView,
  vat: moneyView,
  price_gross: moneyView,
  tax_rate: z.nullable(z.string()),
  /** The reason for no Polish VAT. */
  tax_legend: z.nullable(z.string()),
  /** Explains Polish VAT outside the Union and how to avoid it. */
  tax_note: z.nullable(z.string()),
  saving: codeSaving,
  items: z.array(z.object({ order_id: id, price_net: moneyView, price_gross: moneyView })),
});
export type BuyerPrice = z.infer<typeof buyerPrice>;

export const paymentStart = z.object({
  payment_hash: hash,
  /** The next page: the provider's page, or our own page when nothing is left to pay there. */
  redirect_url: z.string(),
});

/** The start of a purchase that may wait for a person of the account: then there is no payment, and the next page is the request's. */
export const purchaseStart = z.extend(paymentStart, { payment_hash: z.nullable(hash) });

/** The cart: showing it, and ordering it with obligation to pay. */
export const cart_routes = {
  cart: route({
    method: "GET",
    path: "/api/v2/cart/:hash",
    who: "visitor",
    needs: "orders.act",
    summary: "A cart with its items and payment methods; with `order` only that order, at its own price.",
    params: by_hash,
    query: z.object({ order: z.optional(hash) }),
    answer: cartView,
  }),
  removeCartItem: route({
    method: "DELETE",
    path: "/api/v2/cart/:hash/order/:order_id",
    who: "visitor",
    needs: "orders.act",
    summary: "Removes a draft from an open cart; null when the cart is empty afterwards.",
    params: z.object({ hash, order_id: idInPath }),
    answer: z.nullable(cartView),
    per_minute: 60,
  }),
  discountCart: route({
    per_minute: 30,
    method: "POST",
    path: "/api/v2/cart/:hash/discount",
    who: "visitor",
    needs: "orders.act",
    summary: "Prices an open cart with a discount code, instead of the one it had.",
    params: by_hash,
    body: z.object({ code: filled(40) }),
    answer: cartView,
  }),
  undiscountCart: route({
    method: "DELETE",
    path: "/api/v2/cart/:hash/discount",
    who: "visitor",
    needs: "orders.act",
    summary: "Removes the discount code from an open cart.",
    params: by_hash,
    answer: cartView,
    per_minute: 60,
  }),
  buyerPrice: route({
    per_minute: 120,
    method: "POST",
    path: "/api/v2/cart/:hash/price",
    who: "visitor",
    needs: "orders.act",
    summary: "What an open cart costs the buyer as entered; nothing is stored.",
    params: by_hash,
    body: cartBuyer,
    answer: buyerPrice,
  }),
  placeCart: route({
    method: "POST",
    path: "/api/v2/cart/:hash/placement",
    who: "visitor",
    needs: "orders.act",
    summary: "Orders everything in the cart with obligation to pay and starts the payment.",
    params: by_hash,
    body: placementInput,
    answer: purchaseStart,
    idempotent: true,
    status: 201,
    per_minute: 60,
  }),
} as const;
