import type { FastifyInstance } from "fastify";
import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { originOf } from "#server/kernel/http/envelope.ts";
import { brandOfHost } from "./shells.ts";

/** Public pages: those that are the same for all visitors. Other pages show personal data. */
const public_pages = [
  "",
  "/order/write",
  "/order/certified",
  "/order/proofreading",
  "/order/package",
  "/info/reviews",
  "/login",
] as const;
const private_folders = ["api", "files", "staff", "translator", "_mail", "_bank"];

const urlEntry = (origin: string, brand: Brand, locale: Locale, page: string): string => {
  const alternates = brand.locales.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${intl_tag[other].slice(0, 2)}" href="${origin}/${other}${page}"/>`,
  );
  return `<url><loc>${origin}/${locale}${page}</loc>${alternates.join("")}</url>`;
};

/** The public pages of a brand with their other languages, and its own pages linked from its presentation. */
function sitemap(origin: string, brand: Brand): string {
  const texts = Object.values(brand.links).filter((link) => link.startsWith("/info/"));
  const pages = brand.app === "portal" ? [...public_pages, ...texts] : texts;
  const entries = pages.flatMap((page) =>
    brand.locales.map((locale) => urlEntry(origin, brand, locale, page)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** `/robots.txt` and `/sitemap.xml`, each of the brand of its host. */
export function serveCrawlers(app: FastifyInstance, machine: Machine): void {
  const whose = async (request: Parameters<typeof originOf>[0]) => {
    const brand = await brandOfHost(machine, request.hostname);
    const { public_url } = machine.config;
    return {
      brand,
      origin: public_url ? originOfBrand(machine.config, brand) : originOf(request, machine),
    };
  };
  app.get("/robots.txt", async (request, reply) => {
    const { origin } = await whose(request);
    return reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          "User-agent: *",
          ...private_folders.map((folder) => `Disallow: /${folder}/`),
          `Sitemap: ${origin}/sitemap.xml`,
          "",
        ].join("\n"),
      );
  });
  app.get("/sitemap.xml", async (request, reply) => {
    const { origin, brand } = await whose(request);
    return reply.type("application/xml; charset=utf-8").send(sitemap(origin, brand));
  });
}
