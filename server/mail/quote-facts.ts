import { packages } from "#domain/catalog.ts";
import { fact } from "./facts.ts";
import type { Fact } from "./letter.ts";
import type { QuotedOption, QuoteMailData } from "./quote-kinds.ts";
import type { Voice } from "./texts.ts";

const optionFact = (voice: Voice, { position, package: key, price_gross, deadline }: QuotedOption): Fact => ({
  label: voice.say("fact.option", { n: position }),
  value: voice.say("quote_options.value", {
    what: key === null ? "" : `${packages[key].public_name}: `,
    price: voice.money(price_gross),
    deadline: voice.moment(deadline),
  }),
});

/** What a quote costs and when the work is there: its one price, or a line for each option. */
export const quoteFacts = (
  voice: Voice,
  { price_gross, deadline, options, valid_until }: QuoteMailData,
): Fact[] => [
  ...(options.length === 0
    ? [
        fact(voice, "fact.price", voice.money(price_gross)),
        fact(voice, "fact.delivery", voice.moment(deadline)),
      ]
    : options.map((option) => optionFact(voice, option))),
  fact(voice, "fact.valid_until", voice.moment(valid_until)),
];
