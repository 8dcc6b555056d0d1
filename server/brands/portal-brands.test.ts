import { readConfig } from "#server/app/read-config.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openInstallation, type Installation } from "#test/installation.ts";
import { quick } from "#test/services.ts";
import { session, type Session } from "#test/session.ts";
import { order_input } from "#test/steps.ts";

let installation: Installation;
let visitor: Session;
beforeAll(async () => {
  installation = await openInstallation({ PORTAL_BRANDS: "lingy" });
  visitor = session(installation, { zone: "visitor", brand: "lingy", language: "de" });
});
afterAll(() => installation.end());

describe("A demo brand runs as a portal by configuration", () => {
  test("it prices and takes orders between its languages in each of its currencies", async () => {
    for (const currency of ["EUR", "GBP", "USD"] as const) {
      const { cart_hash } = await visitor.call("createOrder", {
        body: { ...order_input, source_lang: "de", target_langs: ["en"], currency },
      });
      const cart = await visitor.call("cart", { params: { hash: cart_hash } });
      expect(cart.price_gross.currency_code).toBe(currency);
      expect(Number(cart.price_gross.currency_amount_decimal)).toBeGreaterThan(0);
    }
  });

  test("texts without a price in its lists are quoted by the desk", async () => {
    const refused = await visitor.refusal("createOrder", {
      body: { ...order_input, source_lang: "de", target_langs: ["pl"] },
    });
    expect(refused.code).toBe("language_pair.unavailable");
    const asked = await visitor.call("createOrder", {
      body: {
        ...order_input,
        intent: "quote",
        source_lang: "de",
        target_langs: ["pl"],
        email: "anfrage@example.com",
        terms: true,
      },
    });
    expect(asked.orders.map(({ status }) => status)).toEqual(["calculation"]);
  });

  test("a service without a price in its lists is priced by a person, and that is not for the languages", async () => {
    const why = async (service_type: "e-mail" | "phone call" | "sworn") =>
      (await quick(visitor, { service_type, source_lang: "de", target_langs: ["en"], currency: "EUR" }))
        .unavailable;
    expect(await why("e-mail")).toBe("service_by_hand");
    expect(await why("phone call")).toBe("service_by_hand");
    expect(await why("sworn")).toBe("service_by_hand");
  });

  test("the translation page of the demo is not offered there", async () => {
    const mueller = session(installation, { zone: "customer", email: "mueller@example.com", brand: "lingy" });
    expect((await mueller.refusal("machineTranslationOffer", {})).code).toBe("service.not_for_brand");
  });

  test("an unknown name stops the start", () => {
    expect(() => readConfig({ PORTAL_BRANDS: "lingy,linguine" }, "/")).toThrow(
      'PORTAL_BRANDS names the brand "linguine", which does not exist.',
    );
    expect(readConfig({ PORTAL_BRANDS: " lingy, " }, "/").portal_brands).toEqual(["lingy"]);
  });
});
