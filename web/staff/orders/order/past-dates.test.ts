import { describe, expect, test } from "vitest";
import { toLocalInput } from "#ui/clock.ts";
import { pastDates } from "./past-dates.ts";
import { quote_draft } from "./quote-draft.ts";

const now_ms = Date.parse("2026-11-24T10:00:00Z");
const inHours = (hours: number): string => toLocalInput(new Date(now_ms + hours * 3_600_000).toISOString());
const option = { package: "economy", speed: "normal", raw_machine: false, lines: [] } as const;
const draftWith = (valid_until: string, deadline: string) =>
  quote_draft.parse({
    ...option,
    deadline,
    further_options: [{ ...option, key: "a", deadline }],
    words: "10",
    valid_until,
    note: "",
  });

describe("The dates of a quote", () => {
  test("that are over are marked at their fields", () => {
    expect(pastDates(draftWith(inHours(-1), inHours(1)), false, now_ms)).toEqual({
      valid_until: "time.past",
    });
    expect(pastDates(draftWith(inHours(1), inHours(-1)), false, now_ms)).toEqual({
      deadline: "time.past",
      "further_options.0.deadline": "time.past",
    });
    expect(pastDates(draftWith(inHours(1), inHours(1)), false, now_ms)).toEqual({});
  });

  test("of a session are only the end of its validity", () => {
    expect(pastDates(draftWith(inHours(1), inHours(-1)), true, now_ms)).toEqual({});
  });
});
