import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allocate_cases,
  decimal_cases,
  not_decimals,
  vat_from_gross_cases,
  vat_from_net_cases,
  vat_in_pln_case,
  vat_in_pln_lines_case,
} from "#test/fixtures/rounding.ts";
import {
  allocate,
  divideHalfUp,
  fromDecimal,
  money,
  share,
  sum,
  toDecimal,
  vatFromGross,
  vatFromNet,
} from "./money.ts";
import { rateMicros, vatInPln, vatInPlnOfLines } from "./tax/exchange.ts";

const amount = fc.bigInt(-(10n ** 12n), 10n ** 12n);
const rate = fc.bigInt(0n, 3000n);

describe("VAT is rounded half up, away from zero", () => {
  test.each(vat_from_net_cases)("net $net carries $vat: $why", ({ net, vat }) => {
    expect(vatFromNet(net, 2300n)).toBe(vat);
  });
  test.each(vat_from_gross_cases)("gross $gross holds $vat and leaves $net", ({ gross, vat, net }) => {
    expect(vatFromGross(gross, 2300n)).toBe(vat);
    expect(gross - vat).toBe(net);
  });
  test("a correction mirrors its original to the grosz", () => {
    fc.assert(
      fc.property(amount, rate, (value, bps) => {
        expect(vatFromNet(-value, bps)).toBe(-vatFromNet(value, bps));
        expect(vatFromGross(-value, bps)).toBe(-vatFromGross(value, bps));
      }),
    );
  });
  test("VAT put on a net price comes out of its gross again", () => {
    fc.assert(
      fc.property(amount, rate, (net, bps) => {
        const vat = vatFromNet(net, bps);
        expect(vatFromGross(net + vat, bps)).toBe(vat);
      }),
    );
  });
  test("a share and a division round once, and refuse a divisor of zero or less", () => {
    expect(share(333n, 2500n)).toBe(83n);
    expect(divideHalfUp(-5n, 2n)).toBe(-3n);
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  });
});

describe("VAT of a foreign invoice in złoty", () => {
  test("is converted by the rate as published", () => {
    const { vat, rate: text, pln } = vat_in_pln_case;
    expect(vatInPln(vat, rateMicros(text) ?? 0n)).toBe(pln);
  });
  test("of lines with different rates is rounded once at the end", () => {
    const lines = vat_in_pln_lines_case.lines.map(({ net, rate: text }) => ({
      net,
      rate_micros: rateMicros(text) ?? 0n,
    }));
    expect(vatInPlnOfLines(lines, 2300n)).toBe(vat_in_pln_lines_case.pln);
  });
  test("a rate is a positive decimal", () => {
    expect(["", "0", "-4.5", "4,5", "4.12345678"].map(rateMicros)).toEqual([null, null, null, null, null]);
  });
});

describe("An amount is split without a rounding loss", () => {
  test.each(allocate_cases)("$total over $weights is $parts", ({ total, weights, parts }) => {
    expect(allocate(total, weights)).toEqual(parts);
  });
  test("the parts add up, none differs from its share by a whole unit, and the negated amount is split alike", () => {
    const weights = fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amount, weights, (total, shares) => {
        const parts = allocate(total, shares);
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
        expect(allocate(-total, shares).map((part) => -part)).toEqual(parts);
        const all = shares.reduce((a, b) => a + b, 0n);
        const fair = parts.every((part, i) => {
          const off = part * all - total * (shares[i] ?? 0n);
          return all === 0n || (off > -all && off < all);
        });
        expect(fair).toBe(true);
      }),
    );
  });
  test("an empty list of weights is refused", () => {
    expect(() => allocate(1n, [])).toThrow(RangeError);
  });
});

describe("§3 currency_amount_decimal", () => {
  test.each(decimal_cases)("$text is $minor minor units", ({ text, minor }) => {
    expect(fromDecimal(text)).toBe(minor);
  });
  test.each(not_decimals)("'%s' is not an amount", (text) => {
    expect(fromDecimal(text)).toBeNull();
  });
  test("every amount is the same after encoding and decoding", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(fromDecimal(toDecimal(value))).toBe(value);
      }),
    );
  });
  test("amounts of two currencies are not added", () => {
    expect(sum("PLN", [money(1n, "PLN"), money(2n, "PLN")])).toEqual(money(3n, "PLN"));
    expect(() => sum("PLN", [money(1n, "EUR")])).toThrow(RangeError);
  });
});

const vectors_path = join(
  process.env["SHARED_DIR"] ?? join(import.meta.dirname, "../../shared"),
  "vectors/payments.json",
);
const absent = existsSync(vectors_path) ? null : "the reference vectors are not on this machine";

type Vector =
  | { kind: "vat_from_net"; net_minor: number; rate: number; vat_minor: number }
  | { kind: `vat_from_gross${string}`; gross_minor: number; rate: number; vat_minor: number }
  | { kind: "vat_to_pln"; vat_minor: number; rate: string; pln_minor: number }
  | { kind: "allocate"; total_minor: number; weights: number[]; expect: number[] }
  | { kind: "parse_decimal"; in: string[]; minor: number[] }
  | { kind: "parse_decimal_reject"; in: string[] };

const parse: (text: string) => { rounding: Vector[] } = JSON.parse;

/** The computed result of a reference vector next to the expected one. */
function compared(one: Vector): { ours: unknown; theirs: unknown } {
  if (one.kind === "vat_from_net") {
    return {
      ours: vatFromNet(BigInt(one.net_minor), BigInt(one.rate) * 100n),
      theirs: BigInt(one.vat_minor),
    };
  }
  if (one.kind === "vat_to_pln") {
    return {
      ours: vatInPln(BigInt(one.vat_minor), rateMicros(one.rate) ?? 0n),
      theirs: BigInt(one.pln_minor),
    };
  }
  if (one.kind === "allocate") {
    return {
      ours: allocate(BigInt(one.total_minor), one.weights.map(BigInt)),
      theirs: one.expect.map(BigInt),
    };
  }
  if (one.kind === "parse_decimal") return { ours: one.in.map(fromDecimal), theirs: one.minor.map(BigInt) };
  if (one.kind === "parse_decimal_reject")
    return { ours: one.in.map(fromDecimal), theirs: one.in.map(() => null) };
  if ("gross_minor" in one) {
    return {
      ours: vatFromGross(BigInt(one.gross_minor), BigInt(one.rate) * 100n),
      theirs: BigInt(one.vat_minor),
    };
  }
  return { ours: null, theirs: null };
}

describe(`The reference vectors${absent === null ? "" : ` (skipped: ${absent})`}`, () => {
  test.skipIf(absent !== null)("agree on rounding, splitting and parsing of every amount", () => {
    const { rounding } = parse(readFileSync(vectors_path, "utf8"));
    const results = rounding.map(compared);
    expect(results.map((one) => one.ours)).toEqual(results.map((one) => one.theirs));
    expect(results.filter((one) => one.theirs !== null).length > 14).toBe(true);
  });
});
