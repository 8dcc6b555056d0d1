import * as z from "zod/mini";
import { attachmentView, linkView, uploadView } from "../files/files.ts";
import { zone_live_routes } from "../live.ts";
import { paperDraft, zone_draft_routes } from "../shipping/paper-drafts.ts";
import { review_routes } from "./reviews.ts";
import { route, unavailable } from "../route.ts";
import { bookingView } from "../pricing/services.ts";
import { matched_bands } from "#domain/memory/bands.ts";
import { by_id, fileName, hash, id, idInPath, instant, locale, moneyView, service } from "../shared.ts";
import { zone_second_routes } from "../interpreting/second-seats.ts";
import { zone_session_routes } from "../interpreting/sessions.ts";
import { token, zoneCredentials } from "../accounts/zone-login.ts";
import { zone_talk_routes } from "../messages/translator-talk.ts";
import { deliveryInput, job_work_routes, jobWork } from "./work.ts";

const job = {
  id,
  order_id: id,
  kind: z.enum(["translation", "post_edition", "proofreading", "verification"]),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  /** The words by which it is paid and its time is planned: matches and repetitions weigh less. */
  paid_words: z.int(),
  /** Words with a match or a repetition, by band, the best first. */
  matches: z.array(z.object({ band: z.enum(matched_bands), words: z.int() })),
  category: z.nullable(z.string()),
  specialized: z.boolean(),
  fee: moneyView,
  /** Fee divided by the time of the paid words at 250 an hour (§9: 2,000 words a day). */
  hourly_rate: moneyView,
  /** When a call or a visit begins, which ends at the deadline; null for texts. */
  starts_at: z.nullable(instant),
  deadline: instant,
};
/** An offer has no personal data of the customer. */
export const offerRow = z.object({ ...job, note_for_translator: z.string(), expires_at: instant });
export type OfferRow = z.infer<typeof offerRow>;
const jobRow = z.object({
  ...job,
  /** Returned, reassigned and passed jobs are in the archive. */
  state: z.enum(["active", "returned", "delivered", "archived"]),
  submitted_at: z.nullable(instant),
  progress_percent: z.int(),
  /** When the worker has to report progress; null when no report is due. */
  checkpoint_at: z.nullable(instant),
  /** The order is on hold: work pauses, and the deadline moves by the duration of the hold. */
  on_hold: z.boolean(),
  /** A question to the customer is open: the timer is paused until the answer (T44). */
  waits_for_customer: z.boolean(),
  /** The caller is the second interpreter of a long simultaneous session, which the first one closes. */
  is_second: z.boolean(),
  /** Whether its files are readable. The page of a returned or reassigned job shows only the reason. */
  opens: z.boolean(),
  /** Why it is no longer assigned to the translator; null while it is, and after delivery. */
  withdrawn: z.nullable(
    z.object({
      why: z.enum(["given_back", "declined", "taken_back", "order_ended", "lost", "sent_back", "redone"]),
      /** The reason as a text; empty without one. */
      note: z.string(),
      /** Net: the fee for the work done. */
      fee_due: z.nullable(moneyView),
    }),
  ),
});
export type JobRow = z.infer<typeof jobRow>;
const jobView = z.object({
  ...jobRow.shape,
  note_for_translator: z.string(),
  text: z.nullable(z.string()),
  links: z.array(z.string()),
  subject: z.string(),
  /** Time, place and contact of a call or a visit, for its interpreter. */
  booking: z.nullable(bookingView),
  /** Reference files. */
  reference: z.array(attachmentView),
  source: z.array(attachmentView),
  /** Files of an earlier stage or the engine, to work on. */
  earlier: z.array(attachmentView),
  delivered: z.array(attachmentView),
  /** The draft that the customer approves before a paper original is stamped; null when none was sent. */
  draft: z.nullable(paperDraft),
  /** Reference files of the work. */
  work: jobWork,
});
export type JobView = z.infer<typeof jobView>;

/** The translator zone: offers, jobs, delivery. */
export const translator_routes = {
  ...zone_talk_routes,
  ...zone_live_routes,
  ...job_work_routes,
  ...zone_session_routes,
  ...zone_second_routes,
  ...zone_draft_routes,
  ...review_routes,
  translatorToken: route({
    ...unavailable,
    per_minute: 30,
    method: "POST",
    path: "/api/translator/v1/access_token",
    who: "anyone",
    summary: "A translator's token.",
    body: zoneCredentials,
    answer: token,
    flat: true,
  }),
  translatorMe: route({
    method: "GET",
    path: "/api/translator/v1/me",
    who: "translator",
    summary: "The translator of the token.",
    answer: z.object({
      id,
      name: z.string(),
      email: z.string(),
      locale,
      second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
      experience_years: z.int(),
      pairs: z.array(
        z.object({
          source_lang: z.string(),
          target_lang: z.string(),
          stage_kind: z.string(),
          sworn: z.boolean(),
        }),
      ),
    }),
  }),
  jobs: route({
    method: "GET",
    path: "/api/translator/v1/job",
    who: "translator",
    summary: "The translator's jobs, the next due first.",
    answer: z.array(jobRow),
  }),
  job: route({
    method: "GET",
    path: "/api/translator/v1/job/:id",
    who: "translator",
    summary: "One job with its files.",
    params: by_id,
    answer: jobView,
  }),
  jobAttachmentLink: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/attachment/:attachment/link",
    who: "translator",
    summary: "A download link for a file of the job, valid for ten minutes.",
    params: z.object({ id: idInPath, attachment: hash }),
    answer: linkView,
  }),
  uploadWork: route({
    method: "POST",
    path: "/api/translator/v1/upload",
    who: "translator",
    summary: "One finished file as the body, streamed.",
    query: z.object({ name: fileName }),
    stream: true,
    answer: uploadView,
    status: 201,
  }),
  deliverJob: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/delivery",
    who: "translator",
    summary: "Submits the stage; pasted text becomes a separate file.",
    params: by_id,
    body: deliveryInput,
    answer: jobView,
    idempotent: true,
  }),
} as const;
