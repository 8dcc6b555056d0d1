import type { FastifyInstance } from "fastify";
import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { originOf } from "#server/kernel/http/envelope.ts";
import { service_of_page } from "./lowest-offer.ts";
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
/** For developers, who look for it by search engines; one address in English (decision 0295). */
const api_docs = "/api/public/docs";
const private_folders = ["api", "files", "staff", "translator", "_mail", "_bank"];

const urlEntry = (origin: string, brand: Brand, locale: Locale, page: string): string => {
  const alternates = brand.locales.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${intl_tag[other].slice(0, 2)}" href="${origin}/${other}${page}"/>`,
  );
  return `<url><loc>${origin}/${locale}${page}</loc>${alternates.join("")}</url>`;
};

/** Whether the brand sells what a page orders; a page without a service of its own is there for all. */
const isSold = (brand: Brand, page: string): boolean => {
  const service = service_of_page[page.slice(1)];
  return page === "" || service === undefined || brand.services.includes(service);
};

/** The public pages of a brand with their other languages, and its own pages linked from its presentation. */
function sitemap(origin: string, brand: Brand): string {
  const texts = Object.values(brand.links).filter((link) => link.startsWith("/info/"));
  const is_portal = brand.app === "portal";
  const pages = is_portal ? [...public_pages.filter((page) => isSold(brand, page)), ...texts] : texts;
  const entries = pages.flatMap((page) =>
    brand.locales.map((locale) => urlEntry(origin, brand, locale, page)),
  );
  if (is_portal) entries.push(`<url><loc>${origin}${api_docs}</loc></url>`);
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
          `Allow: ${api_docs}`,
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
