import { describe, expect, test, vi } from "vitest";
import { localClock } from "./local-clock.ts";

const at = (text: string) => Date.parse(text);

describe("§9 A call is booked by the clock in Warsaw", () => {
  test("the clock of the reader is named where it shows another time, with the day where that is another one", () => {
    const inZone = (tz: string, text: string): string | null => {
      vi.stubEnv("TZ", tz);
      return localClock("en-GB", at(text));
    };
    try {
      expect(inZone("Europe/Warsaw", "2026-11-20T16:45:00Z")).toBeNull();
      expect(inZone("Europe/Berlin", "2026-11-20T16:45:00Z")).toBeNull();
      expect(inZone("America/New_York", "2026-11-20T16:45:00Z")).toBe("11:45 GMT-5");
      expect(inZone("Asia/Tokyo", "2026-11-20T16:45:00Z")).toBe("Sat, 01:45 GMT+9");
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
