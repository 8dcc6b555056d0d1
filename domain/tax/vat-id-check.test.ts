import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nip_cases, spelling_cases, vat_id_cases } from "#test/fixtures/vat-ids.ts";
import { countries } from "../countries.ts";
import { isOddVatId, vatIdVerdict } from "./vat-id-check.ts";
import { isNip, normaliseVatId, vatPrefix } from "./vat-id.ts";

/** Numbers of each state that are in use or in its documentation. */
const right = [
  "ATU13585627",
  "BE0428759497",
  "BG175074752",
  "BG7523169263",
  "BG8032056031",
  "CY10259033P",
  "CZ25123891",
  "DE136695976",
  "DK13585628",
  "EE100931558",
  "EL094259216",
  "ESJ99216582",
  "ES54362315K",
  "ESX2482300W",
  "ESX5253868R",
  "FI20774740",
  "FR40303265045",
  "FR23334175221",
  "FRK7399859412",
  "HR33392005961",
  "HU12892312",
  "IE6433435F",
  "IE6433435OA",
  "IE8D79739I",
  "IT00743110157",
  "LT119511515",
  "LT100001919017",
  "LT100004801610",
  "LU15027442",
  "LV40003521600",
  "MT11679112",
  "NL004495445B01",
  "PL5260001246",
  "PT501964843",
  "RO18547290",
  "SE123456789701",
  "SI50223054",
  "SK2022749619",
];

describe("§3 A VAT ID is checked by the rule of its state", () => {
  test.each(right)("%s is right", (vat_id) => {
    expect(vatIdVerdict(vat_id)).toBe("right");
  });

  test("every member state has a rule", () => {
    const states = new Set(right.map((vat_id) => vat_id.slice(0, 2)));
    const members = countries.filter(({ eu }) => eu).map(({ code }) => vatPrefix(code));
    expect([...states].toSorted()).toEqual(members.toSorted());
  });

  test("one wrong digit is nearly always detected, two swapped digits mostly", () => {
    let noticed = 0;
    let tried = 0;
    for (const vat_id of right) {
      for (let place = 2; place < vat_id.length; place += 1) {
        const typed = vat_id[place] ?? "";
        for (const digit of "0123456789") {
          if (!/\d/.test(typed) || typed === digit) continue;
          tried += 1;
          if (vatIdVerdict(vat_id.slice(0, place) + digit + vat_id.slice(place + 1)) === "doubtful")
            noticed += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(2000);
    expect(noticed / tried).toBeGreaterThan(0.95);
  });

  test.each(["CZ7103192745", "LV16117519997", "GB980780684", "CHE123456788", ""])(
    "%j cannot be checked",
    (vat_id) => {
      expect(vatIdVerdict(vat_id)).toBe("unknown");
    },
  );

  test.each(["DE12345", "PL1234567890", "FR00303265045"])(
    "%s is doubtful, which is only a warning",
    (vat_id) => {
      expect(vatIdVerdict(vat_id)).toBe("doubtful");
    },
  );
});

describe("Worked numbers", () => {
  test.each(vat_id_cases)("%s is %s", (vat_id, kind) => {
    const verdict = vatIdVerdict(vat_id);
    expect(verdict).toBe(kind === "person" ? "unknown" : kind);
  });
  test.each(nip_cases)("the NIP %s: %s", (nip, is_right) => {
    expect(isNip(nip)).toBe(is_right);
  });
  test.each(spelling_cases)("%j is stored as %s", (typed, stored) => {
    expect(normaliseVatId(typed)).toBe(stored);
  });
});

const vectors_path = join(
  process.env["SHARED_DIR"] ?? join(import.meta.dirname, "../../../shared"),
  "vectors/payments.json",
);
const absent = existsSync(vectors_path) ? null : "the reference vectors are not on this machine";
type Vectors = {
  vat_ids: {
    cases: { vat: string; valid: boolean }[];
    nip: { nip: string; valid: boolean }[];
    normalise: [string, string][];
  };
};
const parse: (text: string) => Vectors = JSON.parse;

describe(`The reference vectors${absent === null ? "" : ` (skipped: ${absent})`}`, () => {
  test.skipIf(absent !== null)("agree on every number", () => {
    const { cases, nip, normalise } = parse(readFileSync(vectors_path, "utf8")).vat_ids;
    // Without a rule VIES decides, and neither answer is wrong.
    const different = cases.filter(({ vat, valid }) => vatIdVerdict(vat) === (valid ? "doubtful" : "right"));
    expect(different).toEqual([]);
    expect(nip.filter((one) => isNip(one.nip) !== one.valid)).toEqual([]);
    expect(normalise.filter(([typed, stored]) => normaliseVatId(typed) !== stored)).toEqual([]);
    // The constants repeated here equal those of the vectors.
    expect(vat_id_cases.map(([vat_id]) => vat_id)).toEqual(cases.map(({ vat }) => vat));
  });
});

describe("A number as typed for a country", () => {
  test.each([
    ["", "PL", false],
    ["525-234-40-78", "PL", false],
    ["5252344079", "PL", true],
    ["PL5252344078", "DE", true],
    ["DE 136695976", "DE", false],
    ["DE136695977", "DE", true],
    ["CHE-123.456.788", "CH", false],
  ])("%s in %s", (typed, country, is_odd) => {
    expect(isOddVatId(typed, country)).toBe(is_odd);
  });
});
