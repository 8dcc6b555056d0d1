import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setSwitches } from "#test/brand-settings.ts";
import { openInstallation, type Installation } from "#test/installation.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.end());

const at = (host: string, url: string) => installation.app.inject({ method: "GET", url, headers: { host } });

describe("Files for search engines", () => {
  test("robots.txt excludes private pages and names the sitemap", async () => {
    const { body, headers } = await at("turbotlumaczenia.localhost:3000", "/robots.txt");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body.split("\n")).toEqual(
      expect.arrayContaining(["User-agent: *", "Disallow: /api/", "Disallow: /files/"]),
    );
    // The longest rule that fits counts, so developers find the documentation of the public API.
    expect(body.split("\n")).toContain("Allow: /api/public/docs");
    expect(body).toContain("Sitemap: http://turbotlumaczenia.localhost:3000/sitemap.xml");
  });

  test("the sitemap is the brand's own, in each of its languages, by the language tags of browsers", async () => {
    const { body } = await at("tolmaro.localhost:3000", "/sitemap.xml");
    expect(body).toContain("<loc>http://tolmaro.localhost:3000/ua/order/write</loc>");
    expect(body).toContain('hreflang="uk" href="http://tolmaro.localhost:3000/ua/order/write"');
    expect(body).toContain("/pl/info/terms</loc>");
    const turbo = (await at("turbotlumaczenia.localhost:3000", "/sitemap.xml")).body;
    expect(turbo).not.toContain("/ua/");
    const demo = (await at("lingy.localhost:3000", "/sitemap.xml")).body;
    expect(demo).not.toContain("/order/");
    expect(demo).not.toContain("facebook");
    expect(body.match(/<loc>[^<]*\/api\/public\/docs<\/loc>/g)).toHaveLength(1);
    expect(demo).not.toContain("/api/");
  });

  test("a service that is switched off is not in the sitemap", async () => {
    const host = "tolmaro.localhost:3000";
    expect((await at(host, "/sitemap.xml")).body).toContain("/pl/order/certified</loc>");
    await setSwitches(installation, { services: ["sworn"] });
    const { body } = await at(host, "/sitemap.xml");
    expect(body).not.toContain("/order/certified");
    expect(body).toContain("/pl/order/proofreading</loc>");
  });
});
