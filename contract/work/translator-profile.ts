import * as z from "zod/mini";
import { translator_session_routes } from "../accounts/sessions.ts";
import {
  linkToken,
  passwordChange,
  recoveryCodes,
  resetInput,
  totpCode,
  totpKey,
} from "../accounts/accounts.ts";
import { confirmation } from "../accounts/confirmation.ts";
import { route, unavailable } from "../route.ts";
import { by_id, date, email, id, instant, line } from "../shared.ts";

export const notify_modes = ["at_once", "hourly", "daily"] as const;
/** Obstacles to offers for a translator; each has a text in the zone. */
const profile_gaps = ["paused", "pairs", "nda", "nda_over", "sworn_over", "fields", "days", "away"] as const;

export const absenceView = z.object({ id, from_on: date, to_on: date });
/** `reason` is required when a session is booked on one of the days. */
export const absenceInput = z.object({ from_on: date, to_on: date, reason: z._default(line(500), "") });

const translatorProfile = z.object({
  name: z.string(),
  email: z.string(),
  experience_years: z.int(),
  pairs: z.array(
    z.object({
      source_lang: z.string(),
      target_lang: z.string(),
      stage_kinds: z.array(z.string()),
      sworn: z.boolean(),
    }),
  ),
  fields: z.array(z.string()),
  native_langs: z.array(z.string()),
  sworn_number: z.nullable(z.string()),
  /** Languages of the entry in the register of sworn translators. */
  sworn_langs: z.array(z.string()),
  /** Monday is 1. */
  working_days: z.array(z.int()),
  works_from_minute: z.int(),
  works_to_minute: z.int(),
  words_per_day: z.int(),
  notify: z.enum(notify_modes),
  absences: z.array(absenceView),
  gaps: z.array(z.enum(profile_gaps)),
});
export type TranslatorProfile = z.infer<typeof translatorProfile>;

export const profileInput = z
  .object({
    working_days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
    works_from_minute: z.int().check(z.minimum(0), z.maximum(1439)),
    works_to_minute: z.int().check(z.minimum(1), z.maximum(1440)),
    words_per_day: z.int().check(z.minimum(0), z.maximum(20_000)),
    notify: z.enum(notify_modes),
  })
  .check(
    z.refine(({ works_from_minute, works_to_minute }) => works_from_minute < works_to_minute, {
      error: "field.invalid",
      path: ["works_to_minute"],
    }),
  );

const no_content = { answer: z.null(), status: 204 } as const;

/** T1 and T7: the translator's own account, working time and notifications. */
export const translator_profile_routes = {
  translatorProfile: route({
    method: "GET",
    path: "/api/translator/v1/profile",
    who: "translator",
    summary: "The translator's profile, working time, and missing data for offers.",
    answer: translatorProfile,
  }),
  saveTranslatorProfile: route({
    method: "PUT",
    path: "/api/translator/v1/profile",
    who: "translator",
    summary: "Working days and hours, words per day, and notifications of offers.",
    body: profileInput,
    answer: translatorProfile,
  }),
  addAbsence: route({
    method: "POST",
    path: "/api/translator/v1/absence",
    who: "translator",
    summary: "Days of absence, first and last included; no work due within them is offered.",
    body: absenceInput,
    answer: translatorProfile,
    status: 201,
  }),
  removeAbsence: route({
    method: "DELETE",
    path: "/api/translator/v1/absence/:id",
    who: "translator",
    summary: "Deletes an absence.",
    params: by_id,
    answer: translatorProfile,
  }),
  copyOfTranslator: route({
    method: "POST",
    path: "/api/translator/v1/profile/copy",
    who: "translator",
    summary: "A copy of the data held on the translator, by table.",
    answer: z.object({
      made_at: instant,
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    per_minute: 5,
  }),
  changeTranslatorPassword: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/me/password",
    who: "translator",
    summary: "A new password; every other session ends.",
    body: passwordChange,
    ...no_content,
  }),
  confirmTranslatorSession: route({
    ...confirmation,
    path: "/api/translator/v1/me/confirmation",
    who: "translator",
  }),
  startTranslatorTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/me/totp",
    who: "translator",
    summary: "A new secret for an authenticator app; it is active once a code proves it.",
    answer: totpKey,
  }),
  confirmTranslatorTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/me/totp/confirmation",
    who: "translator",
    summary: "Turns the second factor on and returns the recovery codes, only this once.",
    body: totpCode,
    answer: recoveryCodes,
  }),
  renewTranslatorRecoveryCodes: route({
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/me/totp/codes",
    who: "translator",
    summary: "New recovery codes, returned only this once; all earlier ones end.",
    answer: recoveryCodes,
  }),
  removeTranslatorTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/me/totp/removal",
    who: "translator",
    summary: "Turns the second factor off.",
    ...no_content,
  }),
  revokeTranslatorToken: route({
    method: "POST",
    path: "/api/translator/v1/revocation",
    who: "translator",
    summary: "Ends the token it is called with.",
    ...no_content,
  }),
  ...translator_session_routes,
  endTranslatorSessions: route({
    method: "POST",
    path: "/api/translator/v1/me/sessions/end",
    who: "translator",
    summary: "Ends every session of the translator, this one included.",
    ...no_content,
  }),
  forgotTranslatorPassword: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/password/forgotten",
    who: "anyone",
    summary: "Mails a link that sets a new password; the response is the same with an account and without.",
    body: z.object({ email }),
    ...no_content,
  }),
  translatorLink: route({
    per_minute: 30,
    method: "POST",
    path: "/api/translator/v1/password/link",
    who: "anyone",
    summary: "The translator of an invitation or password link; a used or expired link is refused.",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string(), name: z.string(), is_invitation: z.boolean() }),
  }),
  setTranslatorPassword: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/translator/v1/password",
    who: "anyone",
    summary: "Sets the password with such a link, once.",
    body: resetInput,
    ...no_content,
  }),
} as const;
