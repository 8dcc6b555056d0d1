import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMt940 } from "#domain/payments/mt940.ts";
import { type Statement, type StatementEntry, StatementFault } from "#domain/payments/statement.ts";
import { mt940Of } from "./statement-writer.ts";

const day = "2026-05-04";
const iban = "PL61109010140000071219812874";

/** Possible characters of a title, without the separator of sub-fields. */
const text = (max: number) =>
  fc
    .array(fc.constantFrom(...Array.from("AĄbcćDŁ ółżź019/-.,:()+?")), { maxLength: max })
    .map((characters) => characters.join("").replaceAll(/\s+/g, " ").trim());
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 99_999_999_999n }),
  fc.bigInt({ min: -99_999_999_999n, max: -1n }),
);
const entry: fc.Arbitrary<StatementEntry> = fc.record({
  line: fc.constant(1),
  booked_on: fc.constant(day),
  valued_on: fc.constantFrom(day, "2026-05-03"),
  amount,
  currency: fc.constant("PLN" as const),
  title: text(200),
  counterparty_name: text(50),
  counterparty_iban: fc.constantFrom("", "PL27114020040000300201355387"),
  bank_ref: fc.constantFrom("", "26050400001", "ABC/1"),
  type_code: fc.constantFrom("TRF", "CHG"),
  is_reversal: fc.boolean(),
  credited_iban: fc.constant(""),
});
const statement: fc.Arbitrary<Statement> = fc
  .record({
    opening: fc.bigInt({ min: -9_999_999n, max: 9_999_999_999n }),
    entries: fc.array(entry, { maxLength: 8 }),
  })
  .map(({ opening, entries }) => ({
    iban,
    number: "31",
    currency: "PLN" as const,
    opening,
    closing: entries.reduce((sum, one) => sum + one.amount, opening),
    entries,
  }));

const without_lines = (read: Statement | undefined) => ({
  ...read,
  entries: read?.entries.map((one) => ({ ...one, line: 1 })),
});
/** Sub-fields are split when full, so only a space at the split may be lost. */
const spaceless = (read: ReturnType<typeof without_lines>) => ({
  ...read,
  entries: read.entries?.map((one) => ({
    ...one,
    title: one.title.replaceAll(" ", ""),
    counterparty_name: one.counterparty_name.replaceAll(" ", ""),
  })),
});

/** The result of reading: a refusal with a line; any other error is thrown. */
function endOf(text_of_file: string): string {
  try {
    readMt940(text_of_file);
    return "read";
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    return `refused in line ${error.line}`;
  }
}

describe("random bank statements", () => {
  test("are read as written", () =>
    fc.assert(
      fc.property(statement, fc.constantFrom("~", "<", "^"), (written, separator) => {
        const [read] = readMt940(mt940Of(written, day, separator));
        if (!read) throw new Error("nothing was read");
        const { from_on: _from, until_on: _until, ...rest } = read;
        expect(spaceless(without_lines(rest))).toEqual(spaceless(without_lines(written)));
      }),
    ));

  test("are refused when an amount was changed", () =>
    fc.assert(
      fc.property(statement, fc.bigInt({ min: 1n, max: 999n }), (written, slip) => {
        const other = { ...written, closing: written.closing + slip };
        expect(() => readMt940(mt940Of(other, day))).toThrow("unbalanced");
      }),
    ));

  test("are read or refused with a line, for any content", () =>
    fc.assert(
      fc.property(statement, fc.nat(), fc.string({ maxLength: 20 }), (written, at, noise) => {
        const whole = mt940Of(written, day);
        const cut = at % (whole.length + 1);
        const spoilt = whole.slice(0, cut) + noise + whole.slice(cut + noise.length);
        expect(endOf(spoilt)).toMatch(/^(?:read|refused in line [1-9]\d*)$/);
      }),
    ));
});
