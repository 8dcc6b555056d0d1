import type { Holidays } from "../calendar.ts";
import type { Plan, Service, StageKind } from "../catalog.ts";
import { deliveryDate, productionMinutes } from "../orders/delivery.ts";
import { minute } from "../orders/timers.ts";
import { swornPages } from "../pricing/sheet.ts";

/** The data of an order for the duration of its work. Instants are epoch milliseconds. */
export type PromisedWork = {
  readonly service_type: Service;
  readonly plan: Plan;
  readonly words: number;
  readonly characters_collapsed: number;
  readonly deadline_at: number | null;
  readonly session_starts_at: number | null;
  readonly stages: readonly { readonly kind: StageKind; readonly passed: boolean }[];
};

const longest_search_minutes = 120 * 24 * 60;
/** The shares of the first and of later stages in the working time. */
const stage_weights = [60, 15, 15] as const;

/**
 * The last instant at which a worker can start the waiting stage and meet the promised date, epoch milliseconds; null
 * without a promised date. The work needs the shortest time that is sold, including later stages; a session needs a
 * worker when it begins (decision 0068).
 */
export function safeStart(work: PromisedWork, holidays: Holidays): number | null {
  const { deadline_at, session_starts_at } = work;
  if (session_starts_at !== null) return session_starts_at;
  if (deadline_at === null) return null;
  const minutes = minutesLeft(work);
  // The latest minute before the promised date that leaves this working time.
  let [least, most] = [0, longest_search_minutes];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    const done_at = deliveryDate(deadline_at - middle * minute, minutes, { holidays });
    if (done_at > deadline_at) least = middle + 1;
    else most = middle;
  }
  return deadline_at - least * minute;
}

/** Minimum working minutes of the stages that have not passed. */
function minutesLeft(work: PromisedWork): number {
  const people = work.stages.filter(({ kind }) => kind !== "machine_translation");
  const weights = people.map(({ passed }, i) => ({ passed, weight: stage_weights[i] ?? 15 }));
  const sum = (all: typeof weights): number => all.reduce((total, { weight }) => total + weight, 0);
  const left = sum(weights.filter(({ passed }) => !passed));
  const shortest = productionMinutes({
    service: work.service_type,
    plan: work.plan,
    words: work.words,
    sworn_pages: swornPages(work.characters_collapsed),
    speed: "quarter",
  });
  return weights.length === 0 ? 0 : Math.ceil((shortest * left) / sum(weights));
}
