import { readConfig } from "#server/app/read-config.ts";
import { describe, expect, test } from "vitest";
import { configProblems } from "#server/app/production.ts";

const production = { NODE_ENV: "production", DATABASE_URL: "postgres://db/tolmaro" };

describe("Addresses of the tax services", () => {
  test("in production the Union's register and the National Bank, unless configured otherwise", () => {
    const { vies_url, nbp_url } = readConfig(production, "/");
    expect(vies_url).toBe("https://ec.europa.eu/taxation_customs/vies/rest-api");
    expect(nbp_url).toBe("https://api.nbp.pl/api");
    expect(readConfig({ ...production, VIES_URL: "https://proxy.example/vies/" }, "/").vies_url).toBe(
      "https://proxy.example/vies",
    );
  });
  test("the demo uses its own simulators", () => {
    expect(readConfig({}, "/")).toMatchObject({ vies_url: null, nbp_url: null });
  });
  test.each(["VIES_URL", "NBP_URL"])("production does not start with an unproven %s", (name) => {
    const open = { ...production, [name]: "http://127.0.0.1:3000/_vies" };
    expect(configProblems(readConfig(open, "/"), open).join()).toContain(name);
    expect(() => readConfig({ ...production, [name]: "somewhere" }, "/")).toThrow(name);
  });
});
