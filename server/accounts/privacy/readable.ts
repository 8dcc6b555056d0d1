import { intl_tag, type Locale } from "#brands/brand.ts";
import type { en } from "#messages/accounts/export/en.ts";
import { toDecimal } from "#domain/money.ts";
import { accounts_export } from "#server/kernel/format/catalogues.ts";
import { momentText } from "#server/kernel/format/moment.ts";
import { escapeHtml } from "#server/kernel/mail/html.ts";
import type { Gathered, Row } from "./gather.ts";
import { codeNames } from "./readable-names.ts";

type Key = keyof typeof en;
type Label = Key extends infer K ? (K extends `export.column.${infer C}` ? C : never) : never;
type Title = Key extends infer K ? (K extends `export.table.${infer T}` ? T : never) : never;

/** Amounts are stored in minor units. */
const is_amount =
  /^(?:amount|amount_due|balance|bonus|bonus_left|captured|charged_back|credit_limit|fee|gross|net|net_price|net_value|paid|paid_left|price_gross|price_net|refunded|total_gross|total_net|total_vat|vat)$/;
/** Rows of a table that the page shows; the complete ones are in `data.json`. */
const most_shown = 2_000;

const isAddress = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && "name" in value && "address" in value;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1.5rem;color:#1c2230}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:2px solid #d5dae3;font-size:1.25rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border:1px solid #d5dae3;overflow-wrap:anywhere;min-width:6rem}
th{background:#f2f4f8}dl{display:grid;grid-template-columns:minmax(9rem,16rem) 1fr;gap:.35rem 1rem}dt{color:#566}dd{margin:0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** Buyers and sellers on papers are objects: what an address says, in its order. */
const of_address = ["name", "address", "postcode", "city", "country", "tax_id"];

/** When something came to be: the first of these columns that a table has sorts its rows. */
const sorting = ["at", "created_at", "given_at", "asked_at", "issued_at", "id"];

function sorted(columns: readonly string[], rows: readonly Row[]): readonly Row[] {
  const column = sorting.find((one) => columns.includes(one));
  if (column === undefined) return rows;
  const placeOf = (row: Row): number => {
    const value = row[column];
    return value instanceof Date ? value.getTime() : Number(value ?? 0);
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** One row as pairs, more of them as a table. */
function tableOf(labels: readonly string[], rows: readonly (readonly string[])[]): string {
  const [first] = rows;
  if (rows.length === 1 && first) {
    const pairs = labels.map(
      (label, at) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(first[at] ?? "")}</dd>`,
    );
    return `<dl>${pairs.join("")}</dl>`;
  }
  const head = labels.map((label) => `<th scope="col">${escapeHtml(label)}</th>`);
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`);
  return `<div class="wide"><table><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

/** The readable part of an export in one language. */
export async function readable(locale: Locale) {
  const namedCode = await codeNames(locale);
  const texts: Readonly<Record<Key, string>> = accounts_export[locale];
  const say = (key: Key, values: Readonly<Record<string, string>> = {}): string =>
    texts[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const has = (key: string): key is Key => Object.hasOwn(texts, key);
  const moment = (instant: Date): string => momentText(locale, "Europe/Warsaw", "medium", instant);

  const shown = (table: string, column: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (value instanceof Date) return moment(value);
    if (typeof value === "boolean") return say(value ? "export.yes" : "export.no");
    if (typeof value === "bigint") return is_amount.test(column) ? toDecimal(value) : value.toString();
    if (Array.isArray(value)) return value.map((one) => shown(table, column, one)).join(", ") || "–";
    if (isAddress(value))
      return of_address.flatMap((part) => (value[part] ? [shown(table, part, value[part])] : [])).join(", ");
    if (typeof value === "object")
      return JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? one.toString() : one));
    return typeof value === "string" ? worded(table, column, value) : JSON.stringify(value);
  };
  const worded = (table: string, column: string, value: string): string => {
    const key = [`export.value.${table}.${column}.${value}`, `export.value.${column}.${value}`].find(has);
    return key === undefined ? namedCode(table, column, value) : say(key);
  };
  const labelled = (columns: readonly string[]): Label[] =>
    columns.filter((column): column is Label => has(`export.column.${column}`));
  const rowsOf = (table: string, columns: readonly Label[], rows: readonly Row[]): string =>
    tableOf(
      columns.map((column) => say(`export.column.${column}`)),
      rows.map((row) => columns.map((column) => shown(table, column, row[column]))),
    );

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
    yield `${rowsOf(name, named, sorted(columns, rows))}</section>`;
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
