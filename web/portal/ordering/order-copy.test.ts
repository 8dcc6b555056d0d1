import { describe, expect, test } from "vitest";
import type { OrderContent } from "#contract/orders/order-content.ts";
import { valuesOfCopy } from "./order-copy.ts";
import { emptyValues } from "./order-values.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const start = emptyValues("pl");
const copy: OrderContent = {
  service_type: "write",
  source_lang: "pl",
  target_langs: ["de"],
  text: "",
  files: [],
  reference_files: [],
  links: [],
  package: "expert",
  speed: "half",
  category_id: 7,
  specialized: true,
  is_confidential: true,
  annotations: [],
  note_for_translator: "Bez skrótów",
  subject: "",
  discount_code: "WIOSNA10",
  wanted_deadline: null,
  shipping: null,
  booking: null,
};
const booking: NonNullable<OrderContent["booking"]> = {
  starts_at: "2026-11-25T09:30:00Z",
  duration_minutes: 45,
  recording: true,
  phone_numbers: ["+48600000000", "+380441234567"],
  mode: null,
  simultaneous: false,
  address: "",
  postcode: "",
  city: "",
  country: "",
  place_details: "",
  contact_name: "",
  contact_phone: null,
  people: null,
};
const filled = (change: Partial<OrderContent>) => valuesOfCopy({ ...copy, ...change }, start, now);

describe("An order that is changed or ordered again", () => {
  test("fills package, date, subject, note and code", () => {
    expect(filled({ links: ["https://shop.example/"] })).toMatchObject({
      mode: "links",
      links: ["https://shop.example/"],
      target_langs: ["de"],
      package: "expert",
      speed: "half",
      category_id: "7",
      specialized: true,
      note_for_translator: "Bez skrótów",
      discount_code: "WIOSNA10",
      paper: "no",
    });
  });

  test("keeps a requested date only while it is in the future", () => {
    expect(filled({ wanted_deadline: "2026-11-19T12:00:00Z" }).wanted_deadline).toBe("");
    expect(filled({ wanted_deadline: "2026-11-24T12:00:00Z" }).wanted_deadline).toMatch(/^2026-11-24T/);
  });

  test("brings the way of posting with its address", () => {
    const shipping = {
      method: 2 as const,
      recipient: "Anna Nowak",
      address: "",
      postcode: "",
      city: "",
      country: "PL",
      locker: "KRA010",
      phone: "+48600000000",
      email: "anna@example.com",
      delivery_receipt: false,
    };
    expect(filled({ service_type: "sworn", shipping })).toMatchObject({
      paper: "yes",
      shipping_method: "2",
      shipping_recipient: "Anna Nowak",
      shipping_locker: "KRA010",
      shipping_phone: "+48600000000",
      shipping_email: "anna@example.com",
    });
  });

  test("brings day, time, length and numbers of a call by the clock in Warsaw, but no consent", () => {
    expect(filled({ service_type: "phone call", booking })).toMatchObject({
      booking_date: "2026-11-25",
      booking_time: "10:30",
      duration: "other",
      duration_other: "45",
      phone_numbers: booking.phone_numbers,
      recording: true,
      recording_consent: false,
    });
    const past = filled({ booking: { ...booking, starts_at: "2026-11-20T11:00:00Z", duration_minutes: 30 } });
    expect(past).toMatchObject({ booking_date: "", booking_time: "", duration: "30", duration_other: "" });
  });

  test("brings place and people of a visit", () => {
    const visit = { ...booking, mode: "on_site" as const, duration_minutes: 150, people: 12 };
    const place = { address: "Długa 5", city: "Kraków", country: "PL", contact_name: "Jan Lis" };
    expect(filled({ service_type: "oral", booking: { ...visit, ...place } })).toMatchObject({
      visit_mode: "on_site",
      duration: "150",
      shipping_address: "Długa 5",
      shipping_city: "Kraków",
      contact_name: "Jan Lis",
      people: "12",
    });
  });
});
