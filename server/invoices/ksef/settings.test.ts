import { readConfig } from "#server/app/read-config.ts";
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { configProblems } from "#server/app/production.ts";
import { demoKsef, readKsef, refuseDemoKsef } from "./settings.ts";

const key = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();
const env = {
  KSEF_URL: "https://api.ksef.mf.gov.pl/v2/",
  KSEF_QR_URL: "https://qr.ksef.mf.gov.pl",
  KSEF_NIP: "5260001246",
  KSEF_TOKEN: "20260101-EC-token",
};

describe("how KSeF is set up", () => {
  test("without a word of it nothing is sent", () => {
    expect(readKsef({})).toBeNull();
  });

  test("by four settings together", () => {
    expect(readKsef(env)).toEqual({
      url: "https://api.ksef.mf.gov.pl/v2",
      qr_url: "https://qr.ksef.mf.gov.pl",
      nip: "5260001246",
      token: "20260101-EC-token",
      certificate: null,
    });
    for (const name of Object.keys(env))
      expect(() => readKsef({ ...env, [name]: "" }), name).toThrow(
        "KSEF_URL, KSEF_QR_URL, KSEF_NIP and KSEF_TOKEN",
      );
  });

  test("for a NIP that sells, at addresses that are some", () => {
    expect(() => readKsef({ ...env, KSEF_NIP: "1111111111" })).toThrow("no brand sells");
    expect(() => readKsef({ ...env, KSEF_URL: "ksef" })).toThrow("KSEF_URL must be an address");
  });

  test("a certificate has a number and a key, with line breaks as one writes them in an environment", () => {
    const certificate = { KSEF_CERT_SERIAL: "01F20A5D352AE590", KSEF_CERT_KEY: key.replaceAll("\n", "\\n") };
    expect(readKsef({ ...env, ...certificate })?.certificate).toEqual({ serial: "01F20A5D352AE590", key });
    expect(() => readKsef({ ...env, KSEF_CERT_SERIAL: "01F20A5D352AE590" })).toThrow("belong together");
    expect(() => readKsef({ ...env, ...certificate, KSEF_CERT_SERIAL: "abc" })).toThrow("hexadecimal");
    expect(() => readKsef({ ...env, ...certificate, KSEF_CERT_KEY: "no key" })).toThrow("as PEM");
  });
});

describe("production", () => {
  const production = { NODE_ENV: "production", DATABASE_URL: "postgres://db/shop" };

  test("sends to the real KSeF alone, with its own token", () => {
    expect(readConfig({ ...production, ...env }, "/").ksef?.nip).toBe("5260001246");
    const { token, url } = demoKsef("http://127.0.0.1:3000");
    const problems = (change: Record<string, string>) => {
      const environment = { ...production, ...env, ...change };
      return configProblems(readConfig(environment, "/"), environment).join();
    };
    expect(problems({ KSEF_TOKEN: token })).toContain("the demo's");
    expect(problems({ KSEF_URL: url })).toContain("simulator");
    expect(() => refuseDemoKsef(null)).not.toThrow();
  });

  test("has no simulator; the demo has one unless another KSeF is configured", () => {
    expect(readConfig(production, "/").ksef_standin).toBe(false);
    expect(readConfig({}, "/").ksef_standin).toBe(true);
    expect(readConfig(env, "/").ksef_standin).toBe(false);
  });
});
