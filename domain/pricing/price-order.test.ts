import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies, toDecimal, vatFromNet } from "#domain/money.ts";
import { languages, package_keys, services, speeds } from "#domain/catalog.ts";
import { golden_cases, golden_sheet, plain_input } from "#test/fixtures/prices.ts";
import { demo_sheets } from "./demo-sheets.ts";
import { add_ons, isUnavailable, planOf, priceOrder, type PriceInput } from "./price-order.ts";
import { withPosting } from "./posting.ts";
import type { PriceSheet } from "./sheet.ts";
import { cartTotals } from "./totals.ts";
import { recompute, traceFromJson, traceToJson, type PriceTrace } from "./trace.ts";

function priced(changes: Partial<PriceInput>, sheet: PriceSheet = golden_sheet): PriceTrace {
  const price = priceOrder({ ...plain_input, ...changes }, sheet);
  if (isUnavailable(price)) throw new Error(price.unavailable);
  return price;
}
const net = (changes: Partial<PriceInput>, sheet?: PriceSheet): string =>
  toDecimal(priced(changes, sheet).net);
const codes = (changes: Partial<PriceInput>): string[] => priced(changes).lines.map((line) => line.code);
const refused = (changes: Partial<PriceInput>, sheet: PriceSheet = golden_sheet): unknown =>
  priceOrder({ ...plain_input, ...changes }, sheet);

describe("The reference prices are exact for private persons and companies", () => {
  test.each(golden_cases)("$what: $net + $vat = $gross $currency", (golden) => {
    const sheet = golden.currency === "PLN" ? golden_sheet : demo_sheets.EUR;
    for (const buyer of golden.input.buyer ? [golden.input.buyer] : (["private", "company"] as const)) {
      const price = priced({ ...golden.input, buyer }, sheet);
      expect([price.net, price.vat, price.gross].map(toDecimal)).toEqual([
        golden.net,
        golden.vat,
        golden.gross,
      ]);
    }
  });
});

describe("§1 Packages and their price", () => {
  test("a fresh installation sells Economy between Polish and English at 0.21", () => {
    expect(net({ words: 1000 }, demo_sheets.PLN)).toBe("210.00");
  });
  test("Economy with verification has the price and the plan of Business", () => {
    const added = { ...plain_input, add_ons: ["verification"], words: 1000 } as const;
    expect(net(added)).toBe(net({ package: "business", words: 1000 }));
    expect(planOf(added)).toBe("B");
  });
  test("native proofreading adds half of the Economy price", () => {
    expect(net({ add_ons: ["native_proofreading"], words: 1000 })).toBe("240.00");
    expect(planOf({ ...plain_input, add_ons: ["native_proofreading"] })).toBe("TP");
  });
  test("an add-on bills repeated words in full", () => {
    expect(net({ add_ons: ["native_proofreading"], words: 1000, repeated_words: 1000 })).toBe("128.00");
  });
  test("proofreading as a service costs half of Economy", () => {
    expect(net({ service: "proofreading", words: 1000 })).toBe("80.00");
  });
  test("machine translation with post-editing has the price of Light", () => {
    const price = priced({ service: "machine-translation", words: 1000 });
    expect(toDecimal(price.net)).toBe("90.00");
    expect(price.plan).toBe("L");
    expect(price.package).toBe("light");
  });
  test("Business, Expert and other services take no add-ons", () => {
    expect(refused({ package: "business", add_ons: ["verification"] })).toEqual({
      unavailable: "add_on_not_offered",
    });
    expect(refused({ service: "sworn", add_ons: ["verification"] })).toEqual({
      unavailable: "add_on_not_offered",
    });
  });
});

describe("Surcharges, discounts and the minimum, in this order", () => {
  test("specialised language costs a quarter more, add-ons included", () => {
    expect(net({ specialized: true, words: 1000 })).toBe("200.00");
    expect(net({ specialized: true, words: 1000, add_ons: ["verification"] })).toBe(
      net({ specialized: true, words: 1000, package: "business" }),
    );
  });
  test("half the time costs 25 % more, a quarter 50 %", () => {
    expect(net({ speed: "half", words: 1000 })).toBe("200.00");
    expect(net({ speed: "quarter", words: 1000 })).toBe("240.00");
  });
  test("every step is a line of its own", () => {
    const everything = {
      words: 10,
      repeated_words: 5,
      add_ons,
      specialized: true,
      speed: "half",
      discount: { kind: "percent", bps: 1000n },
    } as const;
    expect(codes(everything)).toEqual([
      "words",
      "repeated_words",
      "native_proofreading",
      "verification",
      "specialized",
      "rush_half",
      "discount",
      "minimum",
    ]);
  });
  test("a discount never goes below the minimum of 10.00 gross", () => {
    const free = priced({ discount: { kind: "percent", bps: 10_000n } });
    expect(toDecimal(free.gross)).toBe("10.00");
    const more = priced({ discount: { kind: "amount", amount: 1_000_000n } });
    expect(toDecimal(more.gross)).toBe("10.00");
  });
  test("a discount amount applies to the displayed price: gross for a private person, net for a company", () => {
    const discount = { kind: "amount", amount: 2000n } as const;
    expect(toDecimal(priced({ discount }).gross)).toBe("44.94");
    expect(net({ discount, buyer: "company" })).toBe("32.80");
  });
  test("without a count the price is the minimum", () => {
    expect(toDecimal(priced({ words: 0 }).gross)).toBe("10.00");
    const euro = { source_lang: "en", target_lang: "de", words: 0 };
    expect(toDecimal(priced(euro, demo_sheets.EUR).gross)).toBe("5.00");
  });
  test("a company is charged the minimum to the cent, and its net part where no VAT is due", () => {
    const least = { source_lang: "en", target_lang: "de", words: 0, buyer: "company" } as const;
    const figures = (rate_bps: bigint) => {
      const { net: least_net, vat, gross } = priced({ ...least, rate_bps }, demo_sheets.EUR);
      return [least_net, vat, gross].map(toDecimal);
    };
    expect(figures(2300n)).toEqual(["4.07", "0.93", "5.00"]);
    expect(figures(0n)).toEqual(["4.07", "0.00", "4.07"]);
  });
  test("a count that is not a whole number throws", () => {
    expect(() => refused({ words: 1.5 })).toThrow(RangeError);
    expect(() => refused({ words: -1 })).toThrow(RangeError);
    expect(() => refused({ words: Number.NaN })).toThrow(RangeError);
  });
});

describe("Sworn pages, e-mails and spoken services", () => {
  test("sworn pages from Polish cost more than into Polish", () => {
    expect(net({ service: "sworn", characters_collapsed: 1 })).toBe("65.00");
    expect(net({ service: "sworn", source_lang: "uk", target_lang: "pl", characters_collapsed: 1 })).toBe(
      "62.00",
    );
  });
  test("one page and one e-mail are the minimum", () => {
    expect(net({ service: "sworn", characters_collapsed: 0 })).toBe("65.00");
    expect(net({ service: "e-mail", words: 0 })).toBe("25.00");
  });
  test("§5: an e-mail must not contain specialised language", () => {
    expect(refused({ service: "e-mail", specialized: true })).toEqual({ unavailable: "specialized_email" });
  });
  test("§5: an e-mail is at most two messages of 165 words", () => {
    expect([165, 166, 330].map((words) => net({ service: "e-mail", words }))).toEqual([
      "25.00",
      "50.00",
      "50.00",
    ]);
    expect(refused({ service: "e-mail", words: 331 })).toEqual({ unavailable: "email_too_long" });
  });
  test("proofreading has the lowest price of a pair into its language", () => {
    const corrected = { service: "proofreading", words: 1000 } as const;
    expect(net({ ...corrected, source_lang: "en", target_lang: "en" })).toBe("80.00");
    expect(net({ ...corrected, source_lang: "pl", target_lang: "pl" })).toBe("80.00");
    expect(net({ ...corrected, source_lang: "ja", target_lang: "ja" })).toBe("170.00");
  });
  test("a call costs 3.00 a minute and at least ten minutes", () => {
    expect(net({ service: "phone call", minutes: 4 })).toBe("30.00");
    expect(net({ service: "phone call", minutes: 25 })).toBe("75.00");
  });
  test("interpreting is a block of four hours, then started hours", () => {
    expect(net({ service: "oral", minutes: 60 })).toBe("800.00");
    expect(net({ service: "oral", minutes: 301 })).toBe("1200.00");
  });
  test("simultaneous interpreting of more than two hours takes two interpreters", () => {
    expect(net({ service: "oral", minutes: 120, simultaneous: true })).toBe("800.00");
    expect(net({ service: "oral", minutes: 121, simultaneous: true })).toBe("1600.00");
  });
  test("spoken services take place at a chosen time, so they are not rushed", () => {
    expect(refused({ service: "oral", speed: "half" })).toEqual({ unavailable: "speed_not_offered" });
  });
});

describe("No instant price without a list price", () => {
  test("a pair that is not in the list of the currency", () => {
    expect(refused({ source_lang: "en", target_lang: "de" })).toEqual({ unavailable: "pair_not_priced" });
    expect(refused({}, demo_sheets.EUR)).toEqual({ unavailable: "pair_not_priced" });
    expect(refused({ service: "sworn", source_lang: "en", target_lang: "de" })).toEqual({
      unavailable: "pair_not_priced",
    });
  });
  test("the same source and target language", () => {
    expect(refused({ target_lang: "pl" })).toEqual({ unavailable: "same_language" });
  });
  test("e-mails and calls outside złoty", () => {
    const abroad = { source_lang: "en", target_lang: "de" };
    expect(refused({ ...abroad, service: "e-mail" }, demo_sheets.EUR)).toEqual({
      unavailable: "service_not_priced",
    });
    expect(refused({ ...abroad, service: "oral" }, demo_sheets.GBP)).toEqual({
      unavailable: "service_not_priced",
    });
  });
});

const anyInput = fc.record({
  service: fc.constantFrom(...services),
  package: fc.constantFrom(...package_keys),
  add_ons: fc.subarray([...add_ons]),
  source_lang: fc.constantFrom(...languages),
  target_lang: fc.constantFrom("pl", "en", "de"),
  words: fc.nat(100_000),
  repeated_words: fc.nat(1000),
  characters_collapsed: fc.nat(500_000),
  minutes: fc.nat(1000),
  simultaneous: fc.boolean(),
  specialized: fc.boolean(),
  speed: fc.constantFrom(...speeds),
  buyer: fc.constantFrom("private" as const, "company" as const),
  rate_bps: fc.constantFrom(0n, 500n, 800n, 1900n, 2300n, 2700n),
  discount: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant("percent" as const), bps: fc.bigInt(0n, 10_000n) }),
    fc.record({ kind: fc.constant("amount" as const), amount: fc.bigInt(0n, 100_000n) }),
  ),
  counter_version: fc.constant("1"),
});
const anyTrace = fc
  .tuple(anyInput, fc.constantFrom(...currencies))
  .map(([input, currency]) => priceOrder(input, demo_sheets[currency]))
  .filter((price): price is PriceTrace => !isUnavailable(price));

describe("A stored trace reproduces its total", () => {
  test("the lines give the same total, also after encoding as JSON", () => {
    fc.assert(
      fc.property(anyTrace, (trace) => {
        const totals = { net: trace.net, vat: trace.vat, gross: trace.gross };
        expect(recompute(trace)).toEqual(totals);
        const stored = traceFromJson(JSON.parse(JSON.stringify(traceToJson(trace))));
        expect(stored).toEqual(trace);
        expect(recompute(stored)).toEqual(totals);
      }),
    );
  });
  test("the lines add up to the net and net plus VAT is the gross", () => {
    fc.assert(
      fc.property(anyTrace, (trace) => {
        expect(trace.lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(trace.net);
        expect(trace.net + trace.vat).toBe(trace.gross);
      }),
    );
  });
  test("a cart of one order has the totals of its price", () => {
    fc.assert(
      fc.property(anyTrace, ({ net: one_net, vat, gross, rate_bps }) => {
        const item = { net: one_net, gross, rate_bps, treatment: "PL23" };
        expect(cartTotals([item])).toMatchObject({ net: one_net, vat, gross });
      }),
    );
  });
  test("a figure does not depend on its basis: private persons and companies have one price", () => {
    // What an amount code takes off depends on the basis: it is part of the displayed price (decision 0010).
    const anySale = fc.record({
      input: anyInput.filter(({ discount }) => discount?.kind !== "amount"),
      currency: fc.constantFrom(...currencies),
      fee: fc.option(fc.bigInt(0n, 10_000n)),
    });
    fc.assert(
      fc.property(fc.array(anySale, { minLength: 1, maxLength: 5 }), (sales) => {
        const figuresFor = (buyer: "private" | "company") => {
          const items = sales.flatMap(({ input, currency, fee }) => {
            const price = priceOrder({ ...input, buyer }, demo_sheets[currency]);
            if (isUnavailable(price)) return [];
            const { net: one_net, vat, gross, rate_bps } = fee === null ? price : withPosting(price, fee);
            return [{ net: one_net, vat, gross, rate_bps, treatment: `rate ${rate_bps}` }];
          });
          return { items, cart: cartTotals(items) };
        };
        const [read_gross, read_net] = [figuresFor("private"), figuresFor("company")];
        expect(read_net).toEqual(read_gross);
        expect(read_net.cart.gross).toBe(read_net.items.reduce((sum, { gross }) => sum + gross, 0n));
      }),
    );
  });
  test("no order costs less than the minimum of its list", () => {
    fc.assert(
      fc.property(anyTrace, (trace) => {
        const { minimum_gross } = demo_sheets[trace.currency];
        expect(trace.net + vatFromNet(trace.net, 2300n) >= minimum_gross).toBe(true);
      }),
    );
  });
  test("a modified line does not give the total", () => {
    const trace = priced({});
    const lines = trace.lines.map((line) => ({ ...line, quantity: line.quantity + 1n }));
    expect(recompute({ ...trace, lines }).net).not.toBe(trace.net);
  });
});
