import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { shared } from "#test/shared.ts";
import { readMt940 } from "./mt940.ts";
import { referencesIn } from "./reference.ts";
import { entryKeys, StatementFault } from "./statement.ts";

const sample = [
  ":20:STMT1",
  ":25:/PL61109010140000071219812874",
  ":28C:00031",
  ":60F:C260504PLN1000,00",
  ":61:2605040504C123,00NTRFNONREF//26050400001",
  ":86:020~00AX01~20ZAPLATA RF83TL1001~21 TLUMACZENIE~3011402004~3127114020040000300201355387~32JAN KOWALSKI~33UL POLNA 1~38PL27114020040000300201355387",
  ":61:2605040504D10,50NCHGNONREF//26050400002",
  ":86:808~00BX~20OPLATA",
  ":62F:C260504PLN1112,50",
  "-",
];
const file = (rows: readonly string[]): string => rows.join("\r\n");
const changed = (at: number, row: string): string => file(sample.map((one, i) => (i === at ? row : one)));

/** The fault of a file as `line reason`; `taken` when it has none. */
function faultOf(text: string): string {
  try {
    readMt940(text);
    return "taken";
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    return `${error.line} ${error.reason}`;
  }
}

describe("a Polish MT940 statement", () => {
  test("has payer, amount and title of each entry", () => {
    const [statement] = readMt940(file(sample));
    expect(statement).toMatchObject({
      iban: "PL61109010140000071219812874",
      number: "00031",
      currency: "PLN",
      opening: 100_000n,
      closing: 111_250n,
    });
    const [paid, charge] = statement?.entries ?? [];
    expect(paid).toEqual({
      line: 5,
      booked_on: "2026-05-04",
      valued_on: "2026-05-04",
      amount: 12_300n,
      currency: "PLN",
      title: "ZAPLATA RF83TL1001 TLUMACZENIE",
      counterparty_name: "JAN KOWALSKI UL POLNA 1",
      counterparty_iban: "PL27114020040000300201355387",
      bank_ref: "26050400001",
      type_code: "TRF",
      is_reversal: false,
      credited_iban: "",
    });
    expect(referencesIn(paid?.title ?? "")).toEqual(["RF83TL1001"]);
    expect(charge).toMatchObject({
      amount: -1050n,
      type_code: "CHG",
      bank_ref: "26050400002",
      title: "OPLATA",
    });
  });

  test.each(["<", "^", "?", "|"])("the separator of the sub-fields may be %s", (separator) => {
    const [statement] = readMt940(file(sample.map((row) => row.replaceAll("~", separator))));
    expect(statement?.entries[0]?.title).toBe("ZAPLATA RF83TL1001 TLUMACZENIE");
  });

  test("sub-fields may continue over lines, and a text may contain the separator", () => {
    const [statement] = readMt940(changed(5, ":86:020~00AX01~20ZAPLATA RF83\r\nTL1001~21~X~32JAN"));
    expect(statement?.entries[0]).toMatchObject({ title: "ZAPLATA RF83TL1001~X", counterparty_name: "JAN" });
  });

  test("a `:86:` without sub-fields is the title", () =>
    expect(readMt940(changed(5, ":86:ZAPLATA RF83TL1001"))[0]?.entries[0]?.title).toBe("ZAPLATA RF83TL1001"));

  test("the booking day of a January may belong to a value date of December", () => {
    const rows = sample.map((row) => row.replace(":61:2605040504C", ":61:2612310102C"));
    expect(readMt940(file(rows))[0]?.entries[0]).toMatchObject({
      valued_on: "2026-12-31",
      booked_on: "2027-01-02",
    });
  });

  test("a reversed credit left, a reversed debit came", () => {
    const rows = [...sample];
    rows[4] = ":61:2605040504RC123,00NTRFNONREF//1";
    rows[6] = ":61:2605040504RD10,50NCHGNONREF//2";
    rows[8] = ":62F:C260504PLN887,50";
    const entries = readMt940(file(rows))[0]?.entries ?? [];
    expect(entries.map(({ amount, is_reversal }) => [amount, is_reversal])).toEqual([
      [-12_300n, true],
      [1050n, true],
    ]);
  });

  test("several statements, a SWIFT envelope and unused fields are accepted", () => {
    const wrapped = file([
      "{1:F01BREXPLPWXXXX}{2:I940}{4:",
      ...sample.slice(0, -1),
      ":64:C260504PLN1112,50",
      "-}",
      ...sample.map((row) => row.replace("STMT1", "STMT2")),
    ]);
    expect(readMt940(wrapped)).toHaveLength(2);
  });
});

describe("a file that is wrong is refused with its line", () => {
  test.each<[string, string, string]>([
    ["entries do not lead to the closing balance", changed(8, ":62F:C260504PLN1112,51"), "9 unbalanced"],
    ["the end is missing", file(sample.slice(0, 8)), "8 truncated"],
    ["an amount has a decimal point", changed(4, ":61:2605040504C123.00NTRFNONREF//1"), "5 field_unreadable"],
    ["an impossible date", changed(4, ":61:2602300230C123,00NTRFNONREF//1"), "5 date"],
    ["a balance without a sign", changed(3, ":60F:260504PLN1000,00"), "4 field_unreadable"],
    ["two currencies", changed(8, ":62F:C260504EUR1112,50"), "9 currency"],
    ["an unsupported currency", file(sample.map((row) => row.replace("PLN", "CZK"))), "4 currency"],
    ["no account", file(sample.filter((_, i) => i !== 1)), "1 field_missing"],
    ["an account number of two characters", changed(1, ":25:/PL"), "2 account"],
    ["a picture", "\u0089PNG\r\n\u001a\n", "1 not_a_statement"],
    ["nothing", "", "1 no_statement"],
    ["a statement from its middle", file(sample.slice(3)), "1 not_a_statement"],
  ])("%s", (_, text, fault) => expect(faultOf(text)).toBe(fault));

  test("a truncated file is always refused, except without its last character", () => {
    const whole = file(sample);
    const end = whole.indexOf(":62F:") + ":62F:C260504PLN1112,50".length;
    for (let length = 0; length < end - 1; length += 1)
      expect(faultOf(whole.slice(0, length)), `${length} characters`).not.toBe("taken");
  });
});

describe("the identity of a line", () => {
  const entries = readMt940(file(sample))[0]?.entries ?? [];

  test("equal lines of one file remain two, and are recognised in a second file", () => {
    const [paid] = entries;
    const twice = paid ? [paid, { ...paid, line: 99 }] : [];
    const keys = entryKeys("PL61", twice);
    expect(new Set(keys).size).toBe(2);
    expect(entryKeys("PL61", twice)).toEqual(keys);
  });

  test("a transfer and its fee may have one reference", () => {
    const same = entries.map((entry) => ({ ...entry, bank_ref: "X" }));
    expect(new Set(entryKeys("PL61", same)).size).toBe(2);
  });
});

const vectors = shared && path.join(shared, "vectors/payments.json");
test.skipIf(!vectors)(`the shared vector of MT940 is read${vectors ? "" : ": no shared folder"}`, () => {
  const { mt940 } = JSON.parse(readFileSync(vectors ?? "", "utf8")) as {
    mt940: {
      input: string;
      expect: {
        account: string;
        opening: number;
        closing: number;
        entries: {
          date: string;
          amount: number;
          title?: string;
          name?: string;
          bank_ref: string;
          counterparty?: string;
        }[];
      };
    };
  };
  const [statement] = readMt940(mt940.input);
  expect(statement?.iban).toBe(mt940.expect.account);
  expect([statement?.opening, statement?.closing].map(Number)).toEqual([
    mt940.expect.opening,
    mt940.expect.closing,
  ]);
  for (const [i, wanted] of mt940.expect.entries.entries()) {
    const entry = statement?.entries[i];
    expect(entry?.booked_on).toBe(wanted.date);
    expect(Number(entry?.amount)).toBe(wanted.amount);
    expect(entry?.bank_ref).toBe(wanted.bank_ref);
    const expected = {
      title: wanted.title ?? entry?.title,
      counterparty_name: wanted.name ?? entry?.counterparty_name,
      counterparty_iban: wanted.counterparty ?? entry?.counterparty_iban,
    };
    expect(entry).toMatchObject(expected);
  }
});
