import { addDays, localTime, weekday } from "../calendar.ts";
import { category_slugs, service_traits, type Plan, type Service, type StageKind } from "../catalog.ts";
import type { LoadedFacts } from "../orders/facts.ts";

/** Fields of a translator: the categories of every brand. */
export const knowledge_fields = category_slugs;

/** The data of a translator; dates are days `YYYY-MM-DD` of Warsaw. */
export type Worker = {
  readonly id: number;
  readonly active: boolean;
  readonly has_password: boolean;
  readonly paused: boolean;
  readonly experience_since: string;
  readonly nda_signed: boolean;
  readonly nda_valid_until: string | null;
  readonly sworn_number: string | null;
  readonly sworn_langs: readonly string[];
  readonly sworn_valid_until: string | null;
  readonly native_langs: readonly string[];
  readonly fields: readonly string[];
  /** Their roles in the pair of this job, and whether they may certify it. */
  readonly kinds: readonly StageKind[];
  readonly sworn_in_pair: boolean;
  readonly absences: readonly { readonly from_on: string; readonly to_on: string }[];
  /** Monday is 1. */
  readonly working_days: readonly number[];
  readonly words_per_day: number;
  /** Words of current jobs that are due before this one. */
  readonly words_due: number;
  /** For a call or a visit: they are busy or absent at its time. */
  readonly booked_then: boolean;
  /** The earlier stages of this order done by them. */
  readonly earlier_stages: number;
};

/** The requirements of a stage. */
export type StageWork = {
  readonly kind: StageKind;
  readonly service: Service;
  readonly plan: Plan;
  readonly source_lang: string;
  readonly target_lang: string;
  /** The slug of the order's category; null when it has none. */
  readonly field: string | null;
  readonly words: number;
  readonly required_years: number;
  /** Epoch milliseconds. */
  readonly deadline_at: number;
};

/** Reasons against a worker for a stage; the names are those of the guards where there is one. */
export const reasons_against = [
  "worker_active",
  "worker_not_paused",
  "worker_covers_pair",
  "worker_covers_domain",
  "worker_experienced",
  "worker_sworn_if_asked",
  "worker_nda_signed",
  "worker_native_in_target",
  "worker_knows_industry",
  "worker_revises_pair",
  "worker_post_edits_pair",
  "four_eyes",
  "worker_free",
  "worker_has_room",
] as const;
export type ReasonAgainst = (typeof reasons_against)[number];

/** Whole years since a date `YYYY-MM-DD` at an instant (§9: 5, 10, 15). */
export function yearsSince(date: string, now: number): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [y = 0, m = 1, d = 1] = localTime(now).date.split("-").map(Number);
  return y - year - (m > month || (m === month && d >= day) ? 0 : 1);
}

const lasts = (until: string | null, today: string): boolean => until === null || until >= today;

/** The working days of a translator from today to the day of the deadline; at most sixty are checked. */
export function freeDays(worker: Worker, now: number, deadline_at: number): number {
  const last = localTime(Math.max(now, deadline_at)).date;
  let free = 0;
  let date = localTime(now).date;
  for (let i = 0; i < 60 && date <= last; i += 1) {
    if (worker.working_days.includes(weekday(date)) && !isAbsent(worker, date)) free += 1;
    date = addDays(date, 1);
  }
  return free;
}

const isAbsent = ({ absences }: Worker, date: string): boolean =>
  absences.some(({ from_on, to_on }) => from_on <= date && date <= to_on);

/** Whether a translator is absent on every day until the deadline. */
function isAway(worker: Worker, now: number, deadline_at: number): boolean {
  const last = localTime(Math.max(now, deadline_at)).date;
  let date = localTime(now).date;
  for (let i = 0; i < 400 && date <= last; i += 1) {
    if (!isAbsent(worker, date)) return false;
    date = addDays(date, 1);
  }
  return true;
}

/** Words to review weigh less than words to translate. */
const pace_bps: Record<StageKind, number> = {
  machine_translation: 0,
  translation: 10_000,
  post_edition: 5_000,
  proofreading: 4_000,
  verification: 3_000,
};

/** The workload of a stage as words of translation, the unit of daily capacity. */
export const wordsOfWork = (kind: StageKind, words: number): number =>
  Math.ceil((words * pace_bps[kind]) / 10_000);

/** The order facts about one worker. `worker_free` means that they are present, not that they have capacity. */
export function workerFactsOf(worker: Worker, work: StageWork, now: number): Partial<LoadedFacts> {
  const today = localTime(now).date;
  const does = worker.kinds.includes(work.kind);
  const is_sworn = service_traits[work.service].sworn;
  const covers = does && (!is_sworn || worker.sworn_in_pair);
  const knows = work.field === null || work.field === "general" || worker.fields.includes(work.field);
  const foreign = [work.source_lang, work.target_lang].filter((lang) => lang !== "pl");
  return {
    worker_covers_pair: covers,
    worker_covers_domain: covers && knows,
    worker_years: yearsSince(worker.experience_since, now),
    required_years: work.required_years,
    worker_in_sworn_register:
      worker.sworn_number !== null &&
      lasts(worker.sworn_valid_until, today) &&
      foreign.some((lang) => worker.sworn_langs.includes(lang)),
    worker_nda_signed: worker.nda_signed && lasts(worker.nda_valid_until, today),
    worker_free: !worker.booked_then && !isAway(worker, now, work.deadline_at),
    worker_native_in_target: covers && worker.native_langs.includes(work.target_lang),
    worker_knows_industry: covers && knows,
    worker_revises_pair: covers && work.kind === "verification",
    worker_post_edits_pair: covers && work.kind === "post_edition",
    worker_new_to_order: worker.earlier_stages === 0,
  };
}

/**
 * All reasons against a worker, the most serious first; empty when they may have the work. `by_hand` ignores the
 * capacity in the calendar: a directly assigned worker may accept more than entered (decision 0068).
 */
export function reasonsAgainst(
  worker: Worker,
  work: StageWork,
  now: number,
  { by_hand }: { readonly by_hand: boolean },
): ReasonAgainst[] {
  const facts = workerFactsOf(worker, work, now);
  const days = freeDays(worker, now, work.deadline_at);
  const room = days * worker.words_per_day - worker.words_due;
  const holds: Record<ReasonAgainst, boolean> = {
    worker_active: worker.active && worker.has_password,
    worker_not_paused: !worker.paused,
    worker_covers_pair: facts.worker_covers_pair === true,
    worker_covers_domain: facts.worker_covers_pair !== true || facts.worker_covers_domain === true,
    worker_experienced: (facts.worker_years ?? 0) >= work.required_years,
    worker_sworn_if_asked: !service_traits[work.service].sworn || facts.worker_in_sworn_register === true,
    worker_nda_signed: facts.worker_nda_signed === true,
    worker_native_in_target: work.kind !== "proofreading" || worker.native_langs.includes(work.target_lang),
    worker_knows_industry:
      work.kind !== "proofreading" || work.plan !== "X" || facts.worker_covers_domain === true,
    worker_revises_pair: work.kind !== "verification" || worker.kinds.includes("verification"),
    worker_post_edits_pair: work.kind !== "post_edition" || worker.kinds.includes("post_edition"),
    four_eyes: worker.earlier_stages === 0,
    worker_free: facts.worker_free === true,
    worker_has_room: by_hand || (days > 0 && room >= wordsOfWork(work.kind, work.words)),
  };
  return reasons_against.filter((name) => !holds[name]);
}
