export type Fact = {
  readonly label: string;
  readonly value: string;
  /** The value is an address that can be opened. */
  readonly is_link?: true;
};
/** How a reader stops mails of this kind. */
export type Stop = { readonly label: string; readonly url: string };
/** One order of a mail, with its facts and link. */
export type MailOrder = {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly link: { readonly label: string; readonly url: string };
};
/** A mail before it has a shape: plain sentences in reading order. */
export type Letter = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  /** Orders, each with its own date and page. */
  readonly orders?: readonly MailOrder[];
  readonly button: { readonly label: string; readonly url: string };
  /** Whether the reader buys from us, works with us or has an account. */
  readonly reader: "buyer" | "worker" | "account";
};
