import { describe, expect, test } from "vitest";
import { provider_names, readProviders, readStandins } from "./providers.ts";

const none = { standins: [], own_url: "http://127.0.0.1:3000" } as const;
const stripe = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

describe("Providers by the environment", () => {
  test("without variables none is used; with all of them, at the provider's own address", () => {
    expect(readProviders({}, none).stripe).toBeNull();
    expect(readProviders(stripe, none).stripe).toEqual({
      secret_key: "sk_live_1",
      webhook_secret: "whsec_1",
      address: "https://api.stripe.com",
    });
    const { paypal } = readProviders(
      {
        PAYPAL_CLIENT_ID: "a",
        PAYPAL_CLIENT_SECRET: "b",
        PAYPAL_WEBHOOK_ID: "c",
        PAYPAL_URL: "https://api-m.sandbox.paypal.com/",
      },
      none,
    );
    expect(paypal?.address).toBe("https://api-m.sandbox.paypal.com");
  });
  test("an incomplete set is a sentence that names the missing variables", () => {
    expect(() => readProviders({ STRIPE_SECRET_KEY: "sk_live_1" }, none)).toThrow(
      /^STRIPE_WEBHOOK_SECRET is missing/,
    );
    expect(() => readProviders({ ...stripe, STRIPE_URL: "nonsense" }, none)).toThrow(/^STRIPE_URL must be/);
  });
  test("the demo simulates each provider that is not configured; STANDINS overrides this", () => {
    expect(readStandins({}, true)).toEqual(provider_names);
    expect(readStandins(stripe, true)).not.toContain("stripe");
    expect(readStandins({ STANDINS: "stripe, paypal" }, false)).toEqual(["stripe", "paypal"]);
    expect(readStandins({ STANDINS: "" }, true)).toEqual([]);
    expect(readStandins({}, false)).toEqual([]);
    expect(() => readStandins({ STANDINS: "bitcoin" }, true)).toThrow('STANDINS names "bitcoin"');
  });
});
