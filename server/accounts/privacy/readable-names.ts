import { language_of, type Locale } from "#brands/brand.ts";
import { packages } from "#domain/catalog.ts";
import {
  accounts_account,
  cases_complaints,
  messages_mails,
  orders_states,
  pricing_catalog,
  views_audit,
  views_staff,
  views_tracking,
} from "#server/kernel/format/catalogues.ts";
import { countryName, languageName } from "#server/kernel/format/names.ts";

type Texts = Readonly<Record<Locale, Readonly<Record<string, string>>>>;
type Names = { readonly texts: Texts; readonly prefix: string };

const status: Names = { texts: orders_states, prefix: "status" };
/** Where codes have names on other pages, by column, or by table and column; the key of a name ends with its code. */
const names: Readonly<Record<string, Names>> = {
  status,
  from_status: status,
  to_status: status,
  service_type: { texts: orders_states, prefix: "service" },
  method: { texts: pricing_catalog, prefix: "method" },
  product: { texts: pricing_catalog, prefix: "product" },
  "order_event.event": { texts: views_staff, prefix: "event" },
  "audit_log.act": { texts: views_audit, prefix: "audit_act" },
  "consent.kind": { texts: accounts_account, prefix: "consent.kind" },
  "consent.origin": { texts: accounts_account, prefix: "consent.origin" },
  "correction.state": { texts: cases_complaints, prefix: "complaint.state" },
  "invoice.kind": { texts: views_tracking, prefix: "document" },
  "mail.kind": { texts: messages_mails, prefix: "mails.kind" },
};

const is_language = /^(?:lang|locale|source_lang|target_lang)$/;

/** A code in the words that pages of the portal and of the desk use for it; any other text as it is. */
export function namedCode(locale: Locale, table: string, column: string, value: string): string {
  const found = names[`${table}.${column}`] ?? names[column];
  const named = found?.texts[locale][`${found.prefix}.${value}`];
  if (named !== undefined) return named;
  if (column === "package") return packageName(value);
  if (column === "country") return countryName(locale, value);
  if (!is_language.test(column)) return value;
  return languageName(locale, (language_of as Readonly<Record<string, string>>)[value] ?? value);
}

const packageName = (key: string): string =>
  (packages as Readonly<Record<string, { readonly public_name: string }>>)[key]?.public_name ?? key;
