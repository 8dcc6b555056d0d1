import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plans, services, speeds, type Plan, type Service, type Speed } from "#domain/catalog.ts";
import { golden_sheet, plain_input } from "#test/fixtures/prices.ts";
import { instantOf, isWorkingDay, localTime } from "../calendar.ts";
import {
  addDeskMinutes,
  deliveryDate,
  earliestCall,
  offers,
  productionMinutes,
  sessionEnd,
} from "./delivery.ts";
import { toDecimal } from "../money.ts";

const poland = { holidays: "PL" } as const;
const at = (date: string, hour: number, minute = 0): number =>
  instantOf({ date, minute: hour * 60 + minute });
const localText = (instant: number): string => {
  const { date, minute } = localTime(instant);
  return `${date} ${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
};
const minutes = (plan: Plan, words: number, speed: Speed = "normal", service: Service = "write"): number =>
  productionMinutes({ service, plan, words, sworn_pages: 0, speed });

describe("§9 About 2,000 words a day", () => {
  test.each([
    ["E", 101, 480],
    ["E", 2000, 480],
    ["E", 2001, 960],
    ["L", 2000, 480],
    ["PR", 2000, 480],
    ["B", 2000, 720],
    ["TP", 2000, 720],
    ["X", 2000, 960],
    ["E", 0, 60],
    ["E", 100, 60],
    ["B", 100, 90],
    ["X", 100, 120],
  ] as const)("plan %s with %i words takes %i working minutes", (plan, words, expected) => {
    expect(minutes(plan, words)).toBe(expected);
  });
  test("rush takes half or a quarter of the normal time", () => {
    expect(minutes("X", 2000, "half")).toBe(480);
    expect(minutes("X", 2000, "quarter")).toBe(240);
    expect(minutes("E", 0, "quarter")).toBe(15);
  });
  test.each([
    [0, 480],
    [1, 480],
    [8, 480],
    [9, 960],
  ])("%i sworn pages take %i minutes: eight a day", (sworn_pages, expected) => {
    const work = { service: "sworn", plan: "E", words: 0, sworn_pages, speed: "normal" } as const;
    expect(productionMinutes(work)).toBe(expected);
  });
  test("an e-mail takes an hour for each 165 words", () => {
    expect(minutes("E", 165, "normal", "e-mail")).toBe(60);
    expect(minutes("E", 300, "normal", "e-mail")).toBe(120);
  });
});

describe("§9 A call or a visit", () => {
  const call = { ...plain_input, service: "phone call", minutes: 25 } as const;
  const [starts_at, now] = [at("2026-11-21", 20), at("2026-11-21", 18, 7)];
  test("takes its duration and ends at its end, also on a Saturday evening", () => {
    const work = {
      service: "phone call",
      plan: "E",
      words: 0,
      sworn_pages: 0,
      speed: "normal",
      minutes: 25,
    } as const;
    expect(productionMinutes(work)).toBe(25);
    const [offer, ...others] = offers(now, { ...call, starts_at }, golden_sheet, poland);
    expect(others).toEqual([]);
    expect(localText(offer?.delivery_at ?? 0)).toBe("2026-11-21 20:25");
    expect(localText(sessionEnd(starts_at, 180))).toBe("2026-11-21 23:00");
  });
  test("without a chosen time begins at the first quarter of an hour at least an hour away", () => {
    expect(localText(earliestCall(now))).toBe("2026-11-21 19:15");
    expect(localText(earliestCall(at("2026-11-21", 18, 15)))).toBe("2026-11-21 19:15");
    const [offer] = offers(now, call, golden_sheet, poland);
    expect(localText(offer?.delivery_at ?? 0)).toBe("2026-11-21 19:40");
  });
});

describe("Delivery dates", () => {
  test("a day's work ordered on Friday noon is ready on Monday noon", () => {
    expect(localText(deliveryDate(at("2026-11-20", 12), 480, poland))).toBe("2026-11-23 12:00");
  });
  test("Polish Independence Day is not a working day, except for a German brand", () => {
    expect(localText(deliveryDate(at("2026-11-10", 15), 120, poland))).toBe("2026-11-12 9:00");
    expect(localText(deliveryDate(at("2026-11-10", 15), 120, { holidays: "DE" }))).toBe("2026-11-11 9:00");
  });
  test("promised dates are quarters of an hour", () => {
    expect(localText(deliveryDate(at("2026-11-20", 9, 7), 60, poland))).toBe("2026-11-20 10:15");
    expect(localText(deliveryDate(at("2026-11-20", 9, 7) + 1, 60, poland))).toBe("2026-11-20 10:15");
  });
  test("are always inside production hours and never before the end of the planned work", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.nat(50_000),
        fc.constantFrom("PL", "DE"),
        (start, work, holidays) => {
          const now = at("2026-01-01", 0) + start * 60_000 + 1;
          const done = deliveryDate(now, work, { holidays });
          const { date, minute } = localTime(done);
          expect(isWorkingDay(date, holidays)).toBe(true);
          expect(minute >= 480 && minute <= 960 && minute % 15 === 0).toBe(true);
          expect(done - now >= work * 60_000).toBe(true);
        },
      ),
    );
  });
  test("more words are never ready earlier, less time never later", () => {
    const plan = fc.constantFrom<Plan>("L", "E", "B", "TP", "X", "PR");
    fc.assert(
      fc.property(
        plan,
        fc.constantFrom(...services),
        fc.nat(50_000),
        fc.nat(5000),
        (kind, service, words, more) => {
          for (const speed of speeds) {
            expect(minutes(kind, words + more, speed, service) >= minutes(kind, words, speed, service)).toBe(
              true,
            );
          }
          expect(minutes(kind, words, "half", service) <= minutes(kind, words, "normal", service)).toBe(true);
          expect(minutes(kind, words, "quarter", service) <= minutes(kind, words, "half", service)).toBe(
            true,
          );
        },
      ),
    );
  });
  test("a longer text never gets an earlier date", () => {
    const now = fc.nat(5_000_000).map((start) => at("2026-01-01", 0) + start * 60_000);
    fc.assert(
      fc.property(now, fc.nat(20_000), fc.nat(5000), (start, words, more) => {
        const sooner = deliveryDate(start, minutes("B", words), poland);
        expect(deliveryDate(start, minutes("B", words + more), poland) >= sooner).toBe(true);
      }),
    );
  });
  test("every plan of the catalogue has a duration, and the engine takes no time", () => {
    const timed = (["L", "E", "B", "TP", "X", "PR"] as const).filter((plan) => minutes(plan, 1) > 0);
    expect([...timed, "MT"].toSorted()).toEqual(Object.keys(plans).toSorted());
    expect(minutes("MT", 5000)).toBe(0);
  });
});

describe("The matrix of the order page", () => {
  const now = at("2026-11-20", 9);
  test("shows every package at every speed, each with its price and date", () => {
    const matrix = offers(now, { ...plain_input, words: 2000, target_lang: "de" }, golden_sheet, poland);
    expect(matrix).toHaveLength(12);
    const printed_rows = matrix
      .filter((cell) => cell.package === "business")
      .map((cell) => [
        cell.speed,
        "net" in cell.price && toDecimal(cell.price.net),
        localText(cell.delivery_at),
      ]);
    expect(printed_rows).toEqual([
      ["normal", "480.00", "2026-11-23 13:00"],
      ["half", "600.00", "2026-11-20 15:00"],
      ["quarter", "720.00", "2026-11-20 12:00"],
    ]);
  });
  test("starts from the minimum price and an hour when nothing is counted yet", () => {
    const first = offers(now, { ...plain_input, words: 0 }, golden_sheet, poland).find(
      (cell) => cell.package === "economy",
    );
    expect(first && "gross" in first.price && toDecimal(first.price.gross)).toBe("10.00");
    expect(first && localText(first.delivery_at)).toBe("2026-11-20 10:00");
  });
  test("offers a sworn translation without packages, at three speeds", () => {
    const matrix = offers(
      now,
      { ...plain_input, service: "sworn", characters_collapsed: 9001 },
      golden_sheet,
      poland,
    );
    expect(matrix.map((cell) => [cell.package, cell.speed, localText(cell.delivery_at)])).toEqual([
      [null, "normal", "2026-11-24 9:00"],
      [null, "half", "2026-11-23 9:00"],
      [null, "quarter", "2026-11-20 13:00"],
    ]);
  });
  test("a call is never rushed", () => {
    const matrix = offers(now, { ...plain_input, service: "phone call", minutes: 10 }, golden_sheet, poland);
    expect(matrix.map((cell) => cell.speed)).toEqual(["normal"]);
  });
  test("offers nothing where the list has no price", () => {
    const matrix = offers(
      now,
      { ...plain_input, source_lang: "en", target_lang: "de" },
      golden_sheet,
      poland,
    );
    expect(matrix.some((cell) => cell.available)).toBe(false);
  });
  test("applies add-ons to Economy only", () => {
    const matrix = offers(
      now,
      { ...plain_input, add_ons: ["verification"], words: 2000 },
      golden_sheet,
      poland,
    );
    const nets = matrix
      .filter((o) => o.speed === "normal")
      .map((o) => "net" in o.price && toDecimal(o.price.net));
    expect(nets).toEqual(["180.00", "440.00", "440.00", "640.00"]);
  });
});

describe("§1 A quote within about 15 minutes", () => {
  test("at any hour when the desk works around the clock", () => {
    const night = at("2026-11-21", 3);
    expect(addDeskMinutes(night, 15, "around_the_clock") - night).toBe(900_000);
  });
  test("within desk hours when the desk has hours", () => {
    const hours = { zone: "Europe/Berlin", holidays: "DE", from_minute: 540, to_minute: 1020 } as const;
    expect(localText(addDeskMinutes(at("2026-11-20", 16, 50), 15, hours))).toBe("2026-11-23 9:05");
  });
});
