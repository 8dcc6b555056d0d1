import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { atProvider, effectsOf, paid_once, placeBy, post, sentBy } from "#test/providers.ts";
import type { Session } from "#test/session.ts";
import { hour, inOneInstallation, visitor, type Placed } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
  },
  { STANDINS: "payu,przelewy24" },
);

/** Pseudo-random numbers with a fixed seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
function shuffled<T>(all: readonly T[], next: () => number): T[] {
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const hundred = 100;
const acts = ["pay", "blik", "duplicate", "out_of_order", "bad_signature"] as const;
/** The jobs that a worker may lose before their run. */
const lost = [["payment.ask"], ["payment.settle"], ["payment.ask", "payment.settle"], []] as const;

describe("A hundred notifications in any order, repeated and concurrent, with lost jobs", () => {
  test.for([
    ["przelewy24", 1],
    ["przelewy24", 2],
    ["payu", 3],
    ["payu", 4],
  ] as const)("%s, order %i: every order is paid exactly once", async ([provider, seed]) => {
    const next = dice(seed);
    const placed: Placed[] = [];
    for (const act of acts) {
      const one = await placeBy(guest, provider);
      await atProvider(installation, one, act);
      placed.push(one);
    }
    const words: Awaited<ReturnType<typeof sentBy>>[number][] = [];
    for (const { payment_hash } of placed)
      words.push(...(await sentBy(installation, provider, payment_hash)));
    const storm = shuffled(
      Array.from({ length: hundred }, (_, i) => words[i % words.length]).flatMap((word) => word ?? []),
      next,
    );
    for (let at = 0; at < storm.length; at += 25) {
      const answers = await Promise.all(
        storm.slice(at, at + 25).map((word) => post(installation, provider, word)),
      );
      // Forged notifications are refused, valid ones accepted; none is a fault.
      for (const { status } of answers) expect([200, 400]).toContain(status);
      const dropped = lost[Math.floor(next() * lost.length)] ?? [];
      await installation.runJobs(dropped);
    }
    await Promise.all([installation.runJobs(), installation.runJobs()]);
    // The scheduled queries replace lost notifications.
    for (let i = 0; i < 2; i++) {
      installation.clock.forward(2 * 60_000);
      await installation.runRound("payment.poll");
      await installation.runJobs();
    }
    for (const one of placed) expect(await effectsOf(installation, one)).toEqual(paid_once);
    for (const word of words) await post(installation, provider, word);
    installation.clock.forward(hour);
    await installation.runJobs();
    for (const one of placed) expect(await effectsOf(installation, one)).toEqual(paid_once);
  });
});
