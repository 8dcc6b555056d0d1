import { describe, expect, test } from "vitest";
import { shipmentRequest } from "#contract/pricing/services.ts";
import { problemsOf } from "#ui/form.ts";
import { mayBePosted } from "./may-be-posted.ts";
import { moveTo, type PostingValues, startPosting, toShipping } from "./posting-values.ts";

const buyer = {
  email: "anna@firma.example",
  first_name: "Anna",
  last_name: "Nowak",
  phone: null,
  user_type: "private" as const,
  company_name: "",
  address: "ul. Polna 3",
  postcode: "00-100",
  city: "Warszawa",
  country: "PL",
  vat_id: null,
};
const problems = (values: PostingValues) =>
  problemsOf(shipmentRequest, toShipping({ ...values, terms: true }));

describe("§3, §5 A paper original by post", () => {
  test("the owner's address is there, and no way to post is chosen", () => {
    const start = startPosting({ buyer });
    expect(start).toMatchObject({
      recipient: "Anna Nowak",
      address: "ul. Polna 3",
      country: "PL",
      method: "",
    });
    expect(problems({ ...start, method: "1" })).toEqual({});
  });

  test("is a separate purchase, so it needs the terms", () => {
    const start = { ...startPosting({ buyer }), method: "1" };
    expect(problemsOf(shipmentRequest, toShipping(start))).toEqual({ terms: "consent.terms" });
  });

  test("another country takes another way where the chosen one does not go, and the change is reported", () => {
    expect(moveTo("DE", "2")).toEqual({ method: "4", moved: true });
    expect(moveTo("PL", "4")).toEqual({ method: "1", moved: true });
    expect(moveTo("PL", "3")).toEqual({ method: "3", moved: false });
    expect(moveTo("DE", "")).toEqual({ method: "", moved: false });
  });

  test("registered mail in Poland may bring a signed receipt back", () => {
    const start = { ...startPosting({ buyer }), delivery_receipt: true, terms: true };
    expect(toShipping({ ...start, method: "1" })).toMatchObject({ delivery_receipt: true });
    expect(toShipping({ ...start, method: "3" })).not.toHaveProperty("delivery_receipt");
  });

  test("with the link alone all fields start empty", () => {
    const start = startPosting({ buyer: null });
    expect(problems({ ...start, method: "3" })).toMatchObject({
      recipient: "field.required",
      address: "field.required",
      postcode: "field.required",
      city: "field.required",
    });
  });

  test("a locker wants its code, a phone and an e-mail, and no street", () => {
    const start = { ...startPosting({ buyer }), method: "2", locker: " kra 010 " };
    expect(problems(start)).toEqual({ phone: "field.required" });
    const whole = { ...start, phone: "+48 600 000 000" };
    expect(problems(whole)).toEqual({});
    expect(toShipping(whole)).toMatchObject({ locker: "KRA010" });
    expect(toShipping(whole)).not.toHaveProperty("address");
    expect(problems({ ...whole, locker: "?" })).toEqual({ locker: "locker.invalid" });
    for (const email of ["anna@", "anna@firma", "anna nowak@firma.example"])
      expect(problems({ ...whole, email })).toEqual({ email: "email.invalid" });
    expect(problems({ ...whole, email: " Anna@Firma.example " })).toEqual({});
  });
});

describe("§4 a paper original of an order that ended", () => {
  test("is not prepared any more, and is still tracked after it was posted", () => {
    expect(mayBePosted({ status: "canceled", shipment_status: "paid" })).toBe(false);
    expect(mayBePosted({ status: "dropped", shipment_status: "requested" })).toBe(false);
    expect(mayBePosted({ status: "canceled", shipment_status: "handed_over" })).toBe(true);
    expect(mayBePosted({ status: "waiting_translation", shipment_status: "paid" })).toBe(true);
  });
});
