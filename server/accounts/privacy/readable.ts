import { intl_tag, language_of, type Locale } from "#brands/brand.ts";
import type { en } from "#messages/accounts/export/en.ts";
import { toDecimal } from "#domain/money.ts";
import { accounts_export, orders_states } from "#server/kernel/format/catalogues.ts";
import { momentText } from "#server/kernel/format/moment.ts";
import { countryName, languageName } from "#server/kernel/format/names.ts";
import { escapeHtml } from "#server/kernel/mail/html.ts";
import type { Gathered, Row } from "./gather.ts";

type Key = keyof typeof en;
type Label = Key extends infer K ? (K extends `export.column.${infer C}` ? C : never) : never;
type Title = Key extends infer K ? (K extends `export.table.${infer T}` ? T : never) : never;

/** Amounts are stored in minor units. */
const is_amount =
  /^(?:amount|amount_due|balance|bonus|bonus_left|captured|charged_back|credit_limit|fee|gross|net|net_price|net_value|paid|paid_left|price_gross|price_net|refunded|total_gross|total_net|total_vat|vat)$/;
const is_language = /^(?:lang|locale|source_lang|target_lang)$/;
/** Rows of a table that the page shows; the complete ones are in `data.json`. */
const most_shown = 2_000;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1.5rem;color:#1c2230}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:2px solid #d5dae3;font-size:1.25rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border:1px solid #d5dae3;overflow-wrap:anywhere;min-width:6rem}
th{background:#f2f4f8}dl{display:grid;grid-template-columns:minmax(9rem,16rem) 1fr;gap:.35rem 1rem}dt{color:#566}dd{margin:0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** Columns whose codes have names on the pages of orders, by the beginning of the key of the name. */
const order_names: Readonly<Record<string, string>> = {
  status: "status",
  from_status: "status",
  to_status: "status",
  service_type: "service",
};

/** A code of a country, a language, a status or a service in words; any other text as it is. */
function namedCode(locale: Locale, column: string, value: string): string {
  const states: Readonly<Record<string, string>> = orders_states[locale];
  const named = order_names[column] && states[`${order_names[column]}.${value}`];
  if (named) return named;
  if (column === "country") return countryName(locale, value);
  if (!is_language.test(column)) return value;
  return languageName(locale, (language_of as Readonly<Record<string, string>>)[value] ?? value);
}

/** The readable part of an export in one language. */
export function readable(locale: Locale) {
  const texts: Readonly<Record<Key, string>> = accounts_export[locale];
  const say = (key: Key, values: Readonly<Record<string, string>> = {}): string =>
    texts[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const has = (key: string): key is Key => Object.hasOwn(texts, key);
  const moment = (instant: Date): string => momentText(locale, "Europe/Warsaw", "medium", instant);

  const shown = (column: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (value instanceof Date) return moment(value);
    if (typeof value === "boolean") return say(value ? "export.yes" : "export.no");
    if (typeof value === "bigint") return is_amount.test(column) ? toDecimal(value) : value.toString();
    if (Array.isArray(value)) return value.map((one) => shown(column, one)).join(", ") || "–";
    if (typeof value === "object")
      return JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? one.toString() : one));
    return typeof value === "string" ? worded(column, value) : JSON.stringify(value);
  };
  const worded = (column: string, value: string): string => {
    const key = `export.value.${column}.${value}`;
    return has(key) ? say(key) : namedCode(locale, column, value);
  };
  const labelled = (columns: readonly string[]): Label[] =>
    columns.filter((column): column is Label => has(`export.column.${column}`));
  const cells = (columns: readonly Label[], row: Row): string =>
    columns.map((column) => `<td>${escapeHtml(shown(column, row[column]))}</td>`).join("");

  /** One row as pairs, more of them as a table. */
  const rowsOf = (columns: readonly Label[], rows: readonly Row[]): string => {
    const [first] = rows;
    if (rows.length === 1 && first) {
      const pairs = columns.map(
        (column) =>
          `<dt>${escapeHtml(say(`export.column.${column}`))}</dt><dd>${escapeHtml(shown(column, first[column]))}</dd>`,
      );
      return `<dl>${pairs.join("")}</dl>`;
    }
    const head = columns.map(
      (column) => `<th scope="col">${escapeHtml(say(`export.column.${column}`))}</th>`,
    );
    const body = rows.map((row) => `<tr>${cells(columns, row)}</tr>`).join("");
    return `<div class="wide"><table><thead><tr>${head.join("")}</tr></thead><tbody>${body}</tbody></table></div>`;
  };

  async function* section({ name, columns, pages }: Gathered): AsyncGenerator<string> {
    const key = `export.table.${name}`;
    const named = labelled(columns);
    if (!has(key) || named.length === 0) return;
    const rows: Row[] = [];
    for await (const page of pages()) {
      rows.push(...page.slice(0, most_shown - rows.length));
      if (rows.length >= most_shown) break;
    }
    if (rows.length === 0) return;
    yield `<section><h2>${escapeHtml(say(`export.table.${name as Title}`))}</h2>`;
    if (rows.length >= most_shown) yield `<p>${escapeHtml(say("export.more"))}</p>`;
    yield `${rowsOf(named, rows)}</section>`;
  }

  /** The page, part by part. */
  return async function* page(
    about: { readonly name: string; readonly made_at: Date; readonly left_out: readonly string[] },
    tables: readonly Gathered[],
  ): AsyncGenerator<string> {
    const title = escapeHtml(say("export.title", { brand: about.name }));
    const lang = intl_tag[locale].slice(0, 2);
    yield `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>`;
    yield `<p>${escapeHtml(say("export.made", { moment: moment(about.made_at) }))}</p>`;
    yield `<p>${escapeHtml(say("export.contents"))}</p>`;
    for (const table of tables) yield* section(table);
    if (about.left_out.length > 0)
      yield `<section><h2>${escapeHtml(say("export.left_out"))}</h2><ul>${about.left_out
        .map((name) => `<li>${escapeHtml(name)}</li>`)
        .join("")}</ul></section>`;
    yield "</main></body></html>\n";
  };
}
