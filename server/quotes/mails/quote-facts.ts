import { packages } from "#domain/catalog.ts";
import { fact } from "#server/orders/mails/facts.ts";
import type { Fact } from "#server/kernel/mail/mail-content.ts";
import type { QuotedOption, QuoteMailData } from "./quote-kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** When the work is there; a call or a visit has a beginning, and its end is no delivery. */
export const timeFact = (
  voice: Voice,
  { starts_at, deadline }: { readonly starts_at: Date | null; readonly deadline: Date },
): Fact =>
  starts_at === null
    ? fact(voice, "fact.delivery", voice.moment(deadline))
    : fact(voice, "fact.starts", voice.zoned(starts_at));

const optionFact = (
  voice: Voice,
  { position, package: key, price_gross, deadline }: QuotedOption,
  is_session: boolean,
): Fact => {
  const what = key === null ? "" : `${packages[key].public_name}: `;
  const price = voice.money(price_gross);
  return {
    label: voice.say("fact.option", { n: position }),
    value: is_session
      ? voice.say("quote_options.session", { what, price })
      : voice.say("quote_options.value", { what, price, deadline: voice.moment(deadline) }),
  };
};

/** What a quote costs and when the work is there: its one price, or a line for each option. */
export const quoteFacts = (
  voice: Voice,
  { price_gross, deadline, starts_at, options, valid_until }: QuoteMailData,
): Fact[] => [
  ...(options.length === 0
    ? [fact(voice, "fact.price", voice.money(price_gross)), timeFact(voice, { starts_at, deadline })]
    : [
        ...options.map((option) => optionFact(voice, option, starts_at !== null)),
        ...(starts_at === null ? [] : [timeFact(voice, { starts_at, deadline })]),
      ]),
  fact(voice, "fact.valid_until", voice.moment(valid_until)),
];
