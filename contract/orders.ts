import * as z from "zod/mini";
import { limits, shipping_methods } from "#domain/catalog.ts";
import { buyerContact, userTypes } from "./people.ts";
import { route } from "./route.ts";
import {
  currency,
  date,
  filled,
  hash,
  id,
  instant,
  language,
  line,
  moneyView,
  packageKey,
  page,
  paragraphText,
  per_page,
  required,
  service,
  speed,
  status,
} from "./shared.ts";

/** §3 Service package. */
export const servicePackage = z.object({
  key: packageKey,
  service_slug: service,
  public_name: z.string(),
  experience_years: z.int(),
  post_editing: z.boolean(),
  proofreading: z.boolean(),
  verification: z.boolean(),
});

export const uploadView = z.object({
  hash,
  name: z.string(),
  size_bytes: z.int(),
  state: z.enum(["counting", "counted", "needs_quote", "refused"]),
  outcome: z.nullable(z.string()),
  message: z.nullable(z.string()),
  words: z.nullable(z.int()),
  characters_collapsed: z.nullable(z.int()),
});
export type UploadView = z.infer<typeof uploadView>;

const target_langs = z.array(language).check(
  z.minLength(1, required),
  z.maxLength(14),
  z.refine((list) => new Set(list).size === list.length, { error: "languages.repeated" }),
);
const files = z.array(hash).check(z.maxLength(limits.files_per_order, { error: "file.too_many" }));
/** §5: one link per field, without extra characters or spaces. */
const link = z
  .string()
  .check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s<>"]+$/, { error: "link.invalid" }));

/** What a price depends on. While a person types, only the counts travel; the text itself stays in the browser. */
export const quickQuoteInput = z.object({
  service_type: service,
  source_lang: language,
  target_langs,
  words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  characters_collapsed: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  files: z._default(files, []),
  specialized: z._default(z.boolean(), false),
  currency: z.optional(currency),
  user_type: z._default(userTypes, "private"),
  discount_code: z.optional(line(40)),
});
export type QuickQuoteInput = z.input<typeof quickQuoteInput>;

const price = { price_net: moneyView, vat: moneyView, price_gross: moneyView };
export const offerView = z.object({
  package: packageKey,
  public_name: z.string(),
  variant_name: z.string(),
  speed,
  production_minutes: z.int(),
  delivery_at: instant,
  ...price,
  targets: z.array(z.object({ target_lang: language, ...price })),
});
export type OfferView = z.infer<typeof offerView>;

export const quickQuoteView = z.object({
  currency,
  words: z.int(),
  characters_collapsed: z.int(),
  counter_version: z.string(),
  tax_rate_bps: z.int(),
  /** True when there is nothing to price yet and the offers are the lowest prices ("from"). */
  from_price: z.boolean(),
  offers: z.array(offerView),
  unavailable: z.nullable(z.enum(["pair_not_priced", "file_not_counted", "too_large", "service_by_hand"])),
  discount: z.nullable(z.object({ code: z.string(), valid: z.boolean() })),
  files: z.array(uploadView),
  valid_until: instant,
});
export type QuickQuoteView = z.infer<typeof quickQuoteView>;

export const consents = z.object({
  terms: z.literal(true, { error: "consent.terms" }),
  early_start: z.boolean(),
  newsletter: z._default(z.boolean(), false),
});

/** §3 Order form fields. `contact` and `terms` are asked for a guest's quote request only. */
export const orderInput = z
  .object({
    intent: z.enum(["order", "quote"]),
    service_type: service,
    source_lang: language,
    target_langs,
    text: z.optional(paragraphText(limits.text_characters)),
    files: z._default(files, []),
    links: z._default(z.array(link).check(z.maxLength(50)), []),
    package: z._default(packageKey, "economy"),
    speed: z._default(speed, "normal"),
    category_id: z.optional(z.nullable(id)),
    specialized: z._default(z.boolean(), false),
    note_for_translator: z._default(paragraphText(2000), ""),
    discount_code: z.optional(line(40)),
    wanted_deadline: z.optional(z.nullable(instant)),
    currency: z.optional(currency),
    user_type: z._default(userTypes, "private"),
    reference: z.optional(line(100)),
    email: z.optional(buyerContact.shape.email),
    first_name: z.optional(line(100)),
    phone: z.optional(z.nullable(buyerContact.shape.phone)),
    terms: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      (input) => !input.target_langs.includes(input.source_lang) || input.service_type === "proofreading",
      {
        error: "languages.same",
        path: ["target_langs"],
      },
    ),
    z.refine(
      (input) => (input.text ?? "").trim().length > 0 || input.files.length > 0 || input.links.length > 0,
      { error: "content.required", path: ["text"] },
    ),
  );
export type OrderInput = z.input<typeof orderInput>;

export const attachmentView = z.object({
  hash,
  name: z.string(),
  size_bytes: z.int(),
  kind: z.enum(["source", "machine", "translated", "proofread", "verified"]),
  version: z.int(),
  created_at: instant,
});
export type AttachmentView = z.infer<typeof attachmentView>;

const ratingView = z.nullable(z.int());

/** §3 Order: every field of the specification, in its spelling; the rest is what the page needs to act. */
export const orderView = z.object({
  id,
  hash,
  service_type: service,
  created_at: instant,
  deadline: z.nullable(instant),
  price_net: z.nullable(moneyView),
  tax_rate: z.nullable(z.string()),
  vat: z.nullable(moneyView),
  price_gross: z.nullable(moneyView),
  status,
  specialized: z.boolean(),
  category: z.nullable(z.object({ id, name: z.string() })),
  source_lang: z.string(),
  target_lang: z.string(),
  attachments: z.object({
    source: z.array(attachmentView),
    translated: z.array(attachmentView),
    proofread: z.array(attachmentView),
    verified: z.array(attachmentView),
  }),
  note_for_translator: z.string(),
  rating: ratingView,
  shipment_tracking_number: z.nullable(z.string()),
  shipment_status: z.nullable(z.string()),
  shipping_method: z.nullable(z.literal([1, 2, 3, 4])),
  package: z.nullable(packageKey),
  speed,
  words: z.int(),
  production_minutes: z.nullable(z.int()),
  text: z.nullable(z.string()),
  links: z.array(z.string()),
  cart_hash: z.nullable(hash),
  payment_request_hash: z.nullable(hash),
  quote_due_at: z.nullable(instant),
  allowed_events: z.array(z.string()),
  timeline: z.array(
    z.object({
      stage: z.string(),
      state: z.enum(["done", "current", "ahead", "stopped"]),
      at: z.nullable(instant),
    }),
  ),
  invoices: z.array(z.object({ hash, number: z.string() })),
});
export type OrderView = z.infer<typeof orderView>;

/** A row of the order list: every field of the specification, without what only the order's page shows. */
export const orderRow = z.omit(orderView, {
  text: true,
  links: true,
  allowed_events: true,
  timeline: true,
  invoices: true,
  cart_hash: true,
});
export type OrderListRow = z.infer<typeof orderRow>;

export const cartItem = z.object({
  order_id: id,
  order_hash: hash,
  public_name: z.string(),
  variant_name: z.string(),
  status,
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  production_minutes: z.nullable(z.int()),
  deadline: z.nullable(instant),
  quotation: z.object({ price_net: moneyView, price_gross: moneyView, vat: moneyView }),
});
export const paymentMethod = z.object({
  method: z.string(),
  provider: z.string(),
  name: z.string(),
});
/** §3 Cart. Nothing personal: the hash is a link that may be passed on. */
export const cartView = z.object({
  hash,
  currency,
  user_type: userTypes,
  items: z.array(cartItem),
  price_net: moneyView,
  vat: moneyView,
  price_gross: moneyView,
  tax_rate: z.nullable(z.string()),
  tax_legend: z.nullable(z.string()),
  placed: z.boolean(),
  payment_request_hash: z.nullable(hash),
  payment_methods: z.array(paymentMethod),
});
export type CartView = z.infer<typeof cartView>;

export const billing = z.object({
  user_type: userTypes,
  company_name: z._default(line(200), ""),
  vat_id: z.optional(z.nullable(line(30))),
  address: filled(200),
  postcode: filled(20),
  city: filled(100),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, required)),
});

export const placementInput = z
  .object({
    ...buyerContact.shape,
    ...billing.shape,
    ...consents.shape,
    payment_method: z.string().check(z.minLength(1, required), z.maxLength(40)),
    /** What the page showed; another total means another price, and the buyer must see it first (§4). */
    expected_gross: moneyView.shape.currency_amount_decimal,
  })
  .check(
    z.refine((input) => input.user_type === "private" || input.company_name.length >= 3, {
      error: "field.min3",
      path: ["company_name"],
    }),
    // A company has no withdrawal period to give up (decision 0014).
    z.refine((input) => input.user_type === "company" || input.early_start, {
      error: "consent.early_start",
      path: ["early_start"],
    }),
  );
export type PlacementInput = z.input<typeof placementInput>;

export const paymentStart = z.object({
  payment_hash: hash,
  /** Where the browser goes next: the provider's page, or our own page when nothing is left to pay there. */
  redirect_url: z.string(),
});

export const quotationView = z.object({
  hash,
  version: z.int(),
  state: z.enum(["preparing", "open", "accepted", "rejected", "expired", "superseded"]),
  order_id: id,
  order_hash: hash,
  cart_hash: z.nullable(hash),
  service_type: service,
  package: z.nullable(packageKey),
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  files: z.array(z.object({ name: z.string(), words: z.nullable(z.int()) })),
  lines: z.array(z.object({ label: z.string(), amount: moneyView })),
  ...price,
  tax_rate: z.string(),
  production_minutes: z.int(),
  deadline: instant,
  valid_until: instant,
  note: z.string(),
  decided_at: z.nullable(instant),
  payment_request_hash: z.nullable(hash),
});
export type QuotationView = z.infer<typeof quotationView>;

export const linkView = z.object({ url: z.string(), expires_at: instant });
export const shipmentMethodView = z.object({
  id: z.literal([1, 2, 3, 4]),
  name: z.string(),
  price_gross: moneyView,
  free: z.boolean(),
});
export const shipping_method_ids = Object.keys(shipping_methods).map(Number);

export const listQuery = {
  page,
  per_page,
  search: z.optional(line(200)),
};
const order_columns = z.enum(["id", "created_at", "deadline", "status", "price_gross"]);
const direction = z.enum(["asc", "desc"]);

export const quoteRejection = z.object({
  reason: z._default(line(40), ""),
  comment: z._default(paragraphText(2000), ""),
});
export const dateOrNull = z.nullable(date);

const by_hash = z.object({ hash });

/** Ordering, following and answering: the routes of visitors and customers around an order. */
export const order_routes = {
  servicePackages: route({
    method: "GET",
    path: "/api/v2/service-packages",
    who: "visitor",
    summary: "The four packages (§1) with their flags.",
    answer: z.array(servicePackage),
    jwt: true,
  }),
  shipmentMethods: route({
    method: "GET",
    path: "/api/v2/shipment-methods",
    who: "visitor",
    summary: "The four ways of posting an original (§3) and what they cost.",
    answer: z.array(shipmentMethodView),
    jwt: true,
  }),
  uploadFile: route({
    per_minute: 120,
    method: "POST",
    path: "/api/v2/upload",
    who: "visitor",
    summary: "One file as the body, streamed; at most 20 MB (§5). The answer carries its count.",
    query: z.object({ name: line(255).check(z.minLength(1, required)), source_lang: z.optional(language) }),
    stream: true,
    answer: uploadView,
    status: 201,
  }),
  upload: route({
    method: "GET",
    path: "/api/v2/upload/:hash",
    who: "visitor",
    summary: "The state and count of an uploaded file.",
    params: by_hash,
    answer: uploadView,
  }),
  removeUpload: route({
    method: "DELETE",
    path: "/api/v2/upload/:hash",
    who: "visitor",
    summary: "Takes an uploaded file back while no order holds it.",
    params: by_hash,
    answer: z.null(),
    status: 204,
  }),
  quickQuote: route({
    method: "POST",
    path: "/api/v2/quick-quote",
    who: "visitor",
    summary: "The price and date of every package for counts and files; nothing is stored.",
    body: quickQuoteInput,
    answer: quickQuoteView,
  }),
  createOrder: route({
    per_minute: 120,
    method: "POST",
    path: "/api/v2/order",
    who: "visitor",
    summary: "One order per target language in one cart; with intent `quote` they go to the desk at once.",
    body: orderInput,
    answer: z.object({
      cart_hash: hash,
      creationtype: z.enum(["order", "quote"]),
      orders: z.array(z.object({ id, hash, status, target_lang: language })),
    }),
    idempotent: true,
    status: 201,
  }),
  orders: route({
    method: "GET",
    path: "/api/v2/order",
    who: "customer",
    summary: "The customer's orders; search by order id or attachment name (§2).",
    query: z.object({ ...listQuery, orderBy: z.optional(order_columns), sortedBy: z.optional(direction) }),
    answer: z.array(orderRow),
    list: true,
  }),
  order: route({
    method: "GET",
    path: "/api/v2/order/:hash",
    who: "visitor",
    summary: "One order by its hash; the hash is the key for guests.",
    params: by_hash,
    answer: orderView,
  }),
  cart: route({
    method: "GET",
    path: "/api/v2/cart/:hash",
    who: "visitor",
    summary: "A cart with its items and the ways to pay it.",
    params: by_hash,
    answer: cartView,
  }),
  placeCart: route({
    method: "POST",
    path: "/api/v2/cart/:hash/placement",
    who: "visitor",
    summary: "Orders everything in the cart with obligation to pay and starts the payment.",
    params: by_hash,
    body: placementInput,
    answer: paymentStart,
    idempotent: true,
    status: 201,
  }),
  quotation: route({
    method: "GET",
    path: "/api/v2/quotation/:hash",
    who: "visitor",
    summary: "A quote by its hash.",
    params: by_hash,
    answer: quotationView,
  }),
  acceptQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/acceptance",
    who: "visitor",
    summary: "Accepts a quote; the order then waits for its payment.",
    params: by_hash,
    body: consents,
    answer: quotationView,
    idempotent: true,
  }),
  rejectQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/rejection",
    who: "visitor",
    summary: "Rejects a quote, with an optional reason.",
    params: by_hash,
    body: quoteRejection,
    answer: quotationView,
    idempotent: true,
  }),
  attachmentLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/attachment/:attachment/link",
    who: "visitor",
    summary: "A download link for one attachment, valid for ten minutes (§9).",
    params: z.object({ hash, attachment: hash }),
    answer: linkView,
  }),
  orderInvoiceLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/invoice/:invoice/link",
    who: "visitor",
    summary: "A download link for the invoice of an order, valid for ten minutes.",
    params: z.object({ hash, invoice: hash }),
    answer: linkView,
  }),
  rateOrder: route({
    method: "POST",
    path: "/api/v2/order/:hash/rating",
    who: "visitor",
    summary: "Rates a finished order from one to five.",
    params: by_hash,
    body: z.object({ rating: z.int().check(z.minimum(1), z.maximum(5)) }),
    answer: z.object({ rating: z.int() }),
  }),
} as const;
