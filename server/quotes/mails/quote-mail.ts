import { type PackageKey, packages } from "#domain/catalog.ts";
import { type Currency, type Money, money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { fact, type Fact, taxFact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { optionsOf } from "../quote-options.ts";

/** A price in the basis of its buyer: the net price leads where the buyer is a company, and is null for others. */
type QuotedPrice = { readonly price_net: Money | null; readonly price_gross: Money };

/** The net price for a mail, when the buyer is a company; minor units. */
export const netFor = (user_type: "private" | "company", net: bigint | null, currency: Currency) =>
  user_type === "company" && net !== null ? money(net, currency) : null;

/** A price in words; one with a legend has no VAT. */
export function priceText(
  voice: Voice,
  { price_net, price_gross }: QuotedPrice,
  tax_legend: string | null,
): string {
  const gross = voice.money(price_gross);
  if (price_net === null) return tax_legend === null ? voice.say("price.gross", { gross }) : gross;
  const net = voice.money(price_net);
  return price_net.amount === price_gross.amount
    ? voice.say("price.net_only", { net })
    : voice.say("price.net", { net, gross });
}

/** One of several options of a quote, as a mail lists it. */
export type QuotedOption = QuotedPrice & {
  readonly position: number;
  readonly package: PackageKey | null;
  readonly deadline: Date;
};

/** The content of a quote in a mail: its one price, or each of its options. */
export type QuoteMailData = QuotedPrice & {
  readonly deadline: Date;
  /** When a call or a visit begins; null for other services. */
  readonly starts_at: Date | null;
  readonly valid_until: Date;
  readonly options: readonly QuotedOption[];
  /** Why no VAT is due, as the page of the quote names it. */
  readonly tax_legend: string | null;
};

/** The options of a quote in its mails; none where it has one price. */
export const quotedOptions = async (
  tx: Tx,
  quote_id: number,
  { currency, user_type }: { readonly currency: Currency; readonly user_type: "private" | "company" },
): Promise<QuotedOption[]> =>
  (await optionsOf(tx, quote_id)).map((option) => ({
    position: option.position,
    package: option.package,
    price_net: netFor(user_type, option.price_net, currency),
    price_gross: money(option.price_gross, currency),
    deadline: option.deadline,
  }));

/** The delivery date; for a call or a visit, its beginning. */
export const timeFact = (
  voice: Voice,
  { starts_at, deadline }: { readonly starts_at: Date | null; readonly deadline: Date },
): Fact =>
  starts_at === null
    ? fact(voice, "fact.delivery", voice.moment(deadline))
    : fact(voice, "fact.starts", voice.moment(starts_at));

const optionFact = (
  voice: Voice,
  { position, package: key, deadline, ...price }: QuotedOption,
  { starts_at, tax_legend }: Pick<QuoteMailData, "starts_at" | "tax_legend">,
): Fact => {
  const what = key === null ? "" : `${packages[key].public_name}: `;
  const text = priceText(voice, price, tax_legend);
  return {
    label: voice.say("fact.option", { n: position }),
    value:
      starts_at === null
        ? voice.say("quote_options.value", { what, price: text, deadline: voice.moment(deadline) })
        : voice.say("quote_options.session", { what, price: text }),
  };
};

/** Price and delivery of a quote: of its one price, or a line for each option. */
export const quoteFacts = (
  voice: Voice,
  { deadline, starts_at, options, valid_until, tax_legend, ...price }: QuoteMailData,
): Fact[] => [
  ...(options.length === 0
    ? [
        fact(voice, "fact.price", priceText(voice, price, tax_legend)),
        ...taxFact(voice, tax_legend),
        timeFact(voice, { starts_at, deadline }),
      ]
    : [
        ...options.map((option) => optionFact(voice, option, { starts_at, tax_legend })),
        ...taxFact(voice, tax_legend),
        ...(starts_at === null ? [] : [timeFact(voice, { starts_at, deadline })]),
      ]),
  fact(voice, "fact.valid_until", voice.moment(valid_until)),
];
