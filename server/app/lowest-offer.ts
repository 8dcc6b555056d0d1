import { language_of, type Brand, type Locale } from "#brands/brand.ts";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import { first_service, type Service, services, service_traits } from "#domain/catalog.ts";
import { quickQuote } from "#server/checkout/index.ts";
import { logLevel } from "#server/kernel/db/unavailable.ts";
import { pageVisitor } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { FirstView } from "./first-view.ts";

/** How long a lowest price is shown to search engines before it is made again. */
const price_lasts_ms = 10 * 60_000;

type Lowest = { readonly price: string; readonly currency: string } | null;
type Stored = { readonly until: number; readonly lowest: Promise<Lowest> };
const known_prices = new WeakMap<Machine, Map<string, Stored>>();

/** The services of pages with an address of their own; the home page sells the first one. */
export const service_of_page: Readonly<Record<string, Service>> = {
  "": first_service,
  "order/write": first_service,
  "order/certified": "sworn",
  "order/proofreading": "proofreading",
};
/** Services of the page of packages, by the word in `?service=`. */
const packaged: Readonly<Record<string, Service>> = {
  website: "website",
  email: "e-mail",
  phone: "phone call",
  oral: "oral",
  mt: "machine-translation",
};

/** The service that a public order page sells; null for other pages, and for what the brand does not sell. */
function serviceOf(brand: Brand, rest: string, search: URLSearchParams): Service | null {
  const word = search.get("service") ?? "";
  const found =
    rest === "order/package"
      ? Object.hasOwn(packaged, word) && packaged[word]
      : Object.hasOwn(service_of_page, rest) && service_of_page[rest];
  return services.find((one) => one === found && brand.services.includes(one)) ?? null;
}

/** The pair that an order form begins with. */
function firstPair(brand: Brand, locale: Locale, service: Service) {
  const own = language_of[locale];
  const other = brand.locales.map((one) => language_of[one]).find((one) => one !== own) ?? "en";
  return { source_lang: own, target_langs: [service_traits[service].one_language ? own : other] };
}

const cents = (amount: string): number => Number(amount.replace(".", ""));

function lowestOf({ unavailable, offers, currency }: QuickQuoteView): Lowest {
  if (unavailable !== null) return null;
  const amounts = offers.map(({ price_gross }) => price_gross.currency_amount_decimal);
  const [price] = amounts.toSorted((a, b) => cents(a) - cents(b));
  return price === undefined ? null : { price, currency };
}

/** The lowest gross price of the empty form; none when the service has no instant price. */
async function lowestPrice(
  machine: Machine,
  brand: Brand,
  locale: Locale,
  service: Service,
): Promise<Lowest> {
  if (service_traits[service].by_hand) return null;
  const input = {
    service_type: service,
    ...firstPair(brand, locale, service),
    words: 0,
    repeated_words: 0,
    characters_collapsed: 0,
    files: [],
    specialized: false,
    annotations: [],
    is_confidential: false,
    user_type: "private" as const,
  };
  return lowestOf(await quickQuote(machine, pageVisitor(brand, locale), input, machine.clock()));
}

/** None while the database is away; the next page asks again. */
async function storedPrice(
  machine: Machine,
  brand: Brand,
  locale: Locale,
  service: Service,
): Promise<Lowest> {
  const prices = known_prices.get(machine) ?? new Map<string, Stored>();
  known_prices.set(machine, prices);
  const key = `${brand.slug} ${locale} ${service}`;
  const now = machine.clock().getTime();
  const known = prices.get(key);
  const found =
    known && known.until > now
      ? known
      : { until: now + price_lasts_ms, lowest: lowestPrice(machine, brand, locale, service) };
  prices.set(key, found);
  try {
    return await found.lowest;
  } catch (error) {
    if (prices.get(key) === found) prices.delete(key);
    machine.log[logLevel(error)](error);
    return null;
  }
}

/**
 * The service of a public order page for programs, with its lowest price including VAT, as the page shows it before
 * anything is typed (integrations 5). It is a block of data: browsers do not run it, so the policy needs no entry.
 */
export async function serviceData(
  machine: Machine,
  shown: {
    readonly brand: Brand;
    readonly locale: Locale;
    readonly origin: string;
    readonly address: URL;
    readonly view: FirstView;
  },
): Promise<string> {
  const { brand, locale, origin, address, view } = shown;
  const rest = address.pathname.replace(/^\/[a-z]{2}(?=\/|$)/, "").replace(/^\//, "");
  const service = brand.app === "portal" ? serviceOf(brand, rest, address.searchParams) : null;
  if (service === null) return "";
  const lowest = await storedPrice(machine, brand, locale, service);
  const word = rest === "order/package" ? `?service=${address.searchParams.get("service")}` : "";
  const url = `${origin}/${locale}${rest === "" ? "" : `/${rest}`}${word}`;
  const data = {
    "@context": "https://schema.org",
    "@type": "Service",
    name: view.title,
    description: view.lead,
    url,
    provider: { "@type": "Organization", name: brand.name, url: `${origin}/${locale}` },
    ...(lowest === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            priceSpecification: {
              "@type": "PriceSpecification",
              minPrice: lowest.price,
              priceCurrency: lowest.currency,
              valueAddedTaxIncluded: true,
            },
          },
        }),
  };
  // A `<` in a text must not end the element.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
