import { expect, test } from "vitest";
import { hour } from "../orders/timers.ts";
import { stageDue } from "./stage-due.ts";

const polish = { holidays: "PL" } as const;
const at = (text: string): number => Date.parse(text);
/** A Monday, 8 o'clock in Warsaw; the promise is ten working hours later. */
const now = at("2026-03-02T07:00:00Z");
const deadline = at("2026-03-03T09:00:00Z");
const promised = { deadline, is_session: false };

test("each stage gets its share of the working time, and a tenth of it stays in reserve", () => {
  const due = (position: number) => stageDue(promised, { position, of: 3 }, polish, now);
  expect([due(1), due(2), due(3)]).toEqual([
    at("2026-03-02T13:00:00Z"),
    at("2026-03-02T14:30:00Z"),
    at("2026-03-03T08:00:00Z"),
  ]);
});

test("the only stage of an order is its last one", () => {
  expect(stageDue(promised, { position: 1, of: 1 }, polish, now)).toBe(at("2026-03-03T08:00:00Z"));
});

test("a session ends when it ends", () => {
  expect(stageDue({ deadline, is_session: true }, { position: 1, of: 1 }, polish, now)).toBe(deadline);
});

test("after a missed promise a stage has an hour", () => {
  expect(stageDue({ deadline: now, is_session: false }, { position: 1, of: 3 }, polish, now)).toBe(
    now + hour,
  );
  expect(stageDue({ deadline: null, is_session: true }, { position: 1, of: 1 }, polish, now)).toBe(
    now + hour,
  );
});
