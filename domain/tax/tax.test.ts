import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fx_date_cases, tax_cases, taxCustomer, unproven_places } from "#test/fixtures/tax.ts";
import { countries } from "../countries.ts";
import { asksVies, taxDecision, type TaxCustomer } from "./tax.ts";
import { meanFromPln, nbpRateDate } from "./exchange.ts";
import {
  buyer_classes,
  default_policy,
  service_classes,
  serviceClass,
  taxTable,
  treatment_facts,
  treatments,
  type ServiceClass,
} from "./table.ts";
import { territories, territoryOf } from "./territory.ts";

const person = (country: string, postcode: string | null = null): TaxCustomer =>
  taxCustomer({ type: "private", country, postcode });

describe("VAT by buyer and service", () => {
  test.each([...tax_cases, ...unproven_places])("$what: $service is $treatment", (one) => {
    const decision = taxDecision(taxCustomer(one.customer), one.service);
    expect(decision.treatment).toBe(one.treatment);
    expect(decision.buyer_id.kind).toBe(one.buyer_id);
    expect(decision.attention).toBe(one.attention ?? null);
  });
  test("the table has a row for every territory, buyer and service", () => {
    const table = taxTable(default_policy);
    const cells = territories.flatMap((territory) =>
      buyer_classes.flatMap((buyer) => service_classes.map((service) => ({ territory, buyer, service }))),
    );
    const missing = cells.filter(
      ({ territory, buyer, service }) =>
        !table.some(
          (row) =>
            row.territory === territory && row.buyers.includes(buyer) && row.services.includes(service),
        ),
    );
    expect(missing).toEqual([]);
  });
  test("every row of the table has an example", () => {
    const used = new Set(
      tax_cases.map(({ customer, service }) => {
        const { territory, treatment } = taxDecision(taxCustomer(customer), service);
        return `${territory} ${service} ${treatment}`;
      }),
    );
    const unused = taxTable(default_policy).filter(
      ({ territory, services, treatment }) =>
        !services.some((service) => used.has(`${territory} ${service} ${treatment}`)),
    );
    expect(unused).toEqual([]);
    expect(tax_cases.length).toBeGreaterThanOrEqual(35);
  });
  test("VIES is queried only when its answer matters, by the normalised number", () => {
    const asked = (country: string, vat_id: string | null, postcode = "") =>
      asksVies({ user_type: "company", country, postcode, vat_id });
    expect(asked("GR", "123456783")).toBe("EL123456783");
    expect(asked("GB", "XI110305878")).toBe("XI110305878");
    expect(asked("GB", "GB980780684")).toBeNull();
    expect(asked("PL", "DE136695976")).toBeNull();
    expect(asked("DE", "PL5265877635")).toBeNull();
    expect(asked("DE", null)).toBeNull();
    expect(asksVies({ user_type: "private", country: "DE", postcode: "", vat_id: "DE136695976" })).toBeNull();
  });
  test("the rate is 23 % for supplies taxed in Poland and zero for all others", () => {
    const rates = treatments.map((one) => treatment_facts[one].rate_bps);
    expect(rates).toEqual([2300n, null, null, null, null, null, null]);
    expect(taxDecision(person("DE"), "TEXT").rate_bps).toBe(2300n);
    expect(taxDecision(person("US"), "TEXT").rate_bps).toBe(0n);
  });
  test("past the yearly threshold raw machine translation has the rate of the customer's country", () => {
    const decision = taxDecision(person("DE"), "ESS", { ...default_policy, oss_rate_bps: 1900n });
    expect([decision.treatment, decision.rate_bps]).toEqual(["OSS", 1900n]);
  });
  test("a policy that uses the special scheme without its rate is a fault, not a sale without tax", () => {
    const policy = { ...default_policy, oral_third_country_consumer: "OSS" } as const;
    const buyer = { ...person("US"), place_proven: true };
    expect(() => taxDecision(buyer, "ORAL", policy)).toThrow(RangeError);
  });
  test("the adviser can exempt interpreting and proofreading for consumers outside the Union", () => {
    const policy = {
      ...default_policy,
      oral_third_country_consumer: "NP_B2C_TEXT",
      proofreading_third_country_consumer: "NP_B2C_TEXT",
    } as const;
    expect(taxDecision(person("US"), "ORAL", policy).treatment).toBe("NP_B2C_TEXT");
    expect(taxDecision(person("US"), "PROOF", policy).treatment).toBe("NP_B2C_TEXT");
  });
  test("the Greek prefix is EL and a missing prefix is added", () => {
    const greek = taxCustomer({ type: "company", country: "GR", vat_id: "GR 094 259 216", vies: "valid" });
    expect(taxDecision(greek, "TEXT").buyer_id).toEqual({
      kind: "eu_vat",
      country: "EL",
      number: "094259216",
    });
  });
});

describe("VAT territory", () => {
  test.each([
    ["PL", null, "PL"],
    ["DE", "10115", "EU"],
    ["DE", "78266", "THIRD"],
    ["DE", "27498", "THIRD"],
    ["ES", "28001", "EU"],
    ["ES", "38001", "THIRD"],
    ["ES", "52001", "THIRD"],
    ["FI", "22100", "THIRD"],
    ["FI", "00100", "EU"],
    ["AX", null, "THIRD"],
    ["IT", "23041", "THIRD"],
    ["IT", "I-22061", "THIRD"],
    ["GR", "630 86", "THIRD"],
    ["FR", "97400", "THIRD"],
    ["FR", "75001", "EU"],
    ["RE", null, "THIRD"],
    ["MC", "98000", "EU"],
    ["GB", "BT1 1AA", "THIRD"],
    ["IM", null, "THIRD"],
    ["NO", null, "THIRD"],
  ])("%s %s is %s", (country, postcode, territory) => {
    expect(territoryOf(country, postcode)).toBe(territory);
  });
  test("every country is in exactly one territory", () => {
    expect(countries.filter(({ code }) => territoryOf(code) === "PL")).toHaveLength(1);
    expect(countries.filter(({ code }) => territoryOf(code) === "EU")).toHaveLength(27);
  });
});

describe("The consequences of a treatment", () => {
  test("only a reverse charge inside the Union is reported as np II with the prefix PL", () => {
    expect(treatments.filter((one) => treatment_facts[one].p_12 === "np II")).toEqual(["RC_EU"]);
    expect(treatments.filter((one) => treatment_facts[one].seller_prefix_pl)).toEqual(["RC_EU"]);
    expect(treatments.filter((one) => treatment_facts[one].vat_ue)).toEqual(["RC_EU"]);
  });
  test("every service has its tax class", () => {
    expect(serviceClass("sworn", "E")).toBe("TEXT");
    expect(serviceClass("machine-translation", "L")).toBe("TEXT");
    expect(serviceClass("machine-translation", "MT")).toBe("ESS");
    expect(serviceClass("proofreading", "PR")).toBe("PROOF");
    expect(serviceClass("phone call", "E")).toBe("ORAL");
  });
});

describe("The exchange rate of VAT in złoty", () => {
  test.each(fx_date_cases)("tax point $tax_point, issued $issued_on: the rate of $rate_on ($why)", (one) => {
    expect(nbpRateDate(one.tax_point, one.issued_on)).toBe(one.rate_on);
  });
});

describe("Amounts in złoty in another currency", () => {
  test.each([
    // 90.00 / 4.27 = 21.0773
    [9_000n, 1n, 4_270_000n, 2_108n],
    // The mean of 100.00 and 100.01 is 100.005; it is not rounded before it is converted.
    [20_001n, 2n, 1_000_000n, 10_001n],
    [20_001n, 2n, 4_000_000n, 2_500n],
    [10n, 1n, 4_000_000n, 3n],
    [9n, 1n, 4_000_000n, 2n],
    [0n, 3n, 4_270_000n, 0n],
  ])("the mean of %d grosze over %d, at %d millionths, is %d", (total, count, rate_micros, mean) => {
    expect(meanFromPln(total, count, rate_micros)).toBe(mean);
  });
});

const vectors_path = join(
  process.env["SHARED_DIR"] ?? join(import.meta.dirname, "../../../shared"),
  "vectors/payments.json",
);
const absent = existsSync(vectors_path) ? null : "the reference vectors are not on this machine";

type Vectors = {
  fx_date: { tax_point: string; issued: string; nbp_date: string }[];
  tax: {
    treatments: Record<
      string,
      { rate: number | string | null; fa3: Record<string, string | boolean | null>; en16931?: string }
    >;
    cases: {
      id: string;
      customer: {
        type: "individual" | "company";
        country: string;
        postcode?: string;
        vat?: string | null;
        vies?: "valid" | "invalid";
        evidence?: boolean;
      };
      service: ServiceClass;
      treatment: string;
      buyer_id: string;
    }[];
  };
};

const parse: (text: string) => Vectors = JSON.parse;
const read = (): Vectors => parse(readFileSync(vectors_path, "utf8"));
const named = { nip: "NIP", eu_vat: "KodUE", foreign: "KodKraju", none: "BrakID" } as const;

describe(`The reference vectors${absent === null ? "" : ` (skipped: ${absent})`}`, () => {
  test.skipIf(absent !== null)("agree on the treatment of every case", () => {
    const { cases } = read().tax;
    const different = cases.filter(({ customer, service, treatment, buyer_id }) => {
      const { type, country, ...known } = customer;
      const buyer = {
        type: type === "company" ? type : "private",
        country,
        ...known,
        vat_id: known.vat ?? null,
      } as const;
      const decision = taxDecision(taxCustomer(buyer), service);
      if (treatment.startsWith("manual review")) return decision.attention === null;
      const alike = decision.treatment === treatment && buyer_id.includes(named[decision.buyer_id.kind]);
      return !alike || decision.attention !== null;
    });
    expect(cases.length > 20).toBe(true);
    expect(different).toEqual([]);
  });
  test.skipIf(absent !== null)("agree on the report fields of every treatment", () => {
    const { tax } = read();
    for (const treatment of treatments) {
      const theirs = tax.treatments[treatment];
      const facts = treatment_facts[treatment];
      expect({ P_12: facts.p_12, sum: facts.sum_field, P_18: facts.p_18 }).toEqual({
        P_12: theirs?.fa3["P_12"],
        sum: theirs?.fa3["sum"],
        P_18: theirs?.fa3["P_18"],
      });
      expect(facts.tax_field).toBe(theirs?.fa3["tax"] ?? null);
      expect(facts.seller_prefix_pl).toBe(theirs?.fa3["prefixPL"] ?? false);
      expect(facts.en16931).toBe(theirs?.en16931 ?? facts.en16931);
    }
  });
  test.skipIf(absent !== null)("agree on the day of the exchange rate", () => {
    const { fx_date } = read();
    expect(fx_date.map((one) => nbpRateDate(one.tax_point, one.issued))).toEqual(
      fx_date.map((one) => one.nbp_date),
    );
  });
});
