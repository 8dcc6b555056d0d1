import { describe, expect, test } from "vitest";
import { billFaults, expectedOf, monthBefore, payoutOfTitle, payoutTitle, toTransfer } from "./bill.ts";
import { isForStatement, owedInBooks, perUnit } from "./fee-books.ts";
import { isBic, isPesel, masked, payeeFaults, payHolds } from "./payee.ts";
import { isSettledFee, runOutcome } from "./states.ts";

const now = new Date("2031-03-03T09:00:00Z");
const later = new Date("2031-03-10T09:00:00Z");
const fee = (fee_state: Parameters<typeof owedInBooks>[0]["fee_state"], payable_at: Date | null = null) => ({
  fee_state,
  fee_due: 10_000n,
  payable_at,
});

describe("A bill compared with its statement", () => {
  const statement = { net: 100_000n, expected_vat: 23_000n, period: "2031-02" };
  const faults = (gross: bigint, date = "2031-03-03") => billFaults(statement, { gross, date }, "2031-03-03");

  test("has the total of the fees, or of fees and VAT, and no more", () => {
    expect(faults(100_000n)).toEqual({});
    expect(faults(123_000n)).toEqual({});
    expect(faults(99_999n)).toEqual({ gross: "bill.below_fees" });
    expect(faults(123_001n)).toEqual({ gross: "bill.above_statement" });
  });

  test("has a date in or after the month of the statement and not in the future", () => {
    expect(faults(100_000n, "2031-02-01")).toEqual({});
    expect(faults(100_000n, "2031-01-31")).toEqual({ date: "bill.before_period" });
    expect(faults(100_000n, "2031-03-04")).toEqual({ date: "day.future" });
  });
});

describe("§4.6 the ledger balances of a fee", () => {
  test.each([
    ["estimated", null, 0n, 0n],
    ["void", null, 0n, 0n],
    ["accrued", later, 10_000n, 0n],
    ["disputed", null, 10_000n, 0n],
    ["reduced", null, 10_000n, 0n],
    ["reduced", later, 10_000n, 0n],
    ["reduced", now, 0n, 10_000n],
    ["payable", now, 0n, 10_000n],
    ["on_statement", now, 0n, 10_000n],
    ["invoiced", now, 0n, 10_000n],
    ["paid", now, 0n, 10_000n],
  ] as const)("%s, payable at %s", (state, payable_at, accrued, payable) =>
    expect(owedInBooks(fee(state, payable_at), now)).toEqual({ accrued, payable }),
  );

  test("a statement has the fees above zero that were payable before its month ended", () => {
    expect(isForStatement(fee("payable", now), later)).toBe(true);
    expect(isForStatement(fee("reduced", now), later)).toBe(true);
    expect(isForStatement(fee("payable", later), later)).toBe(false);
    expect(isForStatement(fee("accrued", now), later)).toBe(false);
    expect(isForStatement({ ...fee("payable", now), fee_due: 0n }, later)).toBe(false);
  });

  test("fees on a statement are settled", () =>
    expect(["accrued", "on_statement", "invoiced", "paid"].map(isSettledFee)).toEqual([
      false,
      true,
      true,
      true,
    ]));

  test("a rate has four places, rounded half up; without units there is none", () => {
    expect(perUnit(31_000n, 3100)).toBe("0.1000");
    expect(perUnit(100n, 3)).toBe("0.3333");
    expect(perUnit(12_345n, 1)).toBe("123.4500");
    expect(perUnit(100n, 0)).toBeNull();
  });
});

describe("payees", () => {
  const polish = { form: "bill", country: "PL", tax_id: "44051401359", bic: "" } as const;
  const iban = "PL83101010230000261395100000";

  test("numbers have their check digits", () => {
    expect(payeeFaults({ ...polish, iban })).toEqual([]);
    expect(payeeFaults({ ...polish, iban: "PL83101010230000261395100001" })).toEqual(["iban"]);
    expect(payeeFaults({ ...polish, iban, tax_id: "44051401358" })).toEqual(["tax_id"]);
    expect(payeeFaults({ ...polish, form: "vat_business", iban, tax_id: "5260001246" })).toEqual([]);
    expect(payeeFaults({ ...polish, form: "vat_business", iban })).toEqual(["tax_id"]);
  });

  test("a foreign account needs a BIC, and a payee who bills from abroad is not in Poland", () => {
    const german = { form: "foreign", country: "DE", tax_id: "", iban: "DE89370400440532013000" } as const;
    expect(payeeFaults({ ...german, bic: "COBADEFFXXX" })).toEqual([]);
    expect(payeeFaults({ ...german, bic: "" })).toEqual(["bic"]);
    expect(payeeFaults({ ...german, bic: "COBADEFFXXX", country: "PL" })).toEqual(["country"]);
    expect(payeeFaults({ ...polish, iban, country: "DE" })).toEqual(["country"]);
  });

  test("a BIC, a PESEL, and the masked form of a number", () => {
    expect(["WBKPPLPP", "COBADEFFXXX", "WBKPPLP", ""].map(isBic)).toEqual([true, true, false, false]);
    expect(["44051401359", "44051401358", "4405140135"].map(isPesel)).toEqual([true, false, false]);
    expect([masked(iban), masked("")]).toEqual(["•••• 0000", ""]);
  });

  test("a translator without NDA, contract or data, or with an account changed recently, is not paid", () => {
    const signed = {
      nda_signed_at: now,
      contract_signed_on: "2030-01-01",
      has_payee: true,
      held_until: null,
    };
    expect(payHolds(signed, now)).toEqual([]);
    expect(payHolds({ ...signed, held_until: later }, now)).toEqual(["new_account"]);
    expect(payHolds({ ...signed, held_until: now }, now)).toEqual([]);
    const nothing = { nda_signed_at: null, contract_signed_on: null, has_payee: false, held_until: null };
    expect(payHolds(nothing, now)).toEqual(["nda", "contract", "payee"]);
  });
});

describe("bills and runs", () => {
  test("a business adds VAT, of a person's bill an advance in whole złoty is withheld, abroad nothing changes", () => {
    expect(expectedOf("vat_business", 10_000n, "PLN")).toEqual({ vat: 2300n, withheld: 0n });
    // 1234.56 less 20 % is 987.65, which is 988; 12 % of it is 118.56, which is 119.
    expect(expectedOf("bill", 123_456n, "PLN")).toEqual({ vat: 0n, withheld: 11_900n });
    expect(expectedOf("bill", 123_456n, "EUR")).toEqual({ vat: 0n, withheld: 0n });
    expect(expectedOf("foreign", 10_000n, "EUR")).toEqual({ vat: 0n, withheld: 0n });
    expect(toTransfer(10_000n, { vat: 2300n, withheld: 900n })).toBe(11_400n);
  });

  test("the title of a payout is recognised on a statement, and no other number is taken for it", () => {
    expect(payoutOfTitle(payoutTitle(17, "ZT/2031/03/000001"))).toBe(17);
    expect(payoutOfTitle("zwrot wyplata tlw17 zt/2031")).toBe(17);
    expect(["ZWROT TLR17", "TLW0", "TLW1234567890", ""].map(payoutOfTitle)).toEqual([null, null, null, null]);
  });

  test("a run is complete when each of its payouts is", () => {
    expect(runOutcome(["booked", "on_its_way"])).toBeNull();
    expect(runOutcome(["booked", "withdrawn"])).toBe("booked");
    expect(runOutcome(["booked", "rejected"])).toBe("partly_failed");
  });

  test("the month before", () =>
    expect(["2031-03", "2031-01"].map(monthBefore)).toEqual(["2031-02", "2030-12"]));
});
