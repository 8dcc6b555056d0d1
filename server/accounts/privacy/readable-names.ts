import { language_of, type Locale } from "#brands/brand.ts";
import { packages } from "#domain/catalog.ts";
import { accounts_account, orders_states, pricing_catalog } from "#server/kernel/format/catalogues.ts";
import { countryName, languageName } from "#server/kernel/format/names.ts";

type Texts = Readonly<Record<string, string>>;
type Names = { readonly texts: Texts; readonly prefix: string };

/** Sentences of pages that the server needs for copies of personal data alone are read at their first use (decision 0212). */
async function pageTexts(locale: Locale) {
  const [audit, complaints, mails, staff, tracking] = (await Promise.all([
    import(`../../../messages/views/audit/${locale}.ts`),
    import(`../../../messages/cases/complaints/${locale}.ts`),
    import(`../../../messages/messages/mails/${locale}.ts`),
    import(`../../../messages/views/staff/${locale}.ts`),
    import(`../../../messages/views/tracking/${locale}.ts`),
  ])) as readonly Readonly<Record<string, Texts>>[];
  const of = (texts: Readonly<Record<string, Texts>> | undefined): Texts => texts?.[locale] ?? {};
  return {
    audit: of(audit),
    complaints: of(complaints),
    mails: of(mails),
    staff: of(staff),
    tracking: of(tracking),
  };
}

/** Where codes have names on other pages, by column, or by table and column; the key of a name ends with its code. */
async function namesOf(locale: Locale): Promise<Readonly<Record<string, Names>>> {
  const pages = await pageTexts(locale);
  const status: Names = { texts: orders_states[locale], prefix: "status" };
  return {
    status,
    from_status: status,
    to_status: status,
    service_type: { texts: orders_states[locale], prefix: "service" },
    method: { texts: pricing_catalog[locale], prefix: "method" },
    product: { texts: pricing_catalog[locale], prefix: "product" },
    "order_event.event": { texts: pages.staff, prefix: "event" },
    "audit_log.act": { texts: pages.audit, prefix: "audit_act" },
    "consent.kind": { texts: accounts_account[locale], prefix: "consent.kind" },
    "consent.origin": { texts: accounts_account[locale], prefix: "consent.origin" },
    "correction.state": { texts: pages.complaints, prefix: "complaint.state" },
    "invoice.kind": { texts: pages.tracking, prefix: "document" },
    "mail.kind": { texts: pages.mails, prefix: "mails.kind" },
  };
}

const is_language = /^(?:lang|locale|source_lang|target_lang)$/;

/** A code in the words that pages of the portal and of the desk use for it; any other text as it is. */
export type NamedCode = (table: string, column: string, value: string) => string;

export async function codeNames(locale: Locale): Promise<NamedCode> {
  const names = await namesOf(locale);
  return (table, column, value) => {
    const found = names[`${table}.${column}`] ?? names[column];
    const named = found?.texts[`${found.prefix}.${value}`];
    if (named !== undefined) return named;
    if (column === "package") return packageName(value);
    if (column === "country") return countryName(locale, value);
    if (!is_language.test(column)) return value;
    return languageName(locale, (language_of as Readonly<Record<string, string>>)[value] ?? value);
  };
}

const packageName = (key: string): string =>
  (packages as Readonly<Record<string, { readonly public_name: string }>>)[key]?.public_name ?? key;
