import {
  addDays,
  instantOf,
  isWorkingDay,
  localDate,
  workingDayAfter,
  type Holidays,
  type Zone,
} from "../calendar.ts";
import type { Status } from "../catalog.ts";

const withdrawal_days = 14;

/**
 * The last instant (epoch ms) at which a consumer may withdraw from a contract made at `contract_at`: the end of the
 * fourteenth day after it, or of the next working day if that day is a day off (Regulation 1182/71, Art. 3).
 */
export function withdrawalEnd(contract_at: number, zone: Zone, holidays: Holidays): number {
  const last = addDays(localDate(contract_at, zone), withdrawal_days);
  const day = isWorkingDay(last, holidays) ? last : workingDayAfter(last, holidays);
  return instantOf({ date: addDays(day, 1), minute: 0 }, zone) - 1;
}

/** The state of a contract from which a customer wants to withdraw; shown as a fact and never as an obstacle. */
export const withdrawal_facts = [
  "no_contract",
  "not_begun",
  "begun",
  "begun_without_consent",
  "delivered",
  "company",
  "late",
  "ended",
] as const;
export type WithdrawalFact = (typeof withdrawal_facts)[number];

const before_contract: readonly Status[] = ["draft", "calculation", "acceptation", "dropped"];

/** The facts of a withdrawal; instants in epoch ms. */
export type Contract = {
  readonly status: Status;
  readonly is_consumer: boolean;
  readonly early_start_agreed: boolean;
  /** A person works on a stage or has submitted one; the customer does not pay for the work of an engine. */
  readonly work_begun: boolean;
  /** Null when no contract was made. */
  readonly until: number | null;
};

/** The state of the contract that decides about a withdrawal received at `at`. */
export function withdrawalFact(contract: Contract, at: number): WithdrawalFact {
  if (contract.status === "canceled") return "ended";
  if (contract.until === null || before_contract.includes(contract.status)) return "no_contract";
  if (!contract.is_consumer) return "company";
  if (contract.status === "finished") return "delivered";
  if (at > contract.until) return "late";
  if (!contract.work_begun) return "not_begun";
  return contract.early_start_agreed ? "begun" : "begun_without_consent";
}

/** Whether a withdrawal, valid and in time, pauses the work until the desk has settled it. */
export const pausesWork = (fact: WithdrawalFact): boolean =>
  fact === "not_begun" || fact === "begun" || fact === "begun_without_consent";

/** Whether the page of an order offers a withdrawal: a consumer's contract in force, within its fourteen days. */
export const mayWithdraw = (contract: Contract, at: number): boolean =>
  contract.is_consumer &&
  contract.until !== null &&
  at <= contract.until &&
  contract.status !== "canceled" &&
  !before_contract.includes(contract.status);

/**
 * Whether a withdrawal ends its order automatically: it is the caller's own order, completely withdrawn, without work
 * of a person and not on hold. In other cases a person decides, because money or paid work depends on it.
 */
export const actsAtOnce = (
  fact: WithdrawalFact,
  order: {
    readonly is_callers: boolean;
    readonly is_whole: boolean;
    readonly on_hold: boolean;
    readonly failed: boolean;
  },
): boolean => fact === "not_begun" && order.is_callers && order.is_whole && !order.on_hold && !order.failed;
