import { useIntl } from "react-intl";
import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as second_factor } from "#messages/accounts/second-factor/en.ts";
import type { en as counts } from "#messages/files/counts/en.ts";
import type { en as cases } from "#messages/cases/cases/en.ts";
import type { en as desk_order } from "#messages/views/desk-order/en.ts";
import type { en as desk_cases } from "#messages/cases/desk-cases/en.ts";
import type { en as audit } from "#messages/views/audit/en.ts";
import type { en as audit_details } from "#messages/views/audit-details/en.ts";
import type { en as calendar } from "#messages/interpreting/calendar/en.ts";
import type { en as desk_calendar } from "#messages/interpreting/desk-calendar/en.ts";
import type { en as approvals } from "#messages/views/approvals/en.ts";
import type { en as codes } from "#messages/pricing/codes/en.ts";
import type { en as desk } from "#messages/views/desk/en.ts";
import type { en as books } from "#messages/accounting/books/en.ts";
import type { en as dispatch } from "#messages/work/dispatch/en.ts";
import type { en as einvoices } from "#messages/invoices/einvoices/en.ts";
import type { en as mails } from "#messages/messages/mails/en.ts";
import type { en as papers } from "#messages/shipping/papers/en.ts";
import type { en } from "#messages/views/staff/en.ts";
import type { en as overview } from "#messages/views/overview/en.ts";
import type { en as payouts } from "#messages/payouts/payouts/en.ts";
import type { en as prices } from "#messages/pricing/prices/en.ts";
import type { en as talk } from "#messages/messages/talk/en.ts";
import type { en as work } from "#messages/work/work/en.ts";
import type { en as transfers } from "#messages/payments/transfers/en.ts";

export type DeskKey =
  | keyof typeof second_factor
  | keyof typeof en
  | keyof typeof desk
  | keyof typeof audit
  | keyof typeof audit_details
  | keyof typeof talk
  | keyof typeof dispatch
  | keyof typeof transfers
  | keyof typeof mails
  | keyof typeof papers
  | keyof typeof einvoices
  | keyof typeof books
  | keyof typeof approvals
  | keyof typeof codes
  | keyof typeof calendar
  | keyof typeof desk_calendar
  | keyof typeof cases
  | keyof typeof desk_cases
  | keyof typeof overview
  | keyof typeof payouts
  | keyof typeof prices
  | keyof typeof desk_order
  | keyof typeof work
  | keyof typeof counts;

/** The sentences of the desk beside those of the kit. */
export const useDeskText = () => useText<DeskKey>();

/** The sentence of the first of these keys that the desk has: for words that come from the server, old and new ones. */
export function useWord(): (keys: readonly string[], otherwise: string) => string {
  const { messages, formatMessage } = useIntl();
  return (keys, otherwise) => {
    const key = keys.find((one) => one in messages);
    return key === undefined ? otherwise : formatMessage({ id: key });
  };
}

export const catalogues: Catalogues = {
  pl: () =>
    together([
      import("#messages/kernel/shared/pl.ts"),
      import("#messages/orders/states/pl.ts"),
      import("#messages/kernel/fields/pl.ts"),
      import("#messages/kernel/house-fields/pl.ts"),
      import("#messages/kernel/page-fields/pl.ts"),
      import("#messages/accounts/confirmation/pl.ts"),
      import("#messages/accounts/second-factor/pl.ts"),
      import("#messages/views/staff/pl.ts"),
      import("#messages/views/desk/pl.ts"),
      import("#messages/views/audit/pl.ts"),
      import("#messages/views/audit-details/pl.ts"),
      import("#messages/messages/talk/pl.ts"),
      import("#messages/work/dispatch/pl.ts"),
      import("#messages/payments/transfers/pl.ts"),
      import("#messages/messages/mails/pl.ts"),
      import("#messages/shipping/papers/pl.ts"),
      import("#messages/invoices/einvoices/pl.ts"),
      import("#messages/accounting/books/pl.ts"),
      import("#messages/views/approvals/pl.ts"),
      import("#messages/pricing/codes/pl.ts"),
      import("#messages/pricing/prices/pl.ts"),
      import("#messages/payouts/payouts/pl.ts"),
      import("#messages/cases/cases/pl.ts"),
      import("#messages/cases/desk-cases/pl.ts"),
      import("#messages/views/overview/pl.ts"),
      import("#messages/work/work/pl.ts"),
      import("#messages/interpreting/desk-calendar/pl.ts"),
      import("#messages/interpreting/calendar/pl.ts"),
      import("#messages/views/desk-order/pl.ts"),
      import("#messages/files/counts/pl.ts"),
    ]),
  en: () =>
    together([
      import("#messages/kernel/shared/en.ts"),
      import("#messages/orders/states/en.ts"),
      import("#messages/kernel/fields/en.ts"),
      import("#messages/kernel/house-fields/en.ts"),
      import("#messages/kernel/page-fields/en.ts"),
      import("#messages/accounts/confirmation/en.ts"),
      import("#messages/accounts/second-factor/en.ts"),
      import("#messages/views/staff/en.ts"),
      import("#messages/views/desk/en.ts"),
      import("#messages/views/audit/en.ts"),
      import("#messages/views/audit-details/en.ts"),
      import("#messages/messages/talk/en.ts"),
      import("#messages/work/dispatch/en.ts"),
      import("#messages/payments/transfers/en.ts"),
      import("#messages/messages/mails/en.ts"),
      import("#messages/shipping/papers/en.ts"),
      import("#messages/invoices/einvoices/en.ts"),
      import("#messages/accounting/books/en.ts"),
      import("#messages/views/approvals/en.ts"),
      import("#messages/pricing/codes/en.ts"),
      import("#messages/pricing/prices/en.ts"),
      import("#messages/payouts/payouts/en.ts"),
      import("#messages/cases/cases/en.ts"),
      import("#messages/cases/desk-cases/en.ts"),
      import("#messages/views/overview/en.ts"),
      import("#messages/work/work/en.ts"),
      import("#messages/interpreting/desk-calendar/en.ts"),
      import("#messages/interpreting/calendar/en.ts"),
      import("#messages/views/desk-order/en.ts"),
      import("#messages/files/counts/en.ts"),
    ]),
  ua: () =>
    together([
      import("#messages/kernel/shared/ua.ts"),
      import("#messages/orders/states/ua.ts"),
      import("#messages/kernel/fields/ua.ts"),
      import("#messages/kernel/house-fields/ua.ts"),
      import("#messages/kernel/page-fields/ua.ts"),
      import("#messages/accounts/confirmation/ua.ts"),
      import("#messages/accounts/second-factor/ua.ts"),
      import("#messages/views/staff/ua.ts"),
      import("#messages/views/desk/ua.ts"),
      import("#messages/views/audit/ua.ts"),
      import("#messages/views/audit-details/ua.ts"),
      import("#messages/messages/talk/ua.ts"),
      import("#messages/work/dispatch/ua.ts"),
      import("#messages/payments/transfers/ua.ts"),
      import("#messages/messages/mails/ua.ts"),
      import("#messages/shipping/papers/ua.ts"),
      import("#messages/invoices/einvoices/ua.ts"),
      import("#messages/accounting/books/ua.ts"),
      import("#messages/views/approvals/ua.ts"),
      import("#messages/pricing/codes/ua.ts"),
      import("#messages/pricing/prices/ua.ts"),
      import("#messages/payouts/payouts/ua.ts"),
      import("#messages/cases/cases/ua.ts"),
      import("#messages/cases/desk-cases/ua.ts"),
      import("#messages/views/overview/ua.ts"),
      import("#messages/work/work/ua.ts"),
      import("#messages/interpreting/desk-calendar/ua.ts"),
      import("#messages/interpreting/calendar/ua.ts"),
      import("#messages/views/desk-order/ua.ts"),
      import("#messages/files/counts/ua.ts"),
    ]),
  de: () =>
    together([
      import("#messages/kernel/shared/de.ts"),
      import("#messages/orders/states/de.ts"),
      import("#messages/kernel/fields/de.ts"),
      import("#messages/kernel/house-fields/de.ts"),
      import("#messages/kernel/page-fields/de.ts"),
      import("#messages/accounts/confirmation/de.ts"),
      import("#messages/accounts/second-factor/de.ts"),
      import("#messages/views/staff/de.ts"),
      import("#messages/views/desk/de.ts"),
      import("#messages/views/audit/de.ts"),
      import("#messages/views/audit-details/de.ts"),
      import("#messages/messages/talk/de.ts"),
      import("#messages/work/dispatch/de.ts"),
      import("#messages/payments/transfers/de.ts"),
      import("#messages/messages/mails/de.ts"),
      import("#messages/shipping/papers/de.ts"),
      import("#messages/invoices/einvoices/de.ts"),
      import("#messages/accounting/books/de.ts"),
      import("#messages/views/approvals/de.ts"),
      import("#messages/pricing/codes/de.ts"),
      import("#messages/pricing/prices/de.ts"),
      import("#messages/payouts/payouts/de.ts"),
      import("#messages/cases/cases/de.ts"),
      import("#messages/cases/desk-cases/de.ts"),
      import("#messages/views/overview/de.ts"),
      import("#messages/work/work/de.ts"),
      import("#messages/interpreting/desk-calendar/de.ts"),
      import("#messages/interpreting/calendar/de.ts"),
      import("#messages/views/desk-order/de.ts"),
      import("#messages/files/counts/de.ts"),
    ]),
};
