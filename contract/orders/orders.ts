import * as z from "zod/mini";
import { annotation_regions } from "#domain/files/annotations.ts";
import { service_traits } from "#domain/catalog.ts";
import { customer_groups } from "#domain/catalog.ts";
import { next_acts, next_actors, waits_for } from "#domain/orders/next-act.ts";
import { timeline_stages } from "#domain/orders/projection.ts";
import { attachmentView, linkView } from "../files/files.ts";
import { buyerContact, userTypes } from "../accounts/people.ts";
import { trackingView } from "../views/tracking.ts";
import { route } from "../route.ts";
import { content_input, orderContent, type ContentKey, type FieldsFor } from "./order-content.ts";
import { wrongContent } from "../checkout/ordering-rules.ts";
import {
  bookingView,
  service_details,
  shipment_statuses,
  shipmentMethodsQuery,
  shipmentMethodView,
  shipmentRequest,
  shippingMethod,
  shippingView,
  savingView,
} from "../pricing/services.ts";
import {
  by_hash,
  currency,
  direction,
  hash,
  id,
  instant,
  language,
  line,
  listQuery,
  moneyView,
  packageKey,
  paragraphText,
  partPaid,
  service,
  speed,
  status,
} from "../shared.ts";

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

/** §3 Order form fields. `contact` and `terms` are required only for a guest's quote request. */
export const orderInput = z
  .object({
    intent: z.enum(["order", "quote"]),
    ...content_input,
    currency: z.optional(currency),
    user_type: z._default(userTypes, "private"),
    reference: z.optional(line(100)),
    email: z.optional(buyerContact.shape.email),
    first_name: z.optional(line(100)),
    phone: z.optional(z.nullable(buyerContact.shape.phone)),
    terms: z.optional(z.boolean()),
    /** The customer came from the quote widget on another site. */
    via: z.optional(z.literal("embed")),
    /**
     * The gross amount up to which work on a quote may start without acceptance; it may then begin before the
     * withdrawal period ends.
     */
    preapproved: z.optional(
      z.object({
        gross: z.string().check(z.regex(/^[1-9]\d{0,6}(\.\d{1,2})?$/, { error: "amount.invalid" })),
        early_start: z._default(z.boolean(), false),
      }),
    ),
    ...service_details,
  } satisfies FieldsFor<ContentKey<{ booking: "call" | "visit" }>>)
  .check(
    z.refine(
      (input) =>
        !input.target_langs.includes(input.source_lang) || service_traits[input.service_type].one_language,
      {
        error: "languages.same",
        path: ["target_langs"],
      },
    ),
    (order) => {
      for (const { path, code } of wrongContent(order.value))
        order.issues.push({ code: "custom", input: order.value, path: [...path], message: code });
    },
  );
export type OrderInput = z.input<typeof orderInput>;

/** Content under other names on the page of an order; only the desk sees `coupon` and `wanted_deadline`. */
type ShownAs = {
  target_langs: "target_lang";
  files: "attachments";
  category_id: "category";
  discount_code: never;
  wanted_deadline: never;
};

/** §3 Order: every field of the specification, in its spelling, and the data for actions of the page. */
export const orderView = z.object({
  id,
  hash,
  service_type: service,
  created_at: instant,
  deadline: z.nullable(instant),
  price_net: z.nullable(moneyView),
  tax_rate: z.nullable(z.string()),
  /** Why no Polish VAT is due, as on the invoice; null where it is charged. */
  tax_legend: z.nullable(z.string()),
  vat: z.nullable(moneyView),
  price_gross: z.nullable(moneyView),
  status,
  specialized: z.boolean(),
  is_confidential: z.boolean(),
  annotations: z.array(z.enum(annotation_regions)),
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
  rating: z.nullable(z.int()),
  /** The customer's comment with the rating. */
  rating_comment: z.string(),
  shipment_tracking_number: z.nullable(z.string()),
  shipment_status: z.nullable(z.enum(shipment_statuses)),
  shipping_method: z.nullable(shippingMethod),
  /** When a call or a visit begins; null for other services. */
  starts_at: z.nullable(instant),
  /** A complaint about it is not closed yet. */
  has_complaint: z.boolean(),
  /** It ended because its quote was not answered in time. */
  is_lapsed: z.boolean(),
  package: z.nullable(packageKey),
  speed,
  words: z.int(),
  /** What repetitions and matches take off its price; null when nothing. */
  saving: z.nullable(savingView),
  production_minutes: z.nullable(z.int()),
  text: z.nullable(z.string()),
  links: z.array(z.string()),
  cart_hash: z.nullable(hash),
  payment_request_hash: z.nullable(hash),
  quote_due_at: z.nullable(instant),
  /** What the order waits for from its customer, in addition to what its status implies. */
  waits_for: z.nullable(z.enum(waits_for)),
  /** The one next act: what it is about, who acts, until when. */
  next: z.object({ what: z.enum(next_acts), who: z.enum(next_actors), until: z.nullable(instant) }),
  /** The first words of a text that was sent without a file; they name the order. */
  first_words: z.nullable(z.string()),
  allowed_events: z.array(z.string()),
  timeline: z.array(
    z.object({
      stage: z.enum(timeline_stages),
      state: z.enum(["done", "current", "ahead", "stopped"]),
      at: z.nullable(instant),
    }),
  ),
  /** Issued papers by their kinds, a correction after what it corrects. */
  invoices: z.array(
    z.object({ hash, number: z.string(), kind: z.enum(["VAT", "KOR", "ZAL", "ROZ", "PRO", "TOP"]) }),
  ),
  /** The buyer's own number of this purchase, printed on the invoice. */
  reference: z.nullable(z.string()),
  /** Code and name of the purchase's cost centre; only for its account and the desk. */
  cost_centre: z.nullable(z.string()),
  subject: z.string(),
  reference_files: z.array(attachmentView),
  shipping: z.nullable(shippingView),
  booking: z.nullable(bookingView),
  /** Personal data of `shipping` and `booking` is masked; a code from the order's mailbox shows it. */
  is_masked: z.boolean(),
  /** The order of a guest, which the person who looks may move into the account. */
  may_move_in: z.boolean(),
  /** §1: whether a paper original of a finished sworn translation may be ordered, and by which methods. */
  /** The number of options of the open quote; 0 for a quote with one price, which is shown with the order. */
  price_options: z.int(),
  /** Of what it waits for to be paid; null unless a part has come by transfer. */
  part_paid: z.nullable(partPaid),
  original_copy: z.object({
    available: z.boolean(),
    methods: z.array(shipmentMethodView),
    /** The unpaid posting fee. */
    payment_request_hash: z.nullable(hash),
  }),
  ...trackingView.shape,
} satisfies FieldsFor<ContentKey<ShownAs>>);
export type OrderView = z.infer<typeof orderView>;

/** A row of the order list: every field of the specification, without the fields that only the order's page shows. */
export const orderRow = z.omit(orderView, {
  saving: true,
  text: true,
  links: true,
  allowed_events: true,
  timeline: true,
  invoices: true,
  reference: true,
  cost_centre: true,
  subject: true,
  reference_files: true,
  shipping: true,
  booking: true,
  is_masked: true,
  may_move_in: true,
  price_options: true,
  part_paid: true,
  original_copy: true,
  pages: true,
  email_hint: true,
  buyer: true,
  user_type: true,
  placed_at: true,
  paid_at: true,
  refund: true,
  refunds: true,
  withdrawal: true,
  paused: true,
  cancellation: true,
  unread_messages: true,
  raw_machine: true,
  delivery_note: true,
  end: true,
});
export type OrderListRow = z.infer<typeof orderRow>;

const order_columns = z.enum(["id", "created_at", "deadline", "status", "price_gross"]);

/** Ordering, tracking and rating: the routes of visitors and customers for orders. */
export const order_routes = {
  shipmentMethods: route({
    method: "GET",
    path: "/api/v2/shipment-methods",
    who: "visitor",
    needs: "any",
    summary: "The methods of posting an original (§3) to a country and their fees.",
    query: shipmentMethodsQuery,
    answer: z.array(shipmentMethodView),
    jwt: true,
  }),
  createOrder: route({
    per_minute: 120,
    method: "POST",
    path: "/api/v2/order",
    who: "visitor",
    needs: "orders.act",
    summary:
      "One order per target language in one cart; with intent `quote` they are sent to the desk immediately.",
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
    needs: "orders.read",
    summary: "The customer's orders; search by order id or attachment name (§2), by group and by service.",
    query: z.object({
      ...listQuery,
      orderBy: z.optional(order_columns),
      sortedBy: z.optional(direction),
      group: z.optional(z.enum(customer_groups)),
      service: z.optional(service),
    }),
    answer: z.array(orderRow),
    list: true,
  }),
  order: route({
    method: "GET",
    path: "/api/v2/order/:hash",
    who: "visitor",
    needs: "orders.read",
    summary:
      "One order by its hash: a guest's by its link, an account's in its session (`order.needs_login`).",
    params: by_hash,
    answer: orderView,
  }),
  copyOrder: route({
    method: "POST",
    path: "/api/v2/order/:hash/copy",
    who: "visitor",
    needs: "orders.act",
    summary: "Order again: the content of a finished order, to fill in a form.",
    params: by_hash,
    answer: orderContent,
    per_minute: 30,
  }),
} as const;

/** What the pages of an order ask, which are not opened first. */
export const order_page_routes = {
  attachmentLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/attachment/:attachment/link",
    who: "visitor",
    needs: "files.read",
    summary: "A download link for one attachment, valid for ten minutes (§9).",
    params: z.object({ hash, attachment: hash }),
    answer: linkView,
    per_minute: 120,
  }),
  archiveLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/archive/link",
    who: "visitor",
    needs: "files.read",
    summary: "A download link for all delivered files of an order in one ZIP archive, valid for ten minutes.",
    params: by_hash,
    answer: linkView,
    per_minute: 30,
  }),
  orderInvoiceLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/invoice/:invoice/link",
    who: "visitor",
    needs: "billing.work",
    summary: "A download link for the invoice of an order, valid for ten minutes.",
    params: z.object({ hash, invoice: hash }),
    answer: linkView,
    per_minute: 60,
  }),
  enteredDetails: route({
    method: "POST",
    path: "/api/v2/order/:hash/entered",
    who: "visitor",
    needs: "orders.act",
    summary:
      "Posting address, place, contact and numbers as entered, unmasked, after a code by mail (decision 0121).",
    params: by_hash,
    body: z.object({ code: z.optional(z.string().check(z.maxLength(12))) }),
    answer: z.object({ shipping: z.nullable(shippingView), booking: z.nullable(bookingView) }),
    per_minute: 10,
  }),
  rateOrder: route({
    method: "POST",
    path: "/api/v2/order/:hash/rating",
    who: "visitor",
    needs: "orders.act",
    summary: "Rates a finished order from one to five, with a comment, or removes the rating.",
    params: by_hash,
    body: z.object({
      rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
      /** When absent, the former comment remains. */
      comment: z.optional(paragraphText(1000)),
    }),
    answer: z.object({ rating: z.nullable(z.int()), comment: z.string() }),
    per_minute: 30,
  }),
  requestShipment: route({
    method: "POST",
    path: "/api/v2/order/:hash/shipment",
    who: "visitor",
    needs: "orders.act",
    summary: "Orders the paper original of a finished sworn translation; its fee, if any, is then due.",
    params: by_hash,
    body: shipmentRequest,
    answer: z.object({
      shipment_status: z.enum(shipment_statuses),
      price_gross: moneyView,
      free: z.boolean(),
      /** The page where the fee is paid (`/orders/pay/{hash}`); null when nothing is due. */
      payment_request_hash: z.nullable(hash),
    }),
    idempotent: true,
    status: 201,
    per_minute: 30,
  }),
} as const;

/** The packages for other programs; the pages know them. */
export const package_routes = {
  servicePackages: route({
    method: "GET",
    path: "/api/v2/service-packages",
    who: "visitor",
    needs: "any",
    summary: "The four packages (§1) with their flags.",
    answer: z.array(servicePackage),
    jwt: true,
  }),
} as const;
