import * as z from "zod/mini";
import { plan_keys, stage_kinds } from "#domain/catalog.ts";
import { not_converted } from "#domain/files/conversion.ts";
import { line_codes, line_units } from "#domain/pricing/trace.ts";
import { vies_answers } from "#domain/tax/tax.ts";
import { attachmentView } from "../files/files.ts";
import { userTypes } from "../accounts/people.ts";
import { quoteOptionView } from "../quotes/quotations.ts";
import { currency, hash, id, instant, moneyView, packageKey, speed, status } from "../shared.ts";
import { tax_attentions } from "../tax/tax.ts";

/** Parts of the page of one order at the desk (S3). */

export const stageView = z.object({
  id,
  position: z.int(),
  kind: z.string(),
  state: z.enum(["planned", "waiting", "active", "passed"]),
  translator: z.nullable(z.object({ id, name: z.string() })),
  fee: z.nullable(moneyView),
  deadline: z.nullable(instant),
  offers: z.array(
    z.object({
      id,
      translator: z.string(),
      state: z.string(),
      fee: moneyView,
      expires_at: instant,
      /** Part of a round, and not a direct offer to this person. */
      in_round: z.boolean(),
    }),
  ),
});

/** A price with every step of its calculation, net unless stated otherwise. */
export const traceView = z.object({
  sheet_version: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      /** The amount was entered by hand. */
      typed: z.boolean(),
      unit: z.enum(line_units),
      quantity: z.string(),
      /** Major units for one; per cent of the lines above for that unit. */
      rate: z.string(),
      amount: moneyView,
    }),
  ),
  price_net: moneyView,
  vat: moneyView,
  price_gross: moneyView,
  tax_rate: z.string(),
  /** Net price by the price list, for a price made by hand; null when the price comes from the list. */
  listed_net: z.nullable(moneyView),
});
export type TraceView = z.infer<typeof traceView>;

/** A quote that is being sent, or that could not be sent. */
export const quoteSending = z.object({
  by: z.string(),
  pressed_at: instant,
  /** Milliseconds in which it can still be withdrawn; null when it was not sent. */
  left_ms: z.nullable(z.int()),
  /** Why it was not sent, as a text. */
  refused: z.nullable(z.string()),
});

/** The customer of the order. */
export const deskBuyer = z.object({
  email: z.string(),
  name: z.string(),
  user_type: userTypes,
  company_name: z.string(),
  phone: z.nullable(z.string()),
  country: z.string(),
  orders: z.int(),
  /** Mean rating by this customer, in hundredths, and the number of rated orders. */
  rating_hundredths: z.nullable(z.int()),
  ratings: z.int(),
  /** Notes of staff about them, the newest first. */
  notes: z.array(z.object({ id, by: z.string(), at: instant, text: z.string() })),
  /** The account; null for a guest. */
  id: z.nullable(id),
  vat_id: z.nullable(z.string()),
  vat_id_status: z.enum([...vies_answers, "not_asked"]),
  /** Tax questions that a person has to check. */
  tax_attention: z.nullable(z.enum(tax_attentions)),
  /** The invoice from which the VAT is to be taken off (`vies_late`); null for other questions, and before it is issued. */
  tax_invoice: z.nullable(id),
});

/** A file of an order with its count. */
export const deskFile = z.object({
  ...attachmentView.shape,
  /** The automatic count; null without one. */
  words: z.nullable(z.int()),
  outcome: z.nullable(z.string()),
  /** The format in which a document of an old one is worked on and delivered. */
  converted_to: z.nullable(z.string()),
  not_converted: z.nullable(z.enum(not_converted)),
  /** The count corrected by a person, and the reason. */
  corrected: z.nullable(
    z.object({
      words: z.int(),
      characters: z.nullable(z.int()),
      reason: z.string(),
      by: z.nullable(z.string()),
      at: instant,
    }),
  ),
});

/** The price by the price list for an order with a package, a speed and a count. */
export const suggestionView = z.object({
  package: packageKey,
  speed,
  words: z.int(),
  /** In the customer's language, as in a quote; rates as in a trace, in millionths. */
  lines: z.array(
    z.object({
      code: z.enum(line_codes),
      unit: z.enum(line_units),
      quantity: z.string(),
      rate_micros: z.string(),
      label: z.string(),
      amount: moneyView,
    }),
  ),
  price_net: moneyView,
  /** VAT rate and total mode by which the minimum price was calculated. */
  rate_bps: z.int(),
  mode: z.enum(["net_first", "gross_first"]),
  production_minutes: z.int(),
  deadline: instant,
  trace: traceView,
});
export type Suggestion = z.infer<typeof suggestionView>;

/** The cost of the stages of a plan. */
export const planCosts = z.object({
  plan: z.enum(plan_keys),
  stages: z.array(
    z.object({
      kind: z.enum(stage_kinds),
      /** Of the net price, by the price list. */
      share_bps: z.int(),
      /** Net for a thousand words: the mean rate of the translators in this pair; null when none has a rate. */
      rate_per_1000: z.nullable(moneyView),
    }),
  ),
});

/** A quote as sent to the customer. */
export const sentQuote = z.object({
  hash,
  version: z.int(),
  state: z.string(),
  is_supplement: z.boolean(),
  lines: z.array(z.object({ label: z.string(), amount: moneyView })),
  price_net: moneyView,
  vat: moneyView,
  price_gross: moneyView,
  deadline: instant,
  valid_until: instant,
  issued_at: instant,
  issued_by: z.nullable(z.string()),
  note: z.string(),
  /** Reason for a price below the price list or the minimum margin. */
  price_reason: z.string(),
  options: z.array(quoteOptionView),
  option_taken: z.nullable(z.int()),
});

/** One change of an order by an event: as text, amounts gross in `currency`, instants as ISO. */
const historyChange = z.object({
  field: z.enum([
    "package",
    "words",
    "price_gross",
    "deadline",
    "hold_reason",
    "failed_from",
    "stage",
    // Proposed in a change of a bought order; without `before`.
    "offered_words",
    "offered_price",
  ]),
  /** The kind of stage; `before` and `after` are then its states, null when the plan has no such stage. */
  stage: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  currency,
});
export type HistoryChange = z.infer<typeof historyChange>;

/** What happened to an order. */
export const historyLine = z.object({
  event: z.string(),
  actor_role: z.string(),
  actor: z.nullable(z.string()),
  to_status: status,
  at: instant,
  /** The reason given by the actor: one of the known choices, and free text. */
  reason_code: z.nullable(z.string()),
  reason: z.string(),
  changes: z.array(historyChange),
});
