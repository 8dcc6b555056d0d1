import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountBelow, type DeskLine, deskLines, type Listed } from "./desk-price.ts";
import { demo_sheets } from "./demo-sheets.ts";
import { isUnavailable, priceOrder } from "./price-order.ts";
import {
  addPosting,
  atDocumentShare,
  atTaxRate,
  fixedLine,
  type PriceTrace,
  recompute,
  totalsOf,
  traceFromJson,
  traceToJson,
} from "./trace.ts";

const listed = (words: number, speed: "normal" | "half" = "normal"): PriceTrace => {
  const price = priceOrder(
    {
      service: "write",
      package: "business",
      source_lang: "pl",
      target_lang: "de",
      words,
      specialized: true,
      speed,
      buyer: "private",
      rate_bps: 2300n,
      discount: null,
      counter_version: "test",
    },
    demo_sheets.PLN,
  );
  if (isUnavailable(price)) throw new RangeError(price.unavailable);
  return price;
};
const followed = (list: Listed): DeskLine[] =>
  list.lines.map(({ code, amount }) => ({ label: code, amount, code, typed: false }));
/** A trace as the server stores it for a price made by a person. */
const sold = (lines: readonly DeskLine[], list: PriceTrace, rate_bps: bigint): PriceTrace => {
  const made = deskLines(lines, list);
  return { ...list, lines: made.lines, rate_bps, ...totalsOf(made.net, 0n, rate_bps) };
};

describe("a manual price has a trace", () => {
  test("lines by the price list are its steps, and the trace recomputes to the same total", () => {
    const list = listed(2000, "half");
    const made = deskLines(followed(list), list);
    expect(made.outdated).toBeNull();
    expect(made.net).toBe(list.net);
    expect(made.lines.map(({ unit }) => unit)).toEqual(["word", "percent", "percent"]);
    expect(recompute(sold(followed(list), list, 2300n))).toEqual(totalsOf(list.net, 0n, 2300n));
  });

  test("a line marked as a list price with another amount is reported", () => {
    const list = listed(2000);
    const [first, ...rest] = followed(list);
    if (!first) throw new RangeError("no line");
    const made = deskLines([{ ...first, amount: 1n }, ...rest], list);
    expect(made.outdated).toEqual({ place: 0, listed: list.lines[0]?.amount });
    expect(deskLines([{ ...first, amount: 1n, typed: true }], list).outdated).toBeNull();
    expect(deskLines([first], null).outdated).toEqual({ place: 0, listed: null });
  });

  test("the minimum price adds the difference to the amounts entered by hand", () => {
    const list = listed(1);
    const minimum = list.lines.find(({ code }) => code === "minimum");
    if (!minimum) throw new RangeError("one word reaches the minimum");
    expect(amountBelow(minimum, 500n, list) + 500n).toBe(list.net);
    expect(amountBelow(minimum, 5000n, list)).toBe(0n);
  });

  const amount = fc.bigInt({ min: 1n, max: 900_000n });
  test("any amounts, tax rate and posting: the stored trace recomputes to the same price", () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom(0n, 800n, 2300n),
        fc.option(amount),
        (typed, own, rate, fee) => {
          const list = listed(700, "half");
          const lines = [
            { label: "typed", amount: typed, code: "words" as const, typed: true },
            { label: "own", amount: own, code: null, typed: false },
          ];
          const plain = sold(lines, list, rate);
          const posting = fixedLine("posting", 0n, "");
          const trace =
            fee === null
              ? plain
              : {
                  ...plain,
                  ...addPosting(plain, fee, rate),
                  lines: [...plain.lines, { ...posting, unit: "gross" as const, rate_micros: fee * 10_000n }],
                };
          const read = traceFromJson(
            JSON.parse(JSON.stringify(traceToJson({ ...trace, list_lines: list.lines }))) as never,
          );
          const { net, vat, gross } = trace;
          expect(recompute(read)).toEqual({ net, vat, gross });
        },
      ),
    );
  });

  test("another tax rate keeps the net price; a share of a document stores its rounding difference", () => {
    const trace = sold(followed(listed(333)), listed(333), 2300n);
    const abroad = atTaxRate(trace, 0n);
    expect(recompute(abroad)).toEqual({ net: trace.net, vat: 0n, gross: trace.net });
    const part = { net: trace.net + 1n, vat: trace.vat - 1n, gross: trace.gross };
    const share = atDocumentShare(trace, part);
    expect(share.document_vat).toBe(trace.vat - 1n);
    expect(recompute(share)).toEqual(part);
    expect(atDocumentShare(share, trace)).not.toHaveProperty("document_vat");
  });
});
