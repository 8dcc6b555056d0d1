import * as z from "zod/mini";
import { knowledge_fields } from "#domain/work/qualify.ts";
import { paper_kinds } from "#domain/payouts/payee.ts";
import { route } from "../route.ts";
import {
  by_id,
  date,
  email,
  filled,
  id,
  idInPath,
  instant,
  language,
  line,
  listQuery,
  locale,
  moneyView,
  paragraphText,
} from "../shared.ts";
import { desk_talk_routes } from "../messages/translator-talk.ts";
import { absenceInput, absenceView, notify_modes } from "./translator-profile.ts";

const translator_states = ["active", "invited", "paused", "inactive"] as const;
export const translator_filters = ["working", "invited", "paused", "inactive", "papers", "all"] as const;
const stageKind = z.enum(["translation", "post_edition", "proofreading", "verification"]);
/** A document that expires within fourteen days, or has expired. */
const warning = z.object({
  paper: z.enum([...paper_kinds, "sworn"]),
  /** The file's name; empty when only the date is known. */
  name: z.string(),
  until: date,
  over: z.boolean(),
});

const known = {
  id,
  name: z.string(),
  email: z.string(),
  state: z.enum(translator_states),
  experience_years: z.int(),
  sworn_number: z.nullable(z.string()),
  sworn_langs: z.array(z.string()),
  fields: z.array(z.string()),
  /** Words of work due today, and their daily capacity. */
  words_today: z.int(),
  words_per_day: z.int(),
  active_jobs: z.int(),
  /** Of the last year, basis points; null without finished work. */
  on_time_bps: z.nullable(z.int()),
  /** Mean of the customers' ratings in hundredths; null without any. */
  rating_hundredths: z.nullable(z.int()),
  away_until: z.nullable(date),
  warnings: z.array(warning),
};
const translatorRow = z.object({
  ...known,
  pairs: z.array(z.string()),
  /** The lowest and highest of their own rates, net PLN for a thousand words; null where all follow the price list. */
  own_rates: z.nullable(z.object({ from: moneyView, to: moneyView })),
});
export type TranslatorRow = z.infer<typeof translatorRow>;

const pairView = z.object({
  source_lang: z.string(),
  target_lang: z.string(),
  stage_kind: stageKind,
  sworn: z.boolean(),
  /** Net PLN for a thousand words; null follows the price list. */
  rate_per_1000: z.nullable(moneyView),
});
const deskTranslator = z.object({
  ...known,
  phone: z.string(),
  locale,
  experience_since: date,
  sworn_valid_until: z.nullable(date),
  native_langs: z.array(z.string()),
  nda_signed_on: z.nullable(date),
  nda_valid_until: z.nullable(date),
  contract_signed_on: z.nullable(date),
  contract_valid_until: z.nullable(date),
  notes: z.string(),
  second_factor: z.boolean(),
  notify: z.enum(notify_modes),
  working_days: z.array(z.int()),
  pairs: z.array(pairView),
  /** The pending request for a second person about pairs and rates. */
  pairs_wait_for: z.nullable(id),
  absences: z.array(absenceView),
  jobs: z.array(
    z.object({
      id,
      order_id: id,
      kind: z.string(),
      state: z.string(),
      words: z.int(),
      deadline: z.nullable(instant),
    }),
  ),
});
export type DeskTranslator = z.infer<typeof deskTranslator>;

export const translatorInvitation = z.object({ email, name: filled(100), locale, experience_since: date });
const noted = z.nullable(date);
export const translatorInput = z.object({
  name: filled(100),
  email,
  phone: z._default(line(40), ""),
  locale,
  experience_since: date,
  sworn_number: z.nullable(line(40)),
  sworn_langs: z.array(language).check(z.maxLength(30)),
  sworn_valid_until: noted,
  native_langs: z.array(language).check(z.maxLength(10)),
  fields: z.array(z.enum(knowledge_fields)).check(z.maxLength(knowledge_fields.length)),
  nda_signed_on: noted,
  nda_valid_until: noted,
  contract_signed_on: noted,
  contract_valid_until: noted,
  words_per_day: z.int().check(z.minimum(0), z.maximum(20_000)),
  notes: z._default(paragraphText(4000), ""),
});
export type TranslatorInput = z.output<typeof translatorInput>;
const pairInput = z.object({
  source_lang: language,
  target_lang: language,
  stage_kind: stageKind,
  sworn: z._default(z.boolean(), false),
  rate_per_1000: z._default(
    z.nullable(z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, { error: "amount.invalid" }))),
    null,
  ),
});
export const pairsInput = z.object({
  pairs: z.array(pairInput).check(z.maxLength(400)),
  /** Why a rate differs much from those of the pair; requested by `translator.rate_unusual`. */
  reason: z._default(line(500), ""),
});

const edit = { who: "staff", right: "translators.edit", answer: deskTranslator } as const;

/** S10: translators and their qualifications. */
export const desk_translator_routes = {
  ...desk_talk_routes,
  deskTranslators: route({
    method: "GET",
    path: "/api/staff/v1/translator",
    who: "staff",
    right: "translators.read",
    summary: "Translators by name, searched by name or address and filtered by language and state.",
    query: z.object({
      ...listQuery,
      show: z.optional(z.enum(translator_filters)),
      source_lang: z.optional(language),
      target_lang: z.optional(language),
    }),
    answer: z.array(translatorRow),
    list: true,
  }),
  deskTranslator: route({
    method: "GET",
    path: "/api/staff/v1/translator/:id",
    who: "staff",
    right: "translators.read",
    summary: "One translator; the view is recorded in the audit log.",
    params: by_id,
    answer: deskTranslator,
  }),
  inviteTranslator: route({
    method: "POST",
    path: "/api/staff/v1/translator",
    who: "staff",
    right: "translators.edit",
    summary: "Creates a translator's account and mails the link that sets its password.",
    body: translatorInvitation,
    answer: deskTranslator,
    idempotent: true,
    status: 201,
  }),
  inviteTranslatorAgain: route({
    ...edit,
    method: "POST",
    path: "/api/staff/v1/translator/:id/invitation",
    summary: "Sends the invitation again; the older link becomes void.",
    params: by_id,
  }),
  resetTranslatorSecondFactor: route({
    ...edit,
    right: "users.edit",
    method: "POST",
    path: "/api/staff/v1/translator/:id/second-factor/removal",
    summary: "Removes a lost second factor from a translator's account and ends their sessions.",
    params: by_id,
  }),
  changeTranslator: route({
    ...edit,
    method: "PUT",
    path: "/api/staff/v1/translator/:id",
    summary: "Contacts, experience, register, languages, fields, documents and notes.",
    params: by_id,
    body: translatorInput,
  }),
  setTranslatorPairs: route({
    ...edit,
    method: "PUT",
    path: "/api/staff/v1/translator/:id/pairs",
    summary:
      "Their roles and rates by pair; sworn pairs need a sworn number, a hundredfold rate change a second person.",
    params: by_id,
    body: pairsInput,
  }),
  setTranslatorState: route({
    ...edit,
    method: "PUT",
    path: "/api/staff/v1/translator/:id/state",
    summary:
      "Pauses, deactivates or reactivates a translator; open offers are withdrawn. A deactivated translator has no current job any more.",
    params: by_id,
    body: z.object({
      state: z.enum(["active", "paused", "inactive"]),
      reason: z._default(line(200), ""),
      /** For each current job of a deactivated translator: the progress that is paid. */
      jobs: z._default(
        z
          .array(z.object({ stage_id: id, percent: z.int().check(z.minimum(0), z.maximum(100)) }))
          .check(z.maxLength(200)),
        [],
      ),
    }),
  }),
  addTranslatorAbsence: route({
    ...edit,
    method: "POST",
    path: "/api/staff/v1/translator/:id/absence",
    summary: "Records days of absence of a translator.",
    params: by_id,
    body: absenceInput,
  }),
  removeTranslatorAbsence: route({
    ...edit,
    method: "DELETE",
    path: "/api/staff/v1/translator/:id/absence/:absence",
    summary: "Deletes an absence.",
    params: z.object({ id: idInPath, absence: idInPath }),
  }),
} as const;
