import type { Brand, Locale } from "#brands/brand.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import type { Tx } from "../db/open.ts";
import type { Running } from "../jobs/job.ts";
import type { MailContent } from "./mail-content.ts";
import type { Voice } from "./texts.ts";

export type Writing = Running & { readonly tx: Tx };

/** The reader of a mail, and the brand and language it is written in. */
export type Addressed = { readonly brand: Brand; readonly locale: Locale; readonly recipient: string };

/** What every mail reports: `url` is the address of its button. Amounts are gross unless named otherwise. */
export type MailData = { readonly url: string };

/** One mail to write. */
export type Occasion<D extends MailData = MailData> = {
  /** Names the occasion, for example `order_paid:12`: the same occasion never writes twice. */
  readonly key: string;
  readonly to: Addressed;
  readonly order_id: number | null;
  readonly data: D;
  /** A stored file and the name the reader sees. */
  readonly attachment?: { readonly name: string; readonly key: string };
  /** The amount it asks for; once that is no longer due, the mail is not sent. */
  readonly payment_request_id?: number;
};

export type MailRule = {
  /** The group by which the reader may stop it; null for what is always sent. */
  readonly group: MailGroup | null;
  /** It carries an access link or code: the desk does not see its content, and it is never sent again. */
  readonly secret: boolean;
};
export const always: MailRule = { group: null, secret: false };
export const secret: MailRule = { group: null, secret: true };
export const optional = (group: MailGroup): MailRule => ({ group, secret: false });

/** Where a sample is looked at: the origin of its links, and its language. */
export type SamplePlace = { readonly origin: string; readonly locale: Locale };

/**
 * A mail of the product. The functions are methods, so that a list holds mails of different data: each is only called
 * with data of its own.
 */
export type Mail<D extends MailData = MailData> = {
  /** As the mail log and the texts of the desk name it. */
  readonly kind: string;
  /** Whether it is always sent and who may see it (decision 0075). */
  readonly rule: MailRule;
  /** Written once for all orders that were bought together, and filed under the first of them. */
  readonly of_cart?: boolean;
  /**
   * What its job `mail.<kind>` writes: it reads the rows again and never trusts the cause's view of them. A mail
   * without it is written by a command, or by a job that chooses between several mails.
   */
  load?(running: Writing): Promise<Occasion<D> | readonly Occasion<D>[] | null>;
  compose(data: D, voice: Voice, brand: Brand): MailContent;
  /** Believable data for the preview and the tests. */
  sample(place: SamplePlace): D;
};

/** A mail about several orders has to say whether it is about the whole cart. */
type OfCart<D> = D extends { readonly orders: readonly { readonly id: number }[] }
  ? { readonly of_cart: boolean }
  : { readonly of_cart?: never };

/** Defines a mail: one file holds everything about it but its texts. */
export const defineMail = <D extends MailData>(mail: Mail<D> & OfCart<D>): Mail<D> => mail;
