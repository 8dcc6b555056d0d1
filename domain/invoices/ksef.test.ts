import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { shared } from "#test/shared.ts";
import {
  certificateCode,
  certificateText,
  crc8,
  invoiceCode,
  isKsefNumber,
  ksefDeadline,
  ksefDeadlineWith,
  ksefDuty,
  nextTryAfter,
} from "./ksef.ts";

const sha256 = "UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE";
const coded = {
  qr_url: "https://qr-test.ksef.mf.gov.pl",
  nip: "1111111111",
  issued_on: "2026-02-01",
  sha256,
};

describe("KSeF numbers", () => {
  test.each([
    ["5265877635-20250826-0100001AF629-AF", true],
    ["9999999999-20260216-0100001AF629-8D", true],
    ["5265877635-20250916-0200A0D6723E-C2", true],
    ["5265877635-20250626-010080DD2B5E-26", true],
    ["5265877635-20250826-0100001AF629-AE", false],
    ["5265877635-20250826-0100001AF62-AF", false],
    ["5265877635-20250826-0100001af629-AF", false],
    ["", false],
  ])("%s: %s", (number, valid) => {
    expect(isKsefNumber(number)).toBe(valid);
  });

  test("the checksum of an empty text is zero, and each character changes it", () => {
    expect(crc8("")).toBe("00");
    expect(crc8("123456789")).toBe("F4");
  });
});

describe("verification codes on documents", () => {
  test("code I names seller, day and digest", () => {
    expect(invoiceCode(coded)).toBe(`https://qr-test.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/${sha256}`);
  });

  test("code II is signed without scheme and closing slash", () => {
    const signed = certificateText(coded, { context_nip: "1111111111", serial: "01F20A5D352AE590" });
    expect(signed).toBe(
      `qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/${sha256}`,
    );
    expect(certificateCode(coded.qr_url, signed, "c2ln")).toBe(`https://${signed}/c2ln`);
  });
});

describe("which invoices go to KSeF", () => {
  const facts = { kind: "VAT", seller_country: "PL", buyer: "company", treatments: ["PL23"] } as const;
  test("invoices to businesses of any country", () => {
    expect(ksefDuty(facts)).toBe("due");
    expect(ksefDuty({ ...facts, treatments: ["RC_EU"] })).toBe("due");
    expect(ksefDuty({ ...facts, kind: "KOR", treatments: ["NP_B2B"] })).toBe("due");
  });

  test("no invoice to a consumer, unless the policy includes them", () => {
    const consumer = { ...facts, buyer: "private" } as const;
    expect(ksefDuty(consumer)).toBe("consumer");
    expect(ksefDuty(consumer, { consumers: true })).toBe("due");
  });

  test("no pro forma, no top-up, no sale under the one-stop shop, no foreign seller", () => {
    expect(ksefDuty({ ...facts, kind: "PRO" })).toBe("not_polish");
    expect(ksefDuty({ ...facts, kind: "TOP" })).toBe("not_polish");
    expect(ksefDuty({ ...facts, seller_country: "DE" })).toBe("not_polish");
    expect(ksefDuty({ ...facts, treatments: ["OSS"] })).toBe("special_scheme");
  });
});

describe("until when", () => {
  test.each([
    // A Monday, a Friday, and a day before a holiday; Warsaw is one hour ahead in winter and two in summer.
    ["2026-03-02", "2026-03-03T22:59:59.000Z"],
    ["2026-03-06", "2026-03-09T22:59:59.000Z"],
    ["2026-04-30", "2026-05-04T21:59:59.000Z"],
  ])("an invoice of %s by %s", (issued_on, until) => {
    expect(ksefDeadline(issued_on)).toBe(Date.parse(until));
  });

  test.each([
    // [issued, kind, from, until, deadline]
    ["2026-03-02", "outage", "2026-03-02T20:00Z", "2026-03-03T04:00Z", "2026-03-04T22:59:59Z"],
    ["2026-03-02", "failure", "2026-03-02T10:00Z", "2026-03-03T10:00Z", "2026-03-12T22:59:59Z"],
    // A failure that was declared within the deadline of an invoice from before.
    ["2026-03-05", "failure", "2026-03-06T10:00Z", "2026-03-06T12:00Z", "2026-03-17T22:59:59Z"],
    // Easter Monday and the first and third of May are no working days.
    ["2026-04-02", "failure", "2026-04-02T10:00Z", "2026-04-03T10:00Z", "2026-04-15T21:59:59Z"],
    ["2026-04-29", "failure", "2026-04-29T10:00Z", "2026-04-30T10:00Z", "2026-05-12T21:59:59Z"],
    // Over before the invoice, and after its deadline.
    ["2026-03-02", "failure", "2026-02-26T10:00Z", "2026-02-27T10:00Z", "2026-03-03T22:59:59Z"],
    ["2026-03-02", "failure", "2026-03-04T10:00Z", "2026-03-05T10:00Z", "2026-03-03T22:59:59Z"],
  ] as const)("%s: an %s from %s to %s moves it to %s", (issued, kind, from, until, expected) => {
    const one = { kind, began_at: new Date(from), ended_at: new Date(until) };
    expect(ksefDeadlineWith([one], issued)).toBe(Date.parse(expected));
  });

  test("a failure within the days after another one counts from its own end, and while one lasts there is none", () => {
    const first = {
      kind: "failure",
      began_at: new Date("2026-03-02T10:00Z"),
      ended_at: new Date("2026-03-03T10:00Z"),
    } as const;
    const second = { kind: "failure", began_at: new Date("2026-03-11T10:00Z"), ended_at: null } as const;
    expect(ksefDeadlineWith([second, first], "2026-03-02")).toBeNull();
    const ended = { ...second, ended_at: new Date("2026-03-11T12:00Z") };
    expect(ksefDeadlineWith([ended, first], "2026-03-02")).toBe(Date.parse("2026-03-20T22:59:59Z"));
  });

  test("retries become less frequent, down to one per hour", () => {
    expect([1, 2, 7, 8, 100].map((attempts) => nextTryAfter(attempts) / 60_000)).toEqual([1, 2, 60, 60, 60]);
  });
});

const vectors = shared && path.join(shared, "vectors/payments.json");

type Vectors = {
  readonly ksef: {
    readonly numbers: readonly { number: string; valid: boolean }[];
    readonly qr1: { nip: string; P_1: string; sha256_base64url: string; url: string };
    readonly qr1_file: { sha256_base64url: string; url: string };
    readonly qr2_string_to_sign: string;
  };
};

test.skipIf(!vectors)(`the shared vectors agree${vectors ? "" : ": no shared folder"}`, () => {
  const { ksef } = JSON.parse(fs.readFileSync(vectors ?? "", "utf8")) as Vectors;
  for (const { number, valid } of ksef.numbers) expect(isKsefNumber(number), number).toBe(valid);
  const { qr1, qr1_file } = ksef;
  expect(invoiceCode({ ...coded, nip: qr1.nip, issued_on: qr1.P_1, sha256: qr1.sha256_base64url })).toBe(
    qr1.url,
  );
  expect(
    invoiceCode({
      ...coded,
      nip: "9999999999",
      issued_on: "2026-02-15",
      sha256: qr1_file.sha256_base64url,
    }),
  ).toBe(qr1_file.url);
  expect(certificateText(coded, { context_nip: "1111111111", serial: "01F20A5D352AE590" })).toBe(
    ksef.qr2_string_to_sign,
  );
});
