import { useIntl } from "#ui/intl.ts";
import { useText } from "#ui/i18n.tsx";
import type { en as fields } from "#messages/kernel/fields/en.ts";
import type { en as house_fields } from "#messages/kernel/house-fields/en.ts";
import type { en as page_fields } from "#messages/kernel/page-fields/en.ts";
import type { en as second_factor } from "#messages/accounts/second-factor/en.ts";
import type { en as annotations } from "#messages/checkout/annotations/en.ts";
import type { en as counts } from "#messages/files/counts/en.ts";
import type { en as cases } from "#messages/cases/cases/en.ts";
import type { en as desk_order } from "#messages/views/desk-order/en.ts";
import type { en as desk_lists } from "#messages/views/desk-lists/en.ts";
import type { en as desk_keys } from "#messages/api/desk-keys/en.ts";
import type { en as desk_reviews } from "#messages/reviews/desk-reviews/en.ts";
import type { en as desk_tax } from "#messages/tax/desk-tax/en.ts";
import type { en as desk_spending } from "#messages/spending/desk-spending/en.ts";
import type { en as desk_webhooks } from "#messages/webhooks/desk-webhooks/en.ts";
import type { en as desk_sites } from "#messages/embeds/desk-sites/en.ts";
import type { en as desk_cases } from "#messages/cases/desk-cases/en.ts";
import type { en as audit } from "#messages/views/audit/en.ts";
import type { en as audit_details } from "#messages/views/audit-details/en.ts";
import type { en as calendar } from "#messages/interpreting/calendar/en.ts";
import type { en as desk_calendar } from "#messages/interpreting/desk-calendar/en.ts";
import type { en as approvals } from "#messages/views/approvals/en.ts";
import type { en as codes } from "#messages/pricing/codes/en.ts";
import type { en as desk } from "#messages/views/desk/en.ts";
import type { en as books } from "#messages/accounting/books/en.ts";
import type { en as engines } from "#messages/engines/engines/en.ts";
import type { en as memory } from "#messages/memory/memory/en.ts";
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
  | keyof typeof fields
  | keyof typeof house_fields
  | keyof typeof page_fields
  | keyof typeof second_factor
  | keyof typeof en
  | keyof typeof desk
  | keyof typeof audit
  | keyof typeof audit_details
  | keyof typeof talk
  | keyof typeof engines
  | keyof typeof memory
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
  | keyof typeof annotations
  | keyof typeof desk_cases
  | keyof typeof desk_keys
  | keyof typeof desk_reviews
  | keyof typeof desk_sites
  | keyof typeof desk_spending
  | keyof typeof desk_tax
  | keyof typeof desk_webhooks
  | keyof typeof desk_lists
  | keyof typeof overview
  | keyof typeof payouts
  | keyof typeof prices
  | keyof typeof desk_order
  | keyof typeof work
  | keyof typeof counts;

/** The sentences of the desk in addition to those of the kit. */
export const useDeskText = () => useText<DeskKey>();

/** The sentence of the first of these keys that the desk has: for words that come from the server, old and new ones. */
export function useWord(): (keys: readonly string[], otherwise: string) => string {
  const { messages, text } = useIntl();
  return (keys, otherwise) => {
    const key = keys.find((one) => one in messages);
    return key === undefined ? otherwise : text(key);
  };
}
