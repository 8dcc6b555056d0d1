import type { Service, StageKind } from "#domain/catalog.ts";
import type { Money } from "#domain/money.ts";

/** An order as every mail names it. */
export type MailOrder = {
  readonly id: number;
  readonly service_type: Service;
  readonly source_lang: string;
  readonly target_lang: string;
};
type OfOrder = { readonly order: MailOrder; readonly url: string };
/** One cart may hold an order per target language: whoever pays for it gets one mail, not seven. */
type OfOrders = { readonly orders: readonly MailOrder[]; readonly url: string };
export type Transfer = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly title: string;
};

/** What each mail tells; `url` is where its button leads, amounts are gross unless named otherwise. */
export type MailData = {
  readonly quote_requested: OfOrder;
  readonly quote_ready: OfOrder & {
    readonly price_gross: Money;
    readonly deadline: Date;
    readonly valid_until: Date;
  };
  readonly order_placed: OfOrders & {
    readonly amount_due: Money;
    /** Where to transfer to, when the buyer chose that. */
    readonly transfer: Transfer | null;
  };
  readonly order_paid: OfOrders & { readonly amount: Money; readonly deadline: Date | null };
  readonly order_delivered: OfOrder & { readonly files: number };
  readonly quote_rejected: OfOrder;
  readonly order_canceled: OfOrder & { readonly refund: Money | null };
  readonly order_dropped: OfOrder & { readonly reason: string };
  readonly payment_refunded: OfOrders & { readonly amount: Money };
  readonly invoice_issued: OfOrders & { readonly number: string; readonly amount: Money };
  readonly top_up_credited: {
    readonly url: string;
    readonly amount: Money;
    /** Promotional money beside it; zero when there was none. */
    readonly bonus: Money;
    readonly balance: Money;
  };
  readonly top_up_refunded: { readonly url: string; readonly amount: Money };
  readonly offer_sent: OfOrder & {
    readonly stage: StageKind;
    readonly words: number;
    /** Net: what the translator is paid. */
    readonly fee: Money;
    readonly deadline: Date;
    readonly expires_at: Date;
  };
  readonly staff_new_quote: OfOrder & {
    readonly words: number;
    readonly customer: string;
    readonly answer_by: Date;
  };
};
export type MailKind = keyof MailData;

/** All kinds, in the order a customer could meet them. */
export const mail_kinds = [
  "quote_requested",
  "quote_ready",
  "quote_rejected",
  "order_placed",
  "order_paid",
  "invoice_issued",
  "order_delivered",
  "order_canceled",
  "order_dropped",
  "payment_refunded",
  "top_up_credited",
  "top_up_refunded",
  "offer_sent",
  "staff_new_quote",
] as const satisfies readonly MailKind[];
