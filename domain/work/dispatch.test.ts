import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hour, minute } from "../orders/timers.ts";
import { reasonsAgainst, wordsOfWork, type StageWork, type Worker } from "./qualify.ts";
import { safeStart } from "./safe-start.ts";
import { decidedByLot, lotText, ranked, score_parts, score_weights, scoreOf } from "./score.ts";
import { hourlyRate, isBelowMinimum, minimumFee, plannedMinutes } from "./minimum-pay.ts";
import { alertInstants, feeOfWave, isUrgent, windowSpan } from "./waves.ts";

/** A Monday, ten o'clock in Warsaw. */
const now = Date.parse("2031-03-03T09:00:00Z");
const day = 24 * hour;

const worker: Worker = {
  id: 1,
  active: true,
  has_password: true,
  paused: false,
  experience_since: "2010-01-01",
  nda_signed: true,
  nda_valid_until: null,
  sworn_number: "TP/1/10",
  sworn_langs: ["en"],
  sworn_valid_until: null,
  native_langs: ["en"],
  fields: ["legal"],
  kinds: ["translation", "proofreading"],
  sworn_in_pair: true,
  absences: [],
  working_days: [1, 2, 3, 4, 5],
  words_per_day: 2000,
  words_due: 0,
  booked_then: false,
  earlier_stages: 0,
};
const work: StageWork = {
  kind: "translation",
  service: "write",
  plan: "E",
  source_lang: "pl",
  target_lang: "en",
  field: "legal",
  words: 1500,
  required_years: 5,
  deadline_at: now + day,
};
const against = (change: Partial<Worker>, asked: Partial<StageWork> = {}, by_hand = false) =>
  reasonsAgainst({ ...worker, ...change }, { ...work, ...asked }, now, { by_hand });

describe("§4.6 Qualified translators of a stage", () => {
  test("those who meet every rule, and no one who misses one", () => {
    expect(against({})).toEqual([]);
    expect(against({ active: false })).toEqual(["worker_active"]);
    expect(against({ paused: true })).toEqual(["worker_not_paused"]);
    expect(against({ kinds: ["verification"] })).toEqual(["worker_covers_pair"]);
    expect(against({ fields: ["it"] })).toEqual(["worker_covers_domain"]);
    expect(against({ experience_since: "2026-03-04" })).toEqual(["worker_experienced"]);
    expect(against({ experience_since: "2026-03-03" })).toEqual([]);
    expect(against({ nda_signed: false })).toEqual(["worker_nda_signed"]);
    expect(against({ nda_valid_until: "2031-03-02" })).toEqual(["worker_nda_signed"]);
    expect(against({ nda_valid_until: "2031-03-03" })).toEqual([]);
    expect(against({ earlier_stages: 1 })).toEqual(["four_eyes"]);
  });

  test("sworn work requires a certified pair and a valid register entry for the language", () => {
    const sworn = { service: "sworn" } as const;
    expect(against({}, sworn)).toEqual([]);
    expect(against({ sworn_in_pair: false }, sworn)).toEqual(["worker_covers_pair"]);
    expect(against({ sworn_valid_until: "2031-03-02" }, sworn)).toEqual(["worker_sworn_if_asked"]);
    expect(against({ sworn_langs: ["de"] }, sworn)).toEqual(["worker_sworn_if_asked"]);
  });

  test("proofreading requires a native speaker, and for Expert one with the industry", () => {
    expect(against({}, { kind: "proofreading", plan: "X" })).toEqual([]);
    expect(against({ native_langs: ["pl"] }, { kind: "proofreading" })).toEqual(["worker_native_in_target"]);
    const expert = against({ fields: [] }, { kind: "proofreading", plan: "X" });
    expect(expert).toContain("worker_knows_industry");
  });

  test("a full calendar prevents offers, but a direct assignment is possible", () => {
    const busy = { words_due: 3_000 };
    expect(against(busy)).toEqual(["worker_has_room"]);
    expect(against(busy, {}, true)).toEqual([]);
    const away = { absences: [{ from_on: "2031-03-01", to_on: "2031-03-09" }] };
    expect(against(away, {}, true)).toEqual(["worker_free"]);
    expect(against({ working_days: [6, 7] })).toEqual(["worker_has_room"]);
  });

  test("words to review weigh less than words to translate", () => {
    expect(wordsOfWork("translation", 1000)).toBe(1000);
    expect(wordsOfWork("proofreading", 1000)).toBe(400);
    expect(wordsOfWork("verification", 1001)).toBe(301);
  });
});

const share = fc.integer({ min: 0, max: 10_000 });
const measures = fc.record({
  quality_bps: fc.option(share),
  on_time_bps: fc.option(share),
  years: fc.nat(60),
  load_bps: fc.nat(30_000),
  same_customer: fc.nat(20),
  recent_share_bps: share,
});
const lotOf = (seed: string) => (id: number) => createHash("sha256").update(lotText(seed, id)).digest("hex");

describe("The published score", () => {
  test("its weights sum to a hundred points", () => {
    expect(Object.values<number>(score_weights).reduce((a, b) => a + b)).toBe(100);
  });

  test("every part is within its weight, and the parts sum to the score", () => {
    fc.assert(
      fc.property(measures, (of) => {
        const { parts, total } = scoreOf(of);
        for (const name of score_parts) {
          expect(parts[name]).toBeGreaterThanOrEqual(0);
          expect(parts[name]).toBeLessThanOrEqual(score_weights[name] * 100);
        }
        expect(score_parts.reduce((sum, name) => sum + parts[name], 0)).toBe(total);
      }),
    );
  });

  test("better work never lowers the score, and more recent work never raises it", () => {
    fc.assert(
      fc.property(measures, share, (of, other) => {
        const [low, high] = [Math.min(other, of.recent_share_bps), Math.max(other, of.recent_share_bps)];
        const at = (recent_share_bps: number) => scoreOf({ ...of, recent_share_bps }).total;
        expect(at(low)).toBeGreaterThanOrEqual(at(high));
        const rated = (quality_bps: number) => scoreOf({ ...of, quality_bps }).total;
        expect(rated(high)).toBeGreaterThanOrEqual(rated(low));
      }),
    );
  });

  test("the choice does not depend on the sequence of applications, and the revealed seed reproduces it", () => {
    const people = fc.uniqueArray(fc.record({ offer_id: fc.integer({ min: 1 }), of: measures }), {
      minLength: 1,
      maxLength: 8,
      selector: ({ offer_id }) => offer_id,
    });
    fc.assert(
      fc.property(people, fc.string(), (applied, seed) => {
        const all = applied.map(({ offer_id, of }) => ({ offer_id, score: scoreOf(of) }));
        const names = (some: typeof all) => ranked(some, lotOf(seed)).map(({ offer_id }) => offer_id);
        expect(names(all.toReversed())).toEqual(names(all));
        const [first] = ranked(all, lotOf(seed));
        for (const one of all) expect(first?.score.total).toBeGreaterThanOrEqual(one.score.total);
      }),
    );
  });

  test("equal scores are decided by lot, with equal chances", () => {
    const same = scoreOf({
      quality_bps: null,
      on_time_bps: null,
      years: 5,
      load_bps: 0,
      same_customer: 0,
      recent_share_bps: 0,
    });
    const wins = new Map<number, number>();
    for (let i = 0; i < 600; i += 1) {
      const all = ranked(
        [1, 2, 3].map((offer_id) => ({ offer_id, score: same })),
        lotOf(`seed ${i}`),
      );
      expect(decidedByLot(all)).toBe(true);
      const winner = all[0]?.offer_id ?? 0;
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
    }
    for (const n of wins.values()) expect(Math.abs(n - 200)).toBeLessThan(60);
  });
});

describe("Waves", () => {
  test("a window of five minutes, a minute when it is urgent", () => {
    expect(windowSpan(false)).toBe(5 * minute);
    expect(windowSpan(true)).toBe(minute);
    expect(isUrgent(now, now + 90 * minute)).toBe(false);
    expect(isUrgent(now, now + 90 * minute - 1)).toBe(true);
  });

  test("the third wave pays ten percent more", () => {
    expect([1, 2, 3].map((wave) => feeOfWave(10_005n, wave))).toEqual([10_005n, 10_005n, 11_006n]);
  });

  test("the desk is notified at a half and at four fifths of the slack", () => {
    expect(alertInstants(0, 1000)).toEqual([500, 800]);
    expect(alertInstants(1000, 0)).toEqual([1000, 1000]);
  });

  test("the last safe start leaves the working time of the remaining stages", () => {
    const promised = {
      service_type: "write",
      plan: "B",
      words: 2000,
      characters_collapsed: 0,
      deadline_at: Date.parse("2031-03-05T15:00:00Z"),
      session_starts_at: null,
      stages: [
        { kind: "translation", passed: false },
        { kind: "verification", passed: false },
      ],
    } as const;
    // A day and a half of work in a quarter of the time is three hours within 8 to 16 in Warsaw.
    expect(safeStart(promised, "PL")).toBe(Date.parse("2031-03-05T12:00:00Z"));
    const half_done = {
      ...promised,
      stages: [{ kind: "translation", passed: true }, promised.stages[1]],
    } as const;
    expect(safeStart(half_done, "PL")).toBe(Date.parse("2031-03-05T14:24:00Z"));
    expect(safeStart({ ...promised, deadline_at: null }, "PL")).toBeNull();
    expect(safeStart({ ...promised, session_starts_at: now }, "PL")).toBe(now);
  });

  test("an hourly rate below the minimum pay is detected by the planned time", () => {
    const hourly = (fee: bigint) => hourlyRate(fee, "translation", 250, null);
    expect(isBelowMinimum(hourly(3_139n), 3_140n)).toBe(true);
    expect(isBelowMinimum(hourly(3_140n), 3_140n)).toBe(false);
    expect(hourlyRate(9_000n, "translation", 0, 90)).toBe(6_000n);
    // Post-editing is planned at half the time of a translation.
    expect(plannedMinutes("post_edition", 1_000, null)).toBe(120);
    expect(plannedMinutes("translation", 5, null)).toBe(10);
  });

  test("the minimum fee of a stage is the exact minimum pay, rounded up", () => {
    const kinds = ["translation", "post_edition", "proofreading", "verification"] as const;
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 50_000n }),
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 100_000 }),
        fc.option(fc.integer({ min: 1, max: 1_440 })),
        (hourly, kind, words, minutes) => {
          const fee = minimumFee(hourly, kind, words, minutes);
          expect(isBelowMinimum(hourlyRate(fee, kind, words, minutes), hourly)).toBe(false);
          const planned = BigInt(plannedMinutes(kind, words, minutes) ?? 0);
          expect((fee - 1n) * 60n).toBeLessThan(hourly * planned);
        },
      ),
    );
    expect(minimumFee(3_140n, "translation", 0, null)).toBe(0n);
    expect(minimumFee(3_140n, "machine_translation", 500, null)).toBe(0n);
  });
});
