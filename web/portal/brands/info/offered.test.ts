import { describe, expect, test } from "vitest";
import { legal_slugs } from "#brands/legal.ts";
import { shown_services } from "#domain/catalog.ts";
import { info_slugs, type InfoText } from "#messages/brands/info/info-text.ts";
import { piecesOf } from "./inline-text.ts";
import { isOffered, servicePath } from "./offered.ts";

const texts = import.meta.glob<InfoText>("../../../../messages/brands/info/*/*.ts", {
  eager: true,
  import: "text",
});
const addresses = [
  "/withdrawal",
  ...[...legal_slugs, ...info_slugs].map((slug) => `/info/${slug}`),
  ...shown_services.map(servicePath),
];

describe("links of the information pages", () => {
  test("each leads to a page of the portal", () => {
    expect(Object.keys(texts).length).toBeGreaterThan(60);
    for (const [file, text] of Object.entries(texts)) {
      const within = piecesOf(JSON.stringify(text)).flatMap(({ href }) =>
        href?.startsWith("/") ? [href] : [],
      );
      expect(
        within.filter((href) => !addresses.includes(href)),
        file,
      ).toEqual([]);
    }
  });

  test("every service has a line on the page of services", () => {
    for (const [file, text] of Object.entries(texts).filter(([name]) => name.endsWith("/services.ts"))) {
      const linked = piecesOf(JSON.stringify(text)).map(({ href }) => href);
      expect(
        shown_services.filter((service) => !linked.includes(servicePath(service))),
        file,
      ).toEqual([]);
    }
  });

  test("a line about a service is for brands that sell it", () => {
    const line = "[At your place](/order/package?service=oral), by quote.";
    expect([["oral"], ["write"]].map((sold) => isOffered(line, sold as ["oral"]))).toEqual([true, false]);
    expect(isOffered("Read the [terms](/info/terms).", [])).toBe(true);
  });
});
