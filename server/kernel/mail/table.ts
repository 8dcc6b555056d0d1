import { type Mail, type MailRule, secret } from "./define.ts";

let table: ReadonlyMap<string, Mail> | null = null;

/** Installs the mails of the product, once at start. A kind that is defined twice is a fault. */
export function installMails(mails: readonly Mail[]): void {
  const by_kind = new Map(mails.map((mail) => [mail.kind, mail]));
  if (by_kind.size < mails.length) throw new Error("two mails have the same kind");
  table = by_kind;
}

function installed(): ReadonlyMap<string, Mail> {
  if (table === null) throw new Error("the mails are not installed");
  return table;
}

/** All mails of the product. */
export const allMails = (): readonly Mail[] => [...installed().values()];

/** The mail of a kind; undefined for one that there is not, or that is no longer written. */
export const mailOfKind = (kind: string): Mail | undefined => installed().get(kind);

/** The rule of a row's kind; one that is no longer written is shown to no reader. */
export const ruleOf = (kind: string): MailRule => mailOfKind(kind)?.rule ?? secret;

const kindsOf = (wanted: (mail: Mail) => boolean): string[] =>
  allMails()
    .filter((mail) => wanted(mail))
    .map(({ kind }) => kind);

/** Kinds of mails with an access link or code. */
export const secretKinds = (): string[] => kindsOf(({ rule }) => rule.secret);

/** Kinds of mails that are written once for all orders that were bought together. */
export const cartKinds = (): string[] => kindsOf(({ of_cart }) => of_cart === true);
