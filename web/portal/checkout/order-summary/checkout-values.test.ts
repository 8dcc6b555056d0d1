import { describe, expect, test } from "vitest";
import type { CustomerView } from "#contract/accounts/people.ts";
import { type CartView, placementInput } from "#contract/checkout/carts.ts";
import { problemsOf } from "#ui/form.ts";
import {
  acceptCheckout,
  checkCheckout,
  type CheckoutValues,
  hasPrepaidPart,
  startValues,
  toPlacement,
} from "./checkout-values.ts";
import { leadsTo, offered, providerOf } from "../../shell/methods.ts";
import { vatIdState } from "../../shell/vat-id-state.ts";

const amount = (text: string) => ({ currency_code: "PLN" as const, currency_amount_decimal: text });
const cart: CartView = {
  hash: "c".repeat(22),
  currency: "PLN",
  user_type: "private",
  items: [],
  price_net: amount("164.80"),
  vat: amount("37.90"),
  price_gross: amount("202.70"),
  posting: null,
  reference: null,
  discount: null,
  tax_rate: "23",
  tax_legend: null,
  placed: false,
  payment_request_hash: null,
  payment_methods: [{ method: "online", provider: "simulator", name: "BLIK" }],
  balance: null,
  waiting_approval: null,
};
const anna: CheckoutValues = {
  ...startValues(cart, undefined, "PL", ""),
  email: "anna@firma.example",
  first_name: "Anna",
  last_name: "Nowak",
  address: "ul. Polna 3",
  postcode: "00-100",
  city: "Warszawa",
  terms: true,
  early_start: true,
};
const problems = (values: CheckoutValues) => problemsOf(placementInput, toPlacement(values, "202.70"));

describe("§5 The checkout", () => {
  test("a private person in Poland orders with e-mail, name and both consents", () => {
    expect(problems(anna)).toEqual({});
    expect(problems({ ...anna, address: "", postcode: "", city: "" })).toEqual({});
  });

  test("an address is asked for where the invoice or the tax needs it", () => {
    const nowhere = { ...anna, address: "", postcode: "", city: "" };
    const missing = { address: "field.required", postcode: "field.required", city: "field.required" };
    expect(problems({ ...nowhere, country: "DE" })).toEqual(missing);
    const company = { ...nowhere, user_type: "company", company_name: "Firma" } as const;
    expect(problems(company)).toEqual(missing);
    expect(checkCheckout(company)).toEqual(missing);
  });

  test("consents are never ticked beforehand and are asked for", () => {
    const started = startValues(cart, undefined, "PL", "");
    expect([started.terms, started.early_start, started.newsletter]).toEqual([false, false, false]);
    expect(problems({ ...anna, terms: false })).toEqual({ terms: "consent.terms" });
    expect(problems({ ...anna, early_start: false })).toEqual({ early_start: "consent.early_start" });
  });

  test("a company names itself and has no early start to agree to", () => {
    const company: CheckoutValues = { ...anna, user_type: "company", early_start: false };
    expect(problems(company)).toEqual({ company_name: "field.min3" });
    expect(problems({ ...company, company_name: "Müller GmbH", vat_id: "DE123456789" })).toEqual({});
  });

  test("an empty page names every missing field and both consents at once", () => {
    const empty = startValues(cart, undefined, "PL", "");
    expect({ ...checkCheckout(empty), ...problems(empty) }).toEqual({
      email: "field.required",
      first_name: "field.required",
      last_name: "field.required",
      terms: "consent.terms",
      early_start: "consent.early_start",
    });
  });

  test("a member starts with their own name and address and the billing details of the account (decision 0267)", () => {
    const account = {
      email: "owner@firma.example",
      first_name: "Zofia",
      last_name: "Maj",
      phone: "+48600000000",
      company_name: "Maj Sp. z o.o.",
      contact: null,
    };
    const contact = {
      email: "karol@firma.example",
      first_name: "Karol",
      last_name: "Lis",
      phone: null,
    };
    const started = (customer: object) => startValues(cart, customer as CustomerView, "PL", "");
    expect(started(account)).toMatchObject({ email: "owner@firma.example", first_name: "Zofia" });
    expect(started({ ...account, contact })).toMatchObject({
      ...contact,
      phone: "",
      company_name: "Maj Sp. z o.o.",
    });
  });

  test("a means of payment is preselected: the one used last, else the favourite of the country", () => {
    expect(anna.payment_method).toBe("online");
    const two = {
      ...cart,
      payment_methods: [
        ...cart.payment_methods,
        { method: "bank_transfer", provider: "bank", name: "Transfer" },
      ],
    };
    expect(startValues(two, undefined, "PL", "").payment_method).toBe("online");
    expect(startValues(two, undefined, "PL", "bank_transfer").payment_method).toBe("bank_transfer");
    // A visitor has no balance, whatever paid last from this browser.
    const balance = { method: "balance", provider: "balance", name: "Balance" };
    const whole = { ...two, payment_methods: [balance, ...two.payment_methods] };
    expect(startValues(whole, undefined, "PL", "balance").payment_method).toBe("online");
  });

  test("a voucher that is typed where no way is chosen may pay by itself; a chosen way pays what it leaves", () => {
    const unchosen = { ...anna, payment_method: "" };
    expect(problems(unchosen)).toEqual({ payment_method: "payment.choose" });
    expect(problems({ ...unchosen, voucher: " " })).toEqual({ payment_method: "payment.choose" });
    const typed = { ...unchosen, voucher: "K7QM-2XPD-9WTA-4HRC" };
    expect(problems(typed)).toEqual({});
    expect(toPlacement(typed, "202.70")).toMatchObject({ payment_method: "coupon", voucher: typed.voucher });
    expect(toPlacement({ ...anna, voucher: typed.voucher }, "202.70")).toMatchObject({
      payment_method: "online",
    });
    expect([
      hasPrepaidPart(anna),
      hasPrepaidPart(typed),
      hasPrepaidPart({ ...anna, use_balance: true }),
    ]).toEqual([false, true, true]);
  });

  test("a stored draft restores the address, never a consent", () => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...anna, user_type: "company" }));
    const read = acceptCheckout(stored);
    expect(read).toMatchObject({ email: "anna@firma.example", city: "Warszawa", user_type: "company" });
    expect(read).not.toHaveProperty("terms");
    expect(acceptCheckout("nonsense")).toBeNull();
  });

  test("an own number and another address for invoices go along, empty ones do not", () => {
    expect(toPlacement(anna, "202.70")).toMatchObject({ reference: null, invoice_email: null });
    const company = { ...anna, reference: "PO-77", invoice_email: "faktury@firma.example" };
    expect(toPlacement(company, "202.70")).toMatchObject({
      reference: "PO-77",
      invoice_email: "faktury@firma.example",
    });
    expect(problems({ ...anna, invoice_email: "faktury@" })).toEqual({ invoice_email: "email.invalid" });
  });

  test("§6: a visitor is not shown the balance, and each way to pay leads somewhere of its own", () => {
    const methods = ["online", "balance"].map((method) => ({ method, provider: "p", name: method }));
    expect(offered(methods, false).map(({ method }) => method)).toEqual(["online"]);
    expect(offered(methods, true)).toHaveLength(2);
    expect(["online", "bank_transfer", "balance", "deferred", "colleague", "coupon"].map(leadsTo)).toEqual([
      "page",
      "transfer",
      "balance",
      "invoice",
      "link",
      "voucher",
    ]);
  });

  test("the provider of a payment method is shown by name, where it has one", () => {
    const methods = [
      { method: "online", provider: "local_bank", name: "Online" },
      { method: "card", provider: "stripe", name: "Card" },
    ];
    expect(["online", "card", "colleague", ""].map((method) => providerOf(methods, method))).toEqual([
      undefined,
      "Stripe",
      undefined,
      undefined,
    ]);
  });

  test("a VAT number that looks odd is only mentioned, and outside of the Union nothing is", () => {
    expect(vatIdState("526-000-12-46", "PL")).toBe("fine");
    expect(vatIdState("5260001247", "PL")).toBe("odd");
    expect(vatIdState("DE123456789", "PL")).toBe("odd");
    expect(vatIdState("", "PL")).toBeNull();
    expect(vatIdState("12-3456789", "US")).toBeNull();
  });
});
