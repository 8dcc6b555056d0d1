import * as z from "zod/mini";
import { route } from "./route.ts";
import { scrubText } from "./scrub.ts";
import { currency } from "./shared.ts";

const amount = z.number().check(z.minimum(0), z.maximum(100_000_000));
/** A name of the catalogue, in the format of GA4 items. */
const label = z.string().check(z.maxLength(100));
const item = z.strictObject({
  item_name: label,
  item_variant: label,
  price: amount,
  quantity: z.literal(1),
  item_category: z.literal("General"),
});
const sale = {
  currency,
  value: amount,
  items: z.array(item).check(z.minLength(1), z.maxLength(50)),
};
const saleParams = z.strictObject(sale);
export type SaleParams = z.input<typeof saleParams>;
/** §1: what was bought; `value` and prices are net, `tax` is the VAT (D14). The id is that of the payment. */
const purchase = z.strictObject({
  ...sale,
  tax: amount,
  shipping: z.literal(0),
  transaction_id: z.string().check(z.regex(/^[a-z]*-?\d{1,12}$/)),
});

export type PurchaseParams = z.input<typeof purchase>;

/** Values of closed lists and numbers: no spaces, no `@` and no possible hash, so that no personal data is accepted. */
const word = z.string().check(
  z.regex(/^[\w.:$/+-]{1,80}$/),
  z.refine((text) => scrubText(text) === text),
);
const figure = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Product events of the UX brief §11 and their parameters. */
const product_events = {
  page_view: { screen: word },
  app_ready: { ms: figure },
  language_change: { from: word, to: word },
  language_pair_selected: { src: word, tgt: word },
  package_selected: { package: word },
  deadline_selected: { speed: word },
  file_upload_completed: { ext: word, kb: figure },
  file_upload_failed: { reason: word },
  quote_requested: { service: word },
  quote_accepted: { value: amount },
  quote_rejected: { reason: word },
  coupon_applied: { ok: z.boolean() },
  login: { ok: z.boolean() },
  logout: {},
  sign_up: { user_type: word },
  email_verified: { result: word },
  verification_resend: {},
  password_reset: {},
  order_search: {},
  file_download: { kind: word },
  rating_submitted: { stars: figure },
  shipping_requested: { method: figure },
  invoice_downloaded: {},
  settings_saved: { section: word },
  withdrawal_confirmed: {},
  form_error: { form: word, field: word, rule: word },
  api_error: { route: word, status: figure },
} as const;

type Events = typeof product_events;
export const product_event_names = Object.keys(product_events) as ProductEvent[];
type ParamsOf<P> = { readonly [K in keyof P]: P[K] extends z.ZodMiniType ? z.input<P[K]> : never };
export type ProductEvent = keyof Events;
export type ProductParams<N extends ProductEvent> = ParamsOf<Events[N]>;

const productEvent = z
  .strictObject({
    name: z.enum(product_event_names),
    params: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  })
  .check(
    z.refine(({ name, params }) => z.strictObject(product_events[name]).safeParse(params).success, {
      path: ["params"],
    }),
  );
const saleEvent = z.union([
  z.strictObject({
    name: z.enum(["view_item", "view_cart", "begin_checkout"]),
    params: saleParams,
  }),
  z.strictObject({ name: z.literal("purchase"), params: purchase }),
]);
type SaleEvent = z.input<typeof saleEvent>;
export type MeasuredEvent =
  | SaleEvent
  | { readonly name: ProductEvent; readonly params: Readonly<Record<string, unknown>> };

export const measurementInput = z.strictObject({
  /** Random, deleted after two hours without a visit; it identifies a browser for that time and no person. */
  client_id: z.uuid(),
  session_id: z.string().check(z.regex(/^\d{1,12}$/)),
  engagement_time_msec: figure,
  events: z.array(z.union([saleEvent, productEvent])).check(z.minLength(1), z.maxLength(25)),
});
export type MeasurementInput = {
  readonly client_id: string;
  readonly session_id: string;
  readonly engagement_time_msec: number;
  readonly events: readonly MeasuredEvent[];
};

/** §1: purchase-funnel events. Not part of a page's requests: they are sent separately. */
export const measurement_routes = {
  measure: route({
    per_minute: 240,
    method: "POST",
    path: "/api/v2/measurement",
    who: "anyone",
    summary:
      "Events of a visit with consent to measurement; without that cookie nothing is forwarded (decision 0040).",
    body: measurementInput,
    answer: z.null(),
    status: 204,
  }),
} as const;
