import type { Brand, Locale } from "#brands/brand.ts";
import { isLegalSlug, legal_versions } from "#brands/legal.ts";
import { textValues } from "#brands/text-values.ts";
import { info_slugs, type InfoText } from "#messages/brands/info/info-text.ts";
import {
  accounts_account,
  brands_demo,
  brands_legal,
  brands_page_head,
  brands_portal,
  checkout_ordering,
  checkout_services,
} from "#server/kernel/format/catalogues.ts";

/** The heading of a page and what it is about. */
export type FirstView = { readonly title: string; readonly lead: string };
type Asked = { readonly brand: Brand; readonly locale: Locale; readonly search: URLSearchParams };

const headOf = ({ locale }: Asked) => brands_page_head[locale];
const orderPage = ({ locale }: Asked): FirstView => ({
  title: checkout_ordering[locale]["write.title"],
  lead: checkout_ordering[locale]["write.lead"],
});

function home(asked: Asked): FirstView {
  const { brand, locale } = asked;
  if (brand.app !== "portal")
    return { title: brands_demo[locale]["demo.title"], lead: headOf(asked)["page.description.machine"] };
  const view = orderPage(asked);
  return brand.home === "trust" ? { ...view, title: brands_portal[locale]["home.title"] } : view;
}

/** Services without an address of their own (D5), by the word in `?service=`. */
const named = {
  website: "website",
  email: "e-mail",
  phone: "phone call",
  oral: "oral",
  mt: "machine-translation",
} as const;
const isNamed = (word: string): word is keyof typeof named => Object.hasOwn(named, word);

function packages({ locale, search }: Asked): FirstView {
  const says = checkout_services[locale];
  const word = search.get("service") ?? "";
  if (!isNamed(word)) return { title: says["packages.title"], lead: says["packages.lead"] };
  return { title: says[`order.title.${named[word]}`], lead: says[`order.lead.${named[word]}`] };
}

const aboutAccount = (
  asked: Asked,
  key: "login.title" | "login.create" | "login.forgot" | "activate.title",
) => ({
  title: accounts_account[asked.locale][key],
  lead: headOf(asked)["page.description.account"],
});

const pages: Readonly<Record<string, (asked: Asked) => FirstView>> = {
  "": home,
  "order/write": orderPage,
  "order/certified": ({ locale }) => ({
    title: checkout_services[locale]["certified.title"],
    lead: checkout_services[locale]["certified.lead"],
  }),
  "order/proofreading": ({ locale }) => ({
    title: checkout_services[locale]["proofreading.title"],
    lead: checkout_services[locale]["proofreading.lead"],
  }),
  "order/package": packages,
  login: (asked) =>
    aboutAccount(asked, asked.search.get("tab") === "register" ? "login.create" : "login.title"),
  "password-reset": (asked) => aboutAccount(asked, "login.forgot"),
  "register-info": (asked) => aboutAccount(asked, "activate.title"),
  withdrawal: ({ locale }) => ({
    title: brands_legal[locale]["withdrawal.title"],
    lead: brands_legal[locale]["withdrawal.lead"],
  }),
};

/** The present text behind an address of `info/`, without its links; null for one that does not exist. */
async function textOf(slug: string, { brand, locale }: Asked): Promise<FirstView | null> {
  const file = isLegalSlug(slug)
    ? `${slug}-${legal_versions[slug][0].version}`
    : info_slugs.find((one) => one === slug);
  if (file === undefined) return null;
  const { text } = (await import(`../../messages/brands/info/${locale}/${file}.ts`)) as { text: InfoText };
  const values = textValues(brand);
  const plain = (sentence: string): string =>
    sentence
      .replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, "$1")
      .replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { title: plain(text.title), lead: plain(text.lead) };
}

/**
 * What a public page says at its top; null for a page of one person, or an unknown one. It is in the page before any
 * script runs (decision 0249).
 */
export async function firstView(brand: Brand, locale: Locale, address: URL): Promise<FirstView | null> {
  const asked = { brand, locale, search: address.searchParams };
  const rest = address.pathname.replace(/^\/[a-z]{2}(?=\/|$)/, "").replace(/^\//, "");
  const [, slug] = /^info\/([a-z-]+)$/.exec(rest) ?? [];
  if (slug !== undefined) return textOf(slug, asked);
  const page = Object.hasOwn(pages, rest) ? pages[rest] : undefined;
  return page && (rest === "" || brand.app === "portal") ? page(asked) : null;
}
