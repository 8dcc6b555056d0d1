import { useIntl } from "react-intl";
import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as second_factor } from "#messages/second-factor/en.ts";
import type { en as counts } from "#messages/counts/en.ts";
import type { en as cases } from "#messages/cases/en.ts";
import type { en as desk_order } from "#messages/desk-order/en.ts";
import type { en as desk_cases } from "#messages/desk-cases/en.ts";
import type { en as audit } from "#messages/audit/en.ts";
import type { en as audit_details } from "#messages/audit-details/en.ts";
import type { en as calendar } from "#messages/calendar/en.ts";
import type { en as desk_calendar } from "#messages/desk-calendar/en.ts";
import type { en as approvals } from "#messages/approvals/en.ts";
import type { en as codes } from "#messages/codes/en.ts";
import type { en as desk } from "#messages/desk/en.ts";
import type { en as books } from "#messages/books/en.ts";
import type { en as dispatch } from "#messages/dispatch/en.ts";
import type { en as einvoices } from "#messages/einvoices/en.ts";
import type { en as mails } from "#messages/mails/en.ts";
import type { en as papers } from "#messages/papers/en.ts";
import type { en } from "#messages/staff/en.ts";
import type { en as overview } from "#messages/overview/en.ts";
import type { en as payouts } from "#messages/payouts/en.ts";
import type { en as prices } from "#messages/prices/en.ts";
import type { en as talk } from "#messages/talk/en.ts";
import type { en as work } from "#messages/work/en.ts";
import type { en as transfers } from "#messages/transfers/en.ts";

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
      import("#messages/shared/pl.ts"),
      import("#messages/states/pl.ts"),
      import("#messages/fields/pl.ts"),
      import("#messages/house-fields/pl.ts"),
      import("#messages/page-fields/pl.ts"),
      import("#messages/confirmation/pl.ts"),
      import("#messages/second-factor/pl.ts"),
      import("#messages/staff/pl.ts"),
      import("#messages/desk/pl.ts"),
      import("#messages/audit/pl.ts"),
      import("#messages/audit-details/pl.ts"),
      import("#messages/talk/pl.ts"),
      import("#messages/dispatch/pl.ts"),
      import("#messages/transfers/pl.ts"),
      import("#messages/mails/pl.ts"),
      import("#messages/papers/pl.ts"),
      import("#messages/einvoices/pl.ts"),
      import("#messages/books/pl.ts"),
      import("#messages/approvals/pl.ts"),
      import("#messages/codes/pl.ts"),
      import("#messages/prices/pl.ts"),
      import("#messages/payouts/pl.ts"),
      import("#messages/cases/pl.ts"),
      import("#messages/desk-cases/pl.ts"),
      import("#messages/overview/pl.ts"),
      import("#messages/work/pl.ts"),
      import("#messages/desk-calendar/pl.ts"),
      import("#messages/calendar/pl.ts"),
      import("#messages/desk-order/pl.ts"),
      import("#messages/counts/pl.ts"),
    ]),
  en: () =>
    together([
      import("#messages/shared/en.ts"),
      import("#messages/states/en.ts"),
      import("#messages/fields/en.ts"),
      import("#messages/house-fields/en.ts"),
      import("#messages/page-fields/en.ts"),
      import("#messages/confirmation/en.ts"),
      import("#messages/second-factor/en.ts"),
      import("#messages/staff/en.ts"),
      import("#messages/desk/en.ts"),
      import("#messages/audit/en.ts"),
      import("#messages/audit-details/en.ts"),
      import("#messages/talk/en.ts"),
      import("#messages/dispatch/en.ts"),
      import("#messages/transfers/en.ts"),
      import("#messages/mails/en.ts"),
      import("#messages/papers/en.ts"),
      import("#messages/einvoices/en.ts"),
      import("#messages/books/en.ts"),
      import("#messages/approvals/en.ts"),
      import("#messages/codes/en.ts"),
      import("#messages/prices/en.ts"),
      import("#messages/payouts/en.ts"),
      import("#messages/cases/en.ts"),
      import("#messages/desk-cases/en.ts"),
      import("#messages/overview/en.ts"),
      import("#messages/work/en.ts"),
      import("#messages/desk-calendar/en.ts"),
      import("#messages/calendar/en.ts"),
      import("#messages/desk-order/en.ts"),
      import("#messages/counts/en.ts"),
    ]),
  ua: () =>
    together([
      import("#messages/shared/ua.ts"),
      import("#messages/states/ua.ts"),
      import("#messages/fields/ua.ts"),
      import("#messages/house-fields/ua.ts"),
      import("#messages/page-fields/ua.ts"),
      import("#messages/confirmation/ua.ts"),
      import("#messages/second-factor/ua.ts"),
      import("#messages/staff/ua.ts"),
      import("#messages/desk/ua.ts"),
      import("#messages/audit/ua.ts"),
      import("#messages/audit-details/ua.ts"),
      import("#messages/talk/ua.ts"),
      import("#messages/dispatch/ua.ts"),
      import("#messages/transfers/ua.ts"),
      import("#messages/mails/ua.ts"),
      import("#messages/papers/ua.ts"),
      import("#messages/einvoices/ua.ts"),
      import("#messages/books/ua.ts"),
      import("#messages/approvals/ua.ts"),
      import("#messages/codes/ua.ts"),
      import("#messages/prices/ua.ts"),
      import("#messages/payouts/ua.ts"),
      import("#messages/cases/ua.ts"),
      import("#messages/desk-cases/ua.ts"),
      import("#messages/overview/ua.ts"),
      import("#messages/work/ua.ts"),
      import("#messages/desk-calendar/ua.ts"),
      import("#messages/calendar/ua.ts"),
      import("#messages/desk-order/ua.ts"),
      import("#messages/counts/ua.ts"),
    ]),
  de: () =>
    together([
      import("#messages/shared/de.ts"),
      import("#messages/states/de.ts"),
      import("#messages/fields/de.ts"),
      import("#messages/house-fields/de.ts"),
      import("#messages/page-fields/de.ts"),
      import("#messages/confirmation/de.ts"),
      import("#messages/second-factor/de.ts"),
      import("#messages/staff/de.ts"),
      import("#messages/desk/de.ts"),
      import("#messages/audit/de.ts"),
      import("#messages/audit-details/de.ts"),
      import("#messages/talk/de.ts"),
      import("#messages/dispatch/de.ts"),
      import("#messages/transfers/de.ts"),
      import("#messages/mails/de.ts"),
      import("#messages/papers/de.ts"),
      import("#messages/einvoices/de.ts"),
      import("#messages/books/de.ts"),
      import("#messages/approvals/de.ts"),
      import("#messages/codes/de.ts"),
      import("#messages/prices/de.ts"),
      import("#messages/payouts/de.ts"),
      import("#messages/cases/de.ts"),
      import("#messages/desk-cases/de.ts"),
      import("#messages/overview/de.ts"),
      import("#messages/work/de.ts"),
      import("#messages/desk-calendar/de.ts"),
      import("#messages/calendar/de.ts"),
      import("#messages/desk-order/de.ts"),
      import("#messages/counts/de.ts"),
    ]),
};
