import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { DB } from "./tables.ts";

/** A gap above this is a fault of the machines, milliseconds: an alert is sent, and `doctor` reports it. */
export const largest_gap_ms = 2000;
/** A gap above this stops jobs, milliseconds: they would move orders and delete files at a wrong time. */
const stopping_gap_ms = 60_000;
/** How long one answer of the database is used, milliseconds. */
const known_ms = 15_000;
const watch_ms = 10_000;

/** Stays the same while the clock runs evenly, milliseconds. */
const offset = (): number => Date.now() - performance.now();

/** By how much the clock of this process is ahead of that of the database, milliseconds; negative when it is behind. */
export async function clockGapMs(db: Kysely<DB>): Promise<number> {
  const began = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error("a select without a row");
  return (began + Date.now()) / 2 - answer.now.getTime();
}

/** The clock of this process differs from the database's by too much for what is done by it. */
export class WrongClock extends Error {}

export type ClockCheck = {
  /** Throws `WrongClock` with a sentence while the two clocks differ by more than a minute. */
  readonly check: () => Promise<void>;
  /** Whether the clock of this computer has jumped since the last check, or that one found it wrong. */
  readonly isDoubtful: () => boolean;
};

/** A check for what acts by the clock. The database is asked again after some seconds, and at once after a jump. */
export function openClockCheck(db: Kysely<DB>): ClockCheck {
  let known: { readonly until: number; readonly gap_ms: number; readonly offset_ms: number } | null = null;
  const isDoubtful = () => known === null || Math.abs(offset() - known.offset_ms) > largest_gap_ms;
  const check = async (): Promise<void> => {
    if (known === null || performance.now() > known.until || isDoubtful()) {
      const offset_ms = offset();
      known = { offset_ms, gap_ms: await clockGapMs(db), until: performance.now() + known_ms };
    }
    const { gap_ms } = known;
    if (Math.abs(gap_ms) <= stopping_gap_ms) return;
    // Asked again at the next check, which may come after the clock was set.
    known = null;
    const seconds = Math.round(Math.abs(gap_ms) / 1000);
    throw new WrongClock(
      `The clock of this server is ${seconds} s ${gap_ms > 0 ? "ahead of" : "behind"} the database's: no job runs until they agree (NTP).`,
    );
  };
  return { check, isDoubtful };
}

/** Logs when the clock of this computer jumps, such as after it was set or suspended. Returns what ends the watch. */
export function watchClock(log: Pick<Logger, "warn">, every_ms = watch_ms): () => void {
  let before = offset();
  const timer = setInterval(() => {
    const now = offset();
    const jump_ms = Math.round(now - before);
    before = now;
    if (Math.abs(jump_ms) > largest_gap_ms) log.warn({ jump_ms }, "the clock of this computer has jumped");
  }, every_ms).unref();
  return () => clearInterval(timer);
}
