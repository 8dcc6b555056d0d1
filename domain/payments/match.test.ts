import { describe, expect, test } from "vitest";
import {
  isNamed,
  matchPayout,
  matchTransfer,
  type IncomingTransfer,
  type OpenDue,
  type PayoutInTransit,
} from "./match.ts";
import { paymentReference } from "./reference.ts";

const due = (payment_request_id: number, change: Partial<OpenDue> = {}): OpenDue => ({
  payment_request_id,
  currency: "PLN",
  amount: 12_300n,
  payment_ids: [payment_request_id + 1000],
  document_numbers: [],
  order_ids: [],
  virtual_iban: "",
  names: ["Jan Kowalski"],
  ...change,
});
const transfer: IncomingTransfer = {
  amount: 12_300n,
  currency: "PLN",
  title: "za tłumaczenie",
  counterparty_name: "",
  credited_iban: "",
};
const found = (change: Partial<IncomingTransfer>, dues: readonly OpenDue[]): string[] =>
  matchTransfer({ ...transfer, ...change }, dues, ["FV"]).map(
    ({ payment_request_id, rule, certain }) => `${payment_request_id} ${rule}${certain ? "" : "?"}`,
  );
const title = (id: number): string => `zap ${paymentReference(id)} dziękuję`;
const own = "PL81105019241000000000012345";

describe("the order of the rules (money.md 1.6)", () => {
  test("the virtual account goes before the title", () =>
    expect(
      found({ credited_iban: own, title: title(1002) }, [due(1, { virtual_iban: own }), due(2)]),
    ).toEqual(["1 virtual_account"]));

  test("of several amounts due of one virtual account the exact one is matched, else a person decides", () => {
    const both = [due(1, { virtual_iban: own }), due(2, { virtual_iban: own, amount: 5000n })];
    expect(found({ credited_iban: own }, both)).toEqual(["1 virtual_account"]);
    expect(found({ credited_iban: own, amount: 100n }, both)).toEqual([
      "1 virtual_account?",
      "2 virtual_account?",
    ]);
  });

  test("the reference goes before the invoice number", () =>
    expect(
      found({ title: `${title(1001)} FV/2026/02/000123` }, [
        due(1),
        due(2, { document_numbers: ["FV/2026/02/000123"] }),
      ]),
    ).toEqual(["1 reference"]));

  test("an invoice number is enough", () =>
    expect(
      found({ title: "FV 2026 02 000123" }, [due(2, { document_numbers: ["FV/2026/02/000123"] })]),
    ).toEqual(["2 invoice"]));

  test("a pro forma is identified by its number like an invoice", () =>
    expect(
      found({ title: "przedplata fv-pro 2026 02 000007" }, [
        due(2, { document_numbers: ["FV-PRO/2026/02/000007"] }),
        due(3, { document_numbers: ["FV/2026/02/000007"] }),
      ]),
    ).toEqual(["2 invoice"]));

  test("an order number is certain with the exact amount and a suggestion with another one", () => {
    const dues = [due(1, { order_ids: [5001] }), due(2, { order_ids: [5002] })];
    expect(found({ title: "zamówienie nr 5002" }, dues)).toEqual(["2 order"]);
    expect(found({ title: "zamówienie nr 5002", amount: 100n }, dues)).toEqual(["2 order?"]);
    expect(found({ title: "5002" }, dues)).toEqual([]);
  });

  test("the exact amount is chosen among several amounts of one order", () =>
    expect(
      found({ title: "order 5001", amount: 700n }, [
        due(1, { order_ids: [5001] }),
        due(2, { order_ids: [5001], amount: 700n }),
      ]),
    ).toEqual(["2 order"]));

  test("amount and name only give a suggestion", () =>
    expect(
      found({ counterparty_name: "KOWALSKI JAN UL. POLNA 1" }, [due(1), due(2, { names: ["Ewa Lis"] })]),
    ).toEqual(["1 amount_name?"]));

  test("an amount alone matches nothing", () => expect(found({}, [due(1)])).toEqual([]));

  test("a reference is certain with any amount: partial payments are handled at booking", () =>
    expect(found({ title: title(1001), amount: 1n }, [due(1)])).toEqual(["1 reference"]));

  test("two references leave the choice to a person", () =>
    expect(found({ title: `${title(1001)} ${title(1002)}` }, [due(1), due(2)])).toEqual([
      "1 reference?",
      "2 reference?",
    ]));

  test("another currency is never matched", () =>
    expect(
      found({ title: title(1001), currency: "EUR", counterparty_name: "Jan Kowalski" }, [due(1)]),
    ).toEqual([]));
});

describe("names of payers", () => {
  test.each([
    ["NOWAK ANNA KRAKOW", "Anna Nowak", true],
    ["LUKASZ ZOLC", "Łukasz Żółć", true],
    ["MUELLER GMBH BERLIN", "Müller GmbH", false],
    ["LIS I WSPOLNICY SPOLKA Z O.O.", "Lis i Wspólnicy sp. z o.o.", true],
    ["ANNA KOWALSKA", "Anna Nowak", false],
    ["", "Anna Nowak", false],
    ["ANNA NOWAK", "", false],
  ])("%j holds %j: %s", (payer, name, holds) => expect(isNamed(payer, name)).toBe(holds));
});

describe("payouts of providers", () => {
  const payout = (provider_payout_id: number, change: Partial<PayoutInTransit> = {}): PayoutInTransit => ({
    provider_payout_id,
    provider: "stripe",
    payout_id: `po_1Nabcdef${provider_payout_id}`,
    currency: "PLN",
    amount: 12_300n,
    ...change,
  });
  const seen = (change: Partial<IncomingTransfer>, payouts: readonly PayoutInTransit[]): string[] =>
    matchPayout({ ...transfer, ...change }, payouts).map(
      ({ provider_payout_id, rule, certain }) => `${provider_payout_id} ${rule}${certain ? "" : "?"}`,
    );

  test("the reference of a payout is certain, also where a bank breaks the title", () => {
    expect(seen({ title: "STRIPE PO_1NABC DEF7" }, [payout(7), payout(8)])).toEqual(["7 reference"]);
    expect(seen({ title: "po_1Nabcdef7" }, [payout(7, { amount: 12_301n })])).toEqual([]);
    expect(seen({ title: "po_1Nabcdef7", currency: "EUR" }, [payout(7)])).toEqual([]);
  });

  test("a short reference counts only as a word and with the provider's name", () => {
    const p24 = payout(3, { provider: "przelewy24", payout_id: "777" });
    const by = (counterparty_name: string, text: string) => seen({ counterparty_name, title: text }, [p24]);
    expect(by("PAYPRO S.A.", "Wypłata 777")).toEqual(["3 reference"]);
    expect(by("PAYPRO S.A.", "Wypłata 7771")).toEqual(["3 amount_name?"]);
    expect(by("JAN KOWALSKI", "faktura 777")).toEqual([]);
    const payu = payout(4, { provider: "payu", payout_id: "5004:w" });
    expect(seen({ counterparty_name: "PayU SA", title: "5004" }, [payu])).toEqual(["4 reference"]);
  });

  test("amount and provider only give a suggestion, for each payout with this amount", () => {
    expect(seen({ counterparty_name: "STRIPE TECHNOLOGY EUROPE LTD" }, [payout(7), payout(8)])).toEqual([
      "7 amount_name?",
      "8 amount_name?",
    ]);
    expect(seen({}, [payout(7)])).toEqual([]);
    expect(seen({ title: "STRIPE" }, [payout(7, { provider: "paypal" })])).toEqual([]);
  });

  test("two payouts with one reference leave the choice to a person", () => {
    const same = { payout_id: "po_1Nabcdef" };
    expect(seen({ title: "po_1Nabcdef" }, [payout(7, same), payout(8, same)])).toEqual([
      "7 reference?",
      "8 reference?",
    ]);
  });

  test("an outgoing transfer is the payout of a provider with a negative balance", () =>
    expect(seen({ amount: -12_300n, title: "po_1Nabcdef7" }, [payout(7, { amount: -12_300n })])).toEqual([
      "7 reference",
    ]));
});
