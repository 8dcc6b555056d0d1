import type { Money } from "#domain/money.ts";
import type { MailOrder } from "#server/orders/mails/mail-order.ts";

type OfOrder = { readonly order: MailOrder; readonly url: string };

/** When and how an interpreter and their customer meet. */
export type MailSession = {
  readonly order: MailOrder;
  readonly starts_at: Date;
  readonly minutes: number;
  readonly mode: "phone" | "on_site" | "video";
  readonly phone_numbers: readonly string[];
  /** In one line; empty where nobody goes anywhere. */
  readonly place: string;
  /** Who waits for the interpreter: name and number; told to the interpreter alone. */
  readonly contact: string;
  /** Where a video session takes place; empty while the interpreter has not said so. */
  readonly meeting_url: string;
};
/** The mails about a call or a visit. */
export type SessionMailData = {
  /** `hours` before the session; the first to the customer, the second to the interpreter. */
  readonly session_reminder: MailSession & { readonly hours: number; readonly url: string };
  readonly interpreter_reminder: MailSession & { readonly hours: number; readonly url: string };
  /** Where the video session takes place: said once it is known, and again when it changes. */
  readonly session_meeting: MailSession & { readonly url: string };
  /** To whoever is asked to come second to a long session, and to them once they have said yes; `fee` is net. */
  readonly second_asked: MailSession & {
    readonly fee: Money;
    readonly answers_by: Date;
    readonly url: string;
  };
  readonly second_booked: MailSession & { readonly fee: Money; readonly url: string };
  /** An absence over a booked session, sent to its interpreter or to the standby. */
  readonly session_absence: OfOrder & {
    readonly starts_at: Date;
    readonly reader: "interpreter" | "standby";
  };
  /** To the interpreter: the session is over and nobody has said how it went. */
  readonly session_unclosed: OfOrder & { readonly starts_at: Date };
  /** What a session took longer than was paid for, in started half hours; `amount` is gross. */
  readonly session_overtime: OfOrder & {
    readonly minutes: number;
    readonly overtime_minutes: number;
    readonly amount: Money;
  };
};
