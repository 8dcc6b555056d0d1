import { type Line, all, anyone, desk, engine, human, light, proofread, staff, verified } from "./row.ts";

/** §4, when the work cannot continue as planned: id, from, event, roles, to, plans, guards. */
// oxfmt-ignore
export const trouble = [
  ["T93",  "failure", "failure.retry",        staff,  "calculation",            all, "failed_in_calculation", "input_readable"],
  ["T94",  "failure", "failure.replan",       staff,  "in_analysis",            all, "failed_after_sale"],
  ["T95",  "failure", "failure.resume",       staff,  "waiting_translation",    human, "failed_in_translation"],
  ["T96",  "failure", "failure.resume",       staff,  "waiting_proofreading",   proofread, "failed_in_proofreading"],
  ["T97",  "failure", "failure.resume",       staff,  "waiting_verification",   verified, "failed_in_verification"],
  ["T98",  "failure", "failure.resume",       desk,   "in_machine_translation", engine, "failed_in_machine_translation", "engine_back"],
  ["T99",  "failure", "failure.resume",       staff,  "waiting_post_edition",   light, "failed_in_post_edition"],
  ["T100", "failure", "failure.offer_choice", staff,  "acceptation",            all, "failed_after_sale"],
  ["T101", "failure", "failure.abandon",      anyone, "canceled",               all, "failed_after_sale", "abandon_ripe"],
  ["T102", "failure", "failure.abandon",      desk,   "dropped",                all, "failed_in_calculation", "abandon_ripe"],
] as const satisfies readonly Line[];
