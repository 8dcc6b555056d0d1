import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import type { Language } from "#domain/catalog.ts";
import { zone_of } from "#domain/clocks.ts";
import { embeds_widget } from "#server/kernel/format/catalogues.ts";
import { numberFormat } from "#server/kernel/format/formatters.ts";
import { momentText } from "#server/kernel/format/moment.ts";
import { languageName } from "#server/kernel/format/names.ts";
import { escapeHtml as e } from "#server/kernel/mail/html.ts";
import { type Asked, type AskedFault, most_asked_words } from "./asked.ts";
import { example_words, isExample } from "./prices.ts";
import { widgetStyle } from "./widget-style.ts";
import { widget_script } from "./widget-script.ts";

type Key = keyof (typeof embeds_widget)["en"];
type Offer = QuickQuoteView["offers"][number];

/** What the widget shows. */
export type Shown = {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly site: string;
  readonly asked: Asked;
  readonly languages: { readonly sources: readonly Language[]; readonly targets: readonly Language[] };
  /** The prices, or why there are none. */
  readonly prices: QuickQuoteView | AskedFault;
  readonly nonce: string;
};

/** A link with more than this is not opened by every browser. */
const longest_handed = 60_000;

const say =
  (locale: Locale) =>
  (key: Key, values: Readonly<Record<string, string>> = {}): string =>
    embeds_widget[locale][key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const number = (locale: Locale, value: number): string => numberFormat(intl_tag[locale], {}).format(value);

/**
 * The order form at the top of the window, filled with languages and text by the fragment, which no server receives. A text
 * that is too long for an address is left out.
 */
function orderAddress({ locale, asked }: Shown, offer?: Pick<Offer, "package" | "speed">): string {
  const { source_lang, target_lang, text } = asked;
  const speed = offer === undefined || offer.speed === "normal" ? {} : { speed: offer.speed };
  const handed = { improve: "1", via: "embed", from: source_lang, to: target_lang, ...speed };
  const whole = new URLSearchParams({ ...handed, text }).toString();
  const fragment = whole.length > longest_handed ? new URLSearchParams(handed).toString() : whole;
  return `/${locale}/order/write${offer ? `?package=${offer.package}` : ""}#${fragment}`;
}

const isHandedOver = ({ asked }: Shown): boolean =>
  new URLSearchParams({ text: asked.text }).toString().length + 100 <= longest_handed;

function offerRow(shown: Shown, { from_price }: QuickQuoteView, offer: Offer): string {
  const { brand, locale } = shown;
  const t = say(locale);
  const tag = intl_tag[locale];
  const { currency_code: currency, currency_amount_decimal: amount } = offer.price_gross;
  const money = numberFormat(tag, { style: "currency", currency }).format(amount as `${number}`);
  const price = from_price ? t("widget.from_price", { price: money }) : money;
  const date = momentText(locale, zone_of[brand.holidays], "short", new Date(offer.delivery_at));
  const name = t("widget.order_name", { package: offer.public_name, price });
  return `<li><div><strong>${e(offer.public_name)}</strong>${from_price ? "" : `<small>${e(t("widget.ready", { date }))}</small>`}</div><b>${e(price)}</b><a class="act" target="_top" href="${e(orderAddress(shown, offer))}" aria-label="${e(name)}">${e(t("widget.order"))}</a></li>`;
}

const cents = ({ price_gross }: Offer): number =>
  Number(price_gross.currency_amount_decimal.replace(".", ""));

/** Of each package the lowest price, and at that price the soonest date, as the order form takes it. */
function cheapestOf(offers: readonly Offer[]): Offer[] {
  const cheapest = new Map<string, Offer>();
  for (const offer of offers.toSorted(
    (a, b) => cents(a) - cents(b) || Date.parse(a.delivery_at) - Date.parse(b.delivery_at),
  ))
    if (!cheapest.has(offer.public_name)) cheapest.set(offer.public_name, offer);
  return offers.filter((offer) => cheapest.get(offer.public_name) === offer);
}

const note = (text: string): string => `<p class="note">${e(text)}</p>`;

/** The part of the page that follows what is typed; its script asks for it alone. */
export function pricesPart(shown: Shown): string {
  const { locale, prices, asked } = shown;
  const t = say(locale);
  if (typeof prices === "string")
    return note(t(`widget.${prices}`, { most: number(locale, most_asked_words) }));
  const offers = cheapestOf(prices.offers);
  if (prices.unavailable !== null || offers.length === 0)
    return `${note(t("widget.by_hand"))}<p><a class="act" target="_top" href="${e(orderAddress(shown))}">${e(t("widget.ask"))}</a></p>`;
  const counted = prices.from_price
    ? t("widget.from_note")
    : isExample(asked)
      ? t("widget.example", { words: number(locale, example_words) })
      : t("widget.counted", { words: number(locale, prices.words) });
  const rows = offers.map((offer) => offerRow(shown, prices, offer)).join("");
  const again = asked.text !== "" && !isHandedOver(shown) ? note(t("widget.paste_again")) : "";
  return `<p class="note">${e(counted)}${prices.from_price || isExample(asked) ? " " : " · "}${e(t("widget.vat"))}</p>${again}<ul>${rows}</ul>`;
}

function languageField(
  shown: Shown,
  field: { readonly name: "from" | "to"; readonly chosen: Language; readonly sold: readonly Language[] },
): string {
  const { locale } = shown;
  const { name, chosen, sold } = field;
  const listed = [...new Set([...sold, chosen])]
    .map((code) => ({ code, label: languageName(locale, code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, intl_tag[locale]));
  const options = listed.map(
    ({ code, label }) => `<option value="${code}"${code === chosen ? " selected" : ""}>${e(label)}</option>`,
  );
  return `<label>${e(say(locale)(`widget.${name}`))}<select name="${name}" autocomplete="off">${options.join("")}</select></label>`;
}

const document = (
  { brand, locale, nonce }: Pick<Shown, "brand" | "locale" | "nonce">,
  body: string,
): string =>
  `<!doctype html><html lang="${intl_tag[locale].slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${e(say(locale)("widget.title"))} – ${e(brand.name)}</title><style nonce="${nonce}">${widgetStyle(brand)}</style></head><body><main>${body}</main></body></html>`;

/** The quote widget of an account: a form, its prices, and the ways to the order form. */
export function quotePage(shown: Shown): string {
  const { brand, locale, site, asked, languages, nonce } = shown;
  const t = say(locale);
  const fields = [
    languageField(shown, { name: "from", chosen: asked.source_lang, sold: languages.sources }),
    languageField(shown, { name: "to", chosen: asked.target_lang, sold: languages.targets }),
  ];
  return document(
    shown,
    `<h1>${e(t("widget.title"))}</h1><form method="post" action="/${locale}/embed/quote?site=${encodeURIComponent(site)}" novalidate><div class="pair">${fields.join("")}</div><label>${e(t("widget.text"))}<textarea name="text" rows="4" maxlength="500000" lang="${asked.source_lang}">\n${e(asked.text)}</textarea></label><label>${e(t("widget.words"))}<input name="words" inputmode="numeric" autocomplete="off" maxlength="12" value="${e(asked.words)}"></label><button>${e(t("widget.show"))}</button></form><section id="result" aria-label="${e(t("widget.prices"))}" aria-live="polite" data-failed="${e(t("widget.failed"))}">${pricesPart(shown)}</section><p class="foot">${e(t("widget.files"))} <a target="_top" href="${e(orderAddress(shown))}">${e(t("widget.files_link"))}</a></p><p class="foot">${e(t("widget.by"))} <a target="_top" href="/${locale}">${e(brand.name)}</a></p><script nonce="${nonce}">${widget_script}</script>`,
  );
}

/** The page of a key that does not exist. */
export const unknownPage = (shown: Pick<Shown, "brand" | "locale" | "nonce">): string =>
  document(shown, note(say(shown.locale)("widget.unknown")));
