import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { cookieText, locale_cookie } from "#contract/accounts/cookies.ts";
import { routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const browser = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-language": "de",
  "sec-fetch-mode": "navigate",
};
const open = (url: string, headers: Record<string, string> = {}) =>
  installation.app.inject({ url, headers: { host: "lingy.localhost", ...browser, ...headers } });

/** Addresses that are no rows of the table, and rows with their parameters filled with what does not exist. */
const addresses = [
  "/files/none",
  "/files/archive/none",
  "/files/generated/none",
  "/api/v2/payment/none/form",
  "/problems/none",
  "/api/none",
  ...Object.values(routes)
    .filter(({ method }) => method === "GET")
    .map((row) => row.path.replaceAll(/:\w+/g, "0")),
];

describe("§8 A refusal that a browser opens directly", () => {
  test("is a page of the brand with a way on, at every address", async () => {
    expect(addresses.length).toBeGreaterThan(100);
    const bare: string[] = [];
    for (const url of new Set(addresses)) {
      const { statusCode, headers, body } = await open(url);
      if (statusCode < 400) continue;
      const is_page =
        String(headers["content-type"]).startsWith("text/html") &&
        /<h1>[^<]+<\/h1>/.test(body) &&
        /<a class="go" href="[^"]+">[^<]+<\/a>/.test(body);
      if (!is_page) bare.push(`${url} ${statusCode}`);
    }
    expect(bare).toEqual([]);
  });

  test("is of the brand of its host, in the language that was chosen before", async () => {
    const german = await open("/files/none");
    expect(german.statusCode).toBe(404);
    expect(german.body).toContain("Diese Seite wurde nicht gefunden");
    expect(german.body).toContain("lingy");
    const ukrainian = await open("/files/none", {
      host: "tolmaro.localhost",
      cookie: cookieText(locale_cookie, "ua", false).split(";")[0] ?? "",
    });
    expect(ukrainian.body).toContain("Ми не знайшли цієї сторінки");
    expect(ukrainian.body).toContain('href="/ua/account/orders"');
    expect(ukrainian.body).toContain("Tolmaro");
  });

  test("leads back to the desk from an address of the desk", async () => {
    const { body } = await open(routes.deskOrders.path, { host: "localhost" });
    expect(body).toContain('href="/staff/"');
  });

  test("names the number of an error, and its address for another try", async () => {
    await sql`alter table payment rename to renamed`.execute(installation.db);
    const answer = await open("/api/v2/payment/none/form");
    await sql`alter table renamed rename to payment`.execute(installation.db);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
    expect(answer.body).toContain('href="/api/v2/payment/none/form"');
    installation.faults.splice(0);
  });

  test("stays a body for programs and for scripts of our pages", async () => {
    for (const headers of [{ accept: "*/*" }, { "sec-fetch-mode": "cors" }]) {
      const answer = await open("/files/none", headers);
      expect(answer.headers["content-type"]).toContain("application/json");
      expect(answer.json<{ error: { code: string } }>().error.code).toBe("file.not_found");
    }
  });

  test("runs nothing and is shown in no frame", async () => {
    const { headers, body } = await open("/files/none");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).not.toContain("<script");
  });
});
