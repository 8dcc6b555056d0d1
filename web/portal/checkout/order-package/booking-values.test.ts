import { describe, expect, test } from "vitest";
import { orderInput } from "#contract/orders/orders.ts";
import { problemsOf } from "#ui/form.ts";
import {
  checkOrder,
  emptyValues,
  fieldOf,
  type OrderKind,
  toOrderInput,
  type OrderValues,
} from "../../ordering/order-values.ts";
import { homeOf, minutesOf, phoneCall, visit } from "./booking-values.ts";

/** 12:00 in Warsaw. */
const now = Date.parse("2026-11-20T11:00:00Z");
const problems = (kind: OrderKind, values: OrderValues) => ({
  ...checkOrder(values, kind, {
    is_guest: true,
    is_private: true,
    now,
    unsent: { files: null, reference_files: null },
  }),
  ...problemsOf(orderInput, toOrderInput(values, kind), fieldOf),
});
const phone_call = phoneCall("PL");
const call: OrderValues = {
  ...emptyValues("pl"),
  shipping_country: "",
  booking_date: "2026-11-20",
  booking_time: "13:00",
  phone_numbers: ["+48600000000", "+380441234567"],
};

describe("§9, R6c A phone call", () => {
  test("is booked an hour ahead by the server's clock", () => {
    expect(problems(phone_call, call)).toEqual({});
    expect(problems(phone_call, { ...call, booking_time: "12:45" })).toEqual({
      booking_time: "phone.too_soon",
    });
    expect(problems(phone_call, { ...call, booking_date: "", booking_time: "" })).toEqual({
      booking_date: "field.required",
      booking_time: "field.required",
    });
  });

  test("has the numbers of both sides, as at home or in international format; an empty participant is ignored", () => {
    expect(problems(phone_call, { ...call, phone_numbers: ["600 000 000", "+380441234567"] })).toEqual({});
    expect(problems(phone_call, { ...call, phone_numbers: ["600 000 000", "+48 600000000"] })).toEqual({
      "phone_numbers.1": "phone.same",
    });
    expect(problems(phone_call, { ...call, phone_numbers: ["12", ""] })).toEqual({
      "phone_numbers.0": "phone.invalid",
      "phone_numbers.1": "field.required",
    });
    expect(problems(phone_call, { ...call, phone_numbers: [...call.phone_numbers, ""] })).toEqual({});
  });

  test("has a country for numbers without a calling code, of the account or the reader's language first", () => {
    expect([homeOf("pl", undefined), homeOf("de", undefined), homeOf("ua", undefined)]).toEqual([
      "PL",
      "DE",
      "UA",
    ]);
    expect(homeOf("pl", "AT")).toBe("AT");
    expect(homeOf("pl", "")).toBe("PL");
    const numbers = (kind: OrderKind, values: OrderValues) => {
      const read = orderInput.safeParse(toOrderInput(values, kind));
      return read.success && read.data.call?.phone_numbers;
    };
    const typed = { ...call, phone_numbers: ["030 123456", "+48600000000"] };
    expect(numbers(phoneCall("DE"), typed)).toEqual(["+4930123456", "+48600000000"]);
    expect(numbers(phoneCall("DE"), { ...typed, shipping_country: "AT" })).toEqual([
      "+4330123456",
      "+48600000000",
    ]);
    // Where English is read in no particular country, it is chosen as soon as a number needs one.
    expect(problems(phoneCall(""), typed)).toMatchObject({ shipping_country: "field.required" });
    expect(problems(phoneCall(""), call)).toEqual({});
    expect(problems(phoneCall(""), { ...typed, shipping_country: "DE" })).toEqual({});
    // The form that changes the order reads them in the same way, whatever language it has then.
    expect(phoneCall("DE").meant?.(typed)).toEqual({ shipping_country: "DE" });
  });

  test("is recorded only with the consent of the customer", () => {
    expect(problems(phone_call, { ...call, recording: true })).toEqual({
      recording_consent: "consent.recording",
    });
    expect(problems(phone_call, { ...call, recording: true, recording_consent: true })).toEqual({});
  });

  test("lasts what was chosen, or the minutes that were typed", () => {
    expect(minutesOf(call)).toBe(30);
    expect(minutesOf({ ...call, duration: "other", duration_other: " 45 " })).toBe(45);
    expect(minutesOf({ ...call, duration: "other", duration_other: "an hour" })).toBeNull();
    expect(problems(phone_call, { ...call, duration: "other" })).toEqual({
      duration_other: "field.required",
    });
    expect(phone_call.priced?.({ ...call, duration: "other" })).toBeNull();
  });
});

describe("R6d Interpreting", () => {
  const on_site: OrderValues = {
    ...call,
    shipping_country: "PL",
    booking_time: "15:00",
    duration: "120",
    shipping_address: "Długa 5",
    shipping_city: "Kraków",
    contact_name: "Jan Lis",
    contact_phone: "+48 600 000 000",
  };

  test("on site has a place and a contact person", () => {
    expect(problems(visit, on_site)).toEqual({});
    expect(problems(visit, { ...on_site, shipping_city: "", contact_phone: "" })).toEqual({
      shipping_city: "field.required",
      contact_phone: "field.required",
    });
  });

  test("reads the number of the contact person as one of the country of the visit", () => {
    const german = { ...on_site, shipping_country: "DE", shipping_postcode: "10115" };
    const input = orderInput.safeParse(
      toOrderInput({ ...german, contact_phone: "0151 23456789", visit_mode: "on_site" }, visit),
    );
    expect(problems(visit, { ...german, contact_phone: "0151 23456789" })).toEqual({});
    expect(input.data?.visit?.contact_phone).toBe("+4915123456789");
    expect(problems(visit, { ...german, contact_phone: "12" })).toEqual({ contact_phone: "phone.invalid" });
  });

  test("by video has neither, and begins in three hours at the earliest", () => {
    const video: OrderValues = { ...call, booking_time: "15:00", duration: "60", visit_mode: "video" };
    expect(problems(visit, video)).toEqual({});
    expect(problems(visit, { ...video, booking_time: "14:45" })).toEqual({ booking_time: "visit.too_soon" });
    expect(problems(visit, { ...video, booking_time: "11:45" })).toEqual({
      booking_time: "visit.too_soon",
    });
  });
});
