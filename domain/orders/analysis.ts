import {
  type Line,
  all,
  desk,
  either,
  engine,
  human,
  light,
  proofread,
  staff,
  system,
  verified,
} from "./row.ts";

/** §4, paid or on account: recount and plan the stages. Columns: id, from, event, roles, to, plans, guards. */
// oxfmt-ignore
export const analysis = [
  ["T29a", "in_analysis", "hold.set",         staff,  "in_analysis",            all],
  ["T29b", "in_analysis", "hold.clear",       system, "in_analysis",            all],
  ["T30",  "in_analysis", "analysis.reprice", staff,  "acceptation",            all, "reprice_needed"],
  ["T31",  "in_analysis", "analysis.pass",    desk,   "waiting_translation",    human, "next_is_translation"],
  ["T32",  "in_analysis", "analysis.pass",    desk,   "waiting_proofreading",   proofread, "next_is_proofreading"],
  ["T33",  "in_analysis", "analysis.pass",    desk,   "waiting_verification",   verified, "next_is_verification"],
  ["T34",  "in_analysis", "analysis.pass",    desk,   "waiting_post_edition",   light, "next_is_post_edition"],
  ["T35",  "in_analysis", "analysis.pass",    desk,   "in_machine_translation", engine, "next_is_machine_translation", "pair_supported"],
  ["T36",  "in_analysis", "order.cancel",     either, "canceled",               all],
  ["T37",  "in_analysis", "desk.timeout",     system, "failure",                all, "desk_overdue"],
  ["T38",  "in_analysis", "input.unreadable", desk,   "failure",                all],
] as const satisfies readonly Line[];
