import { brand } from "#brand/brand.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";

/** §1: every page carries a canonical link of origin and path; D1: alternate links name the other languages by tag. */
export function placeHeadLinks(pathname: string, locale: Locale): void {
  const { origin } = globalThis.location;
  for (const link of document.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang]'))
    link.remove();
  place({ rel: "canonical", href: origin + pathname });
  const has_locale = pathname === `/${locale}` || pathname.startsWith(`/${locale}/`);
  // The demo brand has one page without a language in its address.
  if (brand.app === "machine_translation_demo" || !(has_locale || pathname === "/")) return;
  const rest = has_locale ? pathname.slice(locale.length + 1) : "";
  for (const other of brand.locales)
    place({ rel: "alternate", hreflang: intl_tag[other].slice(0, 2), href: `${origin}/${other}${rest}` });
}

function place(attributes: { rel: string; href: string; hreflang?: string }): void {
  const link = document.createElement("link");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
