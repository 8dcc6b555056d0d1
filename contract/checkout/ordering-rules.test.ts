import { describe, expect, test } from "vitest";
import { services, type Service } from "#domain/catalog.ts";
import { orderInput, type OrderInput } from "../orders/orders.ts";

const contract = "x".repeat(22);
const words = (count: number): string => Array.from({ length: count }, () => "a").join(" ");
const call = {
  starts_at: "2031-03-03T11:00:00Z",
  duration_minutes: 15,
  phone_numbers: ["+48600000000", "+380501234567"],
};
const visit = { mode: "video", starts_at: "2031-03-03T11:00:00Z", duration_minutes: 60 } as const;

/** The required content of each service, and no more. */
const least: Record<Service, Partial<OrderInput>> = {
  write: { text: "abc" },
  proofreading: { text: "abc", source_lang: "en" },
  sworn: { files: [contract] },
  "machine-translation": { links: ["https://example.com/"] },
  "e-mail": { text: words(330), plain_language: true },
  website: { links: ["https://example.com/"] },
  "phone call": { call },
  oral: { visit },
};
const faults = (service_type: Service, change: Partial<OrderInput> = {}): string[] => {
  const input = { intent: "order", service_type, source_lang: "pl", target_langs: ["en"], ...change };
  const read = orderInput.safeParse(input);
  return (read.error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("§5 Required content of a service", () => {
  test.each(services)("%s: the required content is sufficient", (service) => {
    expect(faults(service, least[service])).toEqual([]);
  });
  test("and without it each names the missing field", () => {
    expect(Object.fromEntries(services.map((service) => [service, faults(service)]))).toEqual({
      write: ["text content.required"],
      proofreading: ["text content.required"],
      sworn: ["files file.required"],
      "machine-translation": ["text content.required"],
      "e-mail": ["text field.required", "plain_language email.plain_language"],
      website: ["links link.required"],
      "phone call": ["call field.required"],
      oral: ["visit field.required"],
    });
  });
  test("a text without files has at least three characters", () => {
    for (const service of ["write", "proofreading", "machine-translation"] as const) {
      const only = { ...(service === "proofreading" ? { source_lang: "en" as const } : {}), text: " ab " };
      expect(faults(service, only)).toEqual(["text field.min3"]);
      expect(faults(service, { ...only, files: [contract] })).toEqual([]);
    }
    expect(faults("e-mail", { text: "ok", plain_language: true })).toEqual(["text field.min3"]);
  });
  test("an e-mail ends at 330 words and has no specialised language", () => {
    const email = least["e-mail"];
    expect(faults("e-mail", { ...email, text: words(331) })).toEqual(["text email.too_long"]);
    expect(faults("e-mail", { ...email, specialized: true })).toEqual([
      "plain_language email.plain_language",
    ]);
  });
  test("a sworn quote may describe a document that is only on paper, a sworn order may not", () => {
    const paper: Partial<OrderInput> = { note_for_translator: "Akt urodzenia, jedna strona, mam skan" };
    expect(faults("sworn", { ...paper, intent: "quote" })).toEqual([]);
    expect(faults("sworn", paper)).toEqual(["files file.required"]);
    expect(faults("sworn", { intent: "quote", note_for_translator: "ok" })).toEqual(["files file.required"]);
  });
  test("only proofreading has one language", () => {
    expect(faults("proofreading", { text: "abc", target_langs: ["pl"] })).toEqual([]);
    expect(faults("write", { text: "abc", target_langs: ["pl"] })).toEqual(["target_langs languages.same"]);
  });
});

describe("A detail belongs to one service", () => {
  const shipping = {
    method: 4,
    recipient: "A",
    address: "B",
    postcode: "10115",
    city: "D",
    country: "DE",
  } as const;
  const details = { call, visit, shipping, plain_language: true };
  const owner = { call: "phone call", visit: "oral", shipping: "sworn", plain_language: "e-mail" } as const;
  test.each(Object.keys(owner) as (keyof typeof owner)[])("%s is refused by other services", (name) => {
    for (const service of services) {
      const given = { ...least[service], [name]: details[name] };
      expect(faults(service, given), service).toEqual(
        service === owner[name] ? [] : [`${name} field.unknown`],
      );
    }
  });
});
