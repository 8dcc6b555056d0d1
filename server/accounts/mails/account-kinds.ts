/** `hours` is how long the link of the button works. */
type OfLink = { readonly url: string; readonly hours: number };
/** The mails about an account itself; whoever reads them need not have ordered anything. */
export type AccountMailData = {
  readonly activation: OfLink;
  readonly account_exists: { readonly url: string };
  readonly account_invitation: OfLink;
  /** To somebody who will work at the desk. */
  readonly staff_invitation: OfLink;
  readonly staff_password: OfLink;
  /** To a translator: the first password, or a new one. */
  readonly translator_invitation: OfLink;
  readonly translator_password: OfLink;
  readonly password_reset: OfLink;
  readonly password_changed: { readonly url: string };
  readonly email_change: OfLink;
  readonly email_changed: { readonly url: string; readonly email: string };
};
export type AccountMailKind = keyof AccountMailData;
