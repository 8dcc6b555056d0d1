import type { Money } from "#domain/money.ts";
import type { MailTextKey, Voice } from "./texts.ts";

export type Fact = {
  readonly label: string;
  readonly value: string;
  /** The value is an address that can be opened. */
  readonly is_link?: true;
};
/** How a reader stops mails of this kind. */
export type Stop = { readonly label: string; readonly url: string };
/** One order of a mail, or one row of the public API, with its facts; without a link where the button of the mail already leads to it. */
export type OrderSection = {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly link: { readonly label: string; readonly url: string } | null;
};
/** A mail before it has a shape: plain sentences in reading order. */
export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  /** Orders, each with its own date and page. */
  readonly orders?: readonly OrderSection[];
  readonly button: { readonly label: string; readonly url: string };
  /** Whether the reader buys from us, works with us, has an account or is invited to one. */
  readonly reader: "buyer" | "worker" | "account" | "invited";
};

/** An amount due with its price basis. */
export const dueText = (voice: Voice, amount_due: Money, with_vat: boolean): string => {
  const gross = voice.money(amount_due);
  return with_vat ? voice.say("price.gross", { gross }) : gross;
};

/** A label with its value. */
export const fact = (voice: Voice, key: MailTextKey, value: string): Fact => ({
  label: voice.say(key),
  value,
});
/** A label with its value where there is one. */
export const optionalFact = (voice: Voice, key: MailTextKey, value: string): Fact[] =>
  value === "" ? [] : [fact(voice, key, value)];
/** Why no VAT is due, in the words of the invoice; nothing where it is. */
export const taxFact = (voice: Voice, tax_legend: string | null): Fact[] =>
  optionalFact(voice, "fact.vat", tax_legend ?? "");
/** A label with an address that can be opened. */
export const linkFact = (voice: Voice, key: MailTextKey, url: string): Fact => ({
  label: voice.say(key),
  value: url,
  is_link: true,
});
