import { describe, expect, test } from "vitest";
import { type TranslatorDays, translatorDayFaults } from "./translator-days.ts";

const today = "2031-03-03";
const right: TranslatorDays = {
  experience_since: "2015-05-01",
  nda_signed_on: "2030-01-02",
  nda_valid_until: "2032-01-02",
  contract_signed_on: null,
  contract_valid_until: null,
};
const faults = (change: Partial<TranslatorDays>) => translatorDayFaults({ ...right, ...change }, today);

describe("Dates of a translator", () => {
  test("dates of beginning and signature are not in the future, and not implausibly early", () => {
    expect(faults({})).toEqual({});
    expect(faults({ experience_since: today, nda_signed_on: today })).toEqual({});
    expect(faults({ experience_since: "2031-03-04" })).toEqual({ experience_since: "day.future" });
    expect(faults({ experience_since: "0215-05-01" })).toEqual({ experience_since: "day.too_early" });
    expect(faults({ nda_signed_on: "2031-03-04", nda_valid_until: null })).toEqual({
      nda_signed_on: "day.future",
    });
    expect(faults({ contract_signed_on: "2131-03-03" })).toEqual({ contract_signed_on: "day.future" });
  });

  test("a document is valid until its day of signature or later; an expired one may be recorded", () => {
    expect(faults({ nda_valid_until: "2030-01-01" })).toEqual({ nda_valid_until: "day.before_signing" });
    expect(faults({ nda_valid_until: "2030-01-02" })).toEqual({});
    expect(faults({ nda_signed_on: null, nda_valid_until: "2019-01-01" })).toEqual({});
    expect(faults({ contract_signed_on: "2030-01-01", contract_valid_until: "2029-12-31" })).toEqual({
      contract_valid_until: "day.before_signing",
    });
  });
});
