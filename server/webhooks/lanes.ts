import { setTimeout as sleep } from "node:timers/promises";
import { transact } from "#server/kernel/db/transact.ts";
import { logLevel } from "#server/kernel/db/unavailable.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type Due, dueDeliveries } from "./due.ts";
import { type Result, writeResults } from "./results.ts";
import { signedHeaders } from "./signature.ts";

type Needed = Pick<Machine, "db" | "config" | "keys" | "outside" | "clock" | "log">;

/** Requests in flight: of all endpoints, and of those that fail, so that they never take the places of the others. */
const most_at_once = 512;
const most_failing_at_once = 64;
/** Results of this time are written together. */
const write_every_ms = 50;
const pause_after_fault_ms = 1000;

/**
 * The deliveries of one process. Each endpoint is a lane: one request at a time, in the order of the messages, so an
 * endpoint that does not answer delays only itself.
 */
export type Lanes = {
  /** Reads what is due and begins to send it; of the given endpoints, or of all. Nothing is begun twice. */
  readonly look: (endpoint_ids?: readonly number[]) => Promise<void>;
  /** The deliveries of these endpoints were changed: what was read ahead is not sent. */
  readonly forget: (endpoint_ids: readonly number[]) => void;
  /** Resolves when nothing is in flight and every result is written. */
  readonly idle: () => Promise<void>;
  /** Begins no further request. */
  readonly stop: () => void;
  /** Writes nothing more: what is in flight is sent again by the next leader. */
  readonly close: () => void;
};

type Lane = { queue: Due[]; readonly is_failing: boolean };

export function openLanes(machine: Needed): Lanes {
  const lanes = new Map<number, Lane>();
  const results = openResults(machine);
  let is_stopped = false;
  let is_closed = false;
  let looks = 0;
  // Endpoints for which there was no place; a lane that ends looks at them again, and at its own.
  let waiting = new Set<number>();
  // When lanes ended, counted in looks and ends: what a look had read before that may have been sent since.
  let step = 0;
  const ended = new Map<number, number>();
  const failingLanes = (): number => [...lanes.values()].filter(({ is_failing }) => is_failing).length;
  const begin = (due: Due[], looked_at: number): void => {
    const [first] = due;
    if (!first || is_stopped || lanes.has(first.endpoint_id)) return;
    // The end of a lane looks at its endpoint again.
    if ((ended.get(first.endpoint_id) ?? 0) > looked_at) return;
    const is_full = lanes.size >= most_at_once;
    if (is_full || (first.is_failing && failingLanes() >= most_failing_at_once)) {
      waiting.add(first.endpoint_id);
      return;
    }
    const lane = { queue: due, is_failing: first.is_failing };
    lanes.set(first.endpoint_id, lane);
    void run(first.endpoint_id, lane);
  };
  const run = async (endpoint_id: number, lane: Lane): Promise<void> => {
    for (let due = lane.queue.shift(); due && !is_stopped; due = lane.queue.shift()) {
      const result = await send(machine, due);
      if (is_closed) return;
      const written = results.add(result);
      // After a failure the endpoint may be failing or off, and it is read again.
      if (result.called.status === null || result.called.status >= 300) lane.queue = [];
      if (lane.queue.length === 0) await written;
    }
    lanes.delete(endpoint_id);
    ended.set(endpoint_id, (step += 1));
    const again = [...waiting, endpoint_id];
    waiting = new Set();
    await lookSafely(again);
  };
  const look = async (endpoint_ids?: readonly number[]): Promise<void> => {
    if (is_stopped) return;
    const which =
      endpoint_ids === undefined
        ? { except: [...lanes.keys()] }
        : { only: endpoint_ids.filter((id) => !lanes.has(id)) };
    if ("only" in which && which.only.length === 0) return;
    const looked_at = (step += 1);
    for (const due of await dueDeliveries(machine.db, which, machine.clock())) begin(due, looked_at);
  };
  const lookSafely = async (endpoint_ids: readonly number[]): Promise<void> => {
    looks += 1;
    await look(endpoint_ids).catch((error: unknown) => machine.log[logLevel(error)](error));
    looks -= 1;
  };
  return {
    look,
    forget: (endpoint_ids) => {
      for (const id of endpoint_ids) {
        const lane = lanes.get(id);
        if (lane) lane.queue = [];
      }
    },
    idle: async () => {
      while (lanes.size > 0 || looks > 0) await sleep(5);
      await results.written();
    },
    stop: () => void (is_stopped = true),
    close: () => void (is_closed = true),
  };
}

/** Sends one message; without a transaction, because the answer may take seconds. */
async function send({ keys, outside, clock }: Needed, due: Due): Promise<Result> {
  const { delivery_id, endpoint_id, url, message_id, body } = due;
  const headers = signedHeaders(keys, due, { message_id, body, now: clock() });
  const called = await outside.post({ url, headers, body });
  return { delivery_id, endpoint_id, at: clock(), called };
}

/** Collects results and writes them together; while the database is gone they are collected and written later. */
function openResults({ db, config, log }: Needed) {
  let collected: Result[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  const write = async (batch: readonly Result[]): Promise<void> => {
    for (;;) {
      try {
        await transact(db, (tx) => writeResults(tx, config, batch, Math.random));
        return;
      } catch (error) {
        log[logLevel(error)](error);
        await sleep(pause_after_fault_ms);
      }
    }
  };
  /** The next batch: what is collected within its time, written after the one before. */
  const begin = async (before: Promise<void>): Promise<void> => {
    await sleep(write_every_ms);
    await before;
    const batch = collected;
    collected = [];
    next = null;
    await write(batch);
  };
  return {
    /** Resolves when the result is written. */
    add: (result: Result): Promise<void> => {
      collected.push(result);
      if (next === null) {
        next = begin(last);
        last = next;
      }
      return next;
    },
    written: (): Promise<void> => last,
  };
}
