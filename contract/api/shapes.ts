import * as z from "zod/mini";
import { approval_states } from "#domain/spending/approvals.ts";
import { public_statuses } from "#domain/orders/public-status.ts";
import { invoice_kinds, type InvoiceKind } from "#domain/invoices/invoice.ts";
import { key_modes } from "#domain/api/key-text.ts";
import { annotation_regions } from "#domain/files/annotations.ts";
import { api_scopes } from "#domain/api/scopes.ts";
import { waits_for } from "#domain/orders/next-act.ts";
import { currency, id, idInPath, instant, language, meaning, packageKey, service, speed } from "../shared.ts";

/** Shapes of the public API: flat objects, ids as numbers, money as decimal text with its currency. */
const decimal = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
export const scope = z.enum(api_scopes);
export const mode = z.enum(key_modes);
const speed_meaning =
  "`normal`: the usual time; `half` and `quarter`: a half and a quarter of it, at a higher price.";
export const publicStatus = z.enum(public_statuses);
const apiMoney = { currency, net: decimal, vat: decimal, gross: decimal } as const;
export const of_id = z.object({ id: idInPath });

/** Rows of a page: at least, as a rule without `limit`, without it in the list of deliveries, and at most. */
export const page_rows = { least: 1, standard: 50, deliveries: 100, most: 100 } as const;

/** What every list takes: the size of a page, and where the page before ended. */
export const cursorQueryOf = (standard: number) =>
  ({
    limit: meaning(
      `How many rows a page has; ${standard} without it.`,
      z._default(
        z.pipe(
          z.pipe(
            z.string().check(z.maxLength(20)),
            // What is no whole number is refused as one, and every number by the range.
            z.transform((text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN)),
          ),
          z.int().check(z.minimum(page_rows.least), z.maximum(page_rows.most)),
        ),
        standard,
      ),
    ),
    cursor: meaning(
      "The `next_cursor` of the page before, with the same filters; without it the first page.",
      z.optional(z.string().check(z.maxLength(300))),
    ),
  }) as const;
export const cursorQuery = cursorQueryOf(page_rows.standard);

export const apiAccountView = z.object({
  id,
  mode,
  user_type: z.enum(["private", "company"]),
  company_name: z.string(),
  currency,
  balance: meaning("What can be spent from the prepaid balance.", decimal),
  key: z.object({
    id,
    name: z.string(),
    scopes: z.array(scope),
    expires_at: instant,
    order_limit: meaning("The most that one order may cost, gross.", decimal),
    day_limit: meaning("The most that the key may order in a day, gross.", decimal),
    day_left: decimal,
    month_limit: meaning("The most that the key may order in a month, gross.", decimal),
    month_left: decimal,
  }),
});
export type ApiAccountView = z.infer<typeof apiAccountView>;

export const apiServicesView = z.object({
  languages: z.array(language),
  services: z.array(
    z.object({
      service_type: service,
      formats: meaning("Extensions of the files it takes.", z.array(z.string())),
      by_hand: meaning("A person prices each order: ask by `POST /quotes`.", z.boolean()),
      packages: meaning(
        "By how many people and by whom it is translated, from `light` (a machine and a person) to `expert`.",
        z.array(packageKey),
      ),
      speeds: meaning(speed_meaning, z.array(speed)),
    }),
  ),
  max_file_bytes: z.int(),
  max_files: z.int(),
});

export const apiFileView = z.object({
  id,
  name: z.string(),
  size_bytes: z.int(),
  state: meaning(
    "`needs_quote`: a person has to price it.",
    z.enum(["counting", "counted", "needs_quote", "refused"]),
  ),
  words: meaning("What is counted and priced; null before the count.", z.nullable(z.int())),
  characters: meaning("For sworn translation, which is priced by characters.", z.nullable(z.int())),
  annotations: meaning(
    "Parts such as comments and notes, which are not translated, and not in words, unless an order names them.",
    z.array(z.object({ region: z.enum(annotation_regions), words: z.int() })),
  ),
  message: meaning(
    "Why it has no instant price, as a sentence; null when it has one.",
    z.nullable(z.string()),
  ),
  language: meaning("The language that was recognised; null when none was.", z.nullable(z.string())),
  created_at: instant,
});
export type ApiFileView = z.infer<typeof apiFileView>;

export const apiOfferView = z.object({
  package: packageKey,
  speed,
  delivery_at: meaning("When it is delivered if it is ordered and paid now.", instant),
  production_minutes: meaning("Minutes of work between payment and delivery, by our working time.", z.int()),
  ...apiMoney,
});

export const apiPreviewView = z.object({
  id,
  price_valid_until: meaning(
    "Until then the price is as shown; afterwards it is calculated again, and a change is refused.",
    instant,
  ),
  expires_at: meaning("Until then it can be confirmed.", instant),
  ...apiMoney,
  needs_person: meaning(
    "What a person has to do when it is confirmed, as things are now: `checkout`: order it at the checkout, for a private account; `approval`: approve it, above a limit of the key; `limit`: order it themselves, because it is refused above a limit; null: nothing. New values may come.",
    z.nullable(z.enum(["checkout", "approval", "limit"])),
  ),
  items: z.array(
    z.object({
      order_id: id,
      service_type: service,
      source_lang: z.string(),
      target_lang: z.string(),
      words: z.int(),
      package: meaning("null for a service without packages.", z.nullable(packageKey)),
      speed,
      delivery_at: z.nullable(instant),
      ...apiMoney,
    }),
  ),
});
export type ApiPreviewView = z.infer<typeof apiPreviewView>;

export const apiOrderView = z.object({
  id,
  status: meaning(
    "`draft`: prepared by `POST /previews` and not ordered yet. `delivered`, `canceled`, `dropped` and `failed` are ends.",
    publicStatus,
  ),
  version: meaning("Rises with every change; a receiver of events drops those of a lower version.", z.int()),
  reference: meaning("Your purchase order number, as it is printed on the invoice.", z.nullable(z.string())),
  cost_centre: meaning("The code of its cost centre; null without one.", z.nullable(z.string())),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  package: z.nullable(packageKey),
  speed,
  price: z.nullable(z.object(apiMoney)),
  created_at: instant,
  deadline: meaning("The agreed date of delivery.", z.nullable(instant)),
  waits_for: meaning(
    "What the order waits for from its account; null when for nothing.",
    z.nullable(z.enum(waits_for)),
  ),
  messages: meaning(
    "How many messages the account and our office have written; they are read on the page of the order.",
    z.int(),
  ),
  unread_messages: meaning("Those of our office that no person of the account has read yet.", z.int()),
  url: meaning(
    "A page for a person, who logs in there and opens the order; null in the test mode.",
    z.nullable(z.string()),
  ),
});
export type ApiOrderView = z.infer<typeof apiOrderView>;

export const apiQuoteView = z.object({
  order_id: id,
  status: publicStatus,
  answer_by: meaning("By when a person answers; null once answered.", z.nullable(instant)),
  quote: z.nullable(
    z.object({
      state: z.enum(["open", "accepted", "rejected", "expired", "superseded"]),
      valid_until: instant,
      note: z.string(),
      deadline: instant,
      ...apiMoney,
      options: meaning(
        "Two or three options of which one is accepted; empty for a quote with one price.",
        z.array(
          z.object({
            option: z.int(),
            package: z.nullable(packageKey),
            speed,
            deadline: instant,
            ...apiMoney,
          }),
        ),
      ),
    }),
  ),
});
export type ApiQuoteView = z.infer<typeof apiQuoteView>;

/** How something bought is paid, and where a person pays when it is not paid yet. */
export const apiPaymentView = z.object({
  state: meaning(
    "`due`: a person pays on the page of `url`. `at_checkout`: a person orders there. `waiting_for_approval`: nothing is ordered before a person of the account decides on that page.",
    z.enum(["paid", "on_account", "due", "at_checkout", "waiting_for_approval"]),
  ),
  url: meaning(
    "The page for a person; null when no person is needed, and always null in the test mode, whose orders have no pages: `POST /test/orders/{id}/advance` pays there.",
    z.nullable(z.string()),
  ),
});

/** A purchase above a limit that waits for a person. */
export const apiApprovalView = z.object({
  id,
  state: z.enum(approval_states),
  url: meaning(
    "The page where a person decides; null in the test mode, where `POST /test/approvals/{id}/decision` decides.",
    z.nullable(z.string()),
  ),
});

/** The same with its orders, and how it was decided. */
export const apiPurchaseView = z.extend(apiApprovalView, {
  currency,
  gross: decimal,
  created_at: instant,
  expires_at: instant,
  decided_at: z.nullable(instant),
  orders: meaning(
    "The orders that it is for; drafts and quotes until it is approved.",
    z.array(z.object({ id, status: publicStatus })),
  ),
  payment_url: meaning(
    "Where an approved purchase is paid; null where nothing is due, and in the test mode.",
    z.nullable(z.string()),
  ),
});

/** Kinds of money documents: the codes of Polish e-invoices, and two papers that are none. */
export const invoice_kind_words: Readonly<Record<InvoiceKind, string>> = {
  VAT: "an invoice",
  KOR: "a correction of an invoice, whose amounts are the differences",
  ZAL: "an invoice for a payment in advance (not issued at present)",
  ROZ: "the final invoice after one in advance (not issued at present)",
  PRO: "a pro forma, which is no invoice",
  TOP: "a confirmation of a top-up of the balance, which is no invoice",
};
const of_kind = `The kind of the document: ${Object.entries(invoice_kind_words)
  .map(([kind, words]) => `${kind} is ${words}`)
  .join("; ")}.`;

export const apiInvoiceView = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoice_kinds).check(z.describe(of_kind)),
  issued_on: z.string(),
  due_on: z.nullable(z.string()),
  paid: z.boolean(),
  reference: z.nullable(z.string()),
  cost_centre: meaning(
    "Code and name of the cost centre, as printed; null where its orders have none, or different ones.",
    z.nullable(z.string()),
  ),
  orders: meaning("The orders that it is for; empty for a top-up of the balance.", z.array(id)),
  pdf_ready: meaning(
    "Whether its PDF is there, which is made shortly after the invoice is issued.",
    z.boolean(),
  ),
  ...apiMoney,
});
