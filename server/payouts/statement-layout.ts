import { intl_tag, type Locale } from "#brands/brand.ts";
import type { Block, Column, Fact, Label } from "#contract/invoices/invoice-document.ts";
import type { Currency } from "#domain/money.ts";
import { perUnit } from "#domain/payouts/fee-books.ts";
import type { StatementTextKey } from "#messages/payouts/statement/en.ts";
import { payouts_statement } from "#server/kernel/format/catalogues.ts";
import { numberFormat } from "#server/kernel/format/formatters.ts";
import { countryName } from "#server/kernel/format/names.ts";
import { amountsOn, figure } from "#server/kernel/format/figures.ts";

type Party = {
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly tax_id: string;
};
/** Everything a statement shows. Amounts are net minor units of its currency, dates `YYYY-MM-DD`. */
export type StatementDocument = {
  readonly number: string;
  readonly locale: Locale;
  readonly period: string;
  readonly currency: Currency;
  readonly issued_on: string;
  readonly created_at: Date;
  readonly payer: Party;
  /** Null while there are no payee data. */
  readonly payee: Party | null;
  readonly translator: string;
  readonly lines: readonly {
    readonly order_id: number;
    readonly kind: string;
    readonly source_lang: string;
    readonly target_lang: string;
    readonly units: number;
    readonly unit: "word" | "minute";
    readonly amount: bigint;
  }[];
  readonly net: bigint;
};

export const statementText = (locale: Locale, key: StatementTextKey): string =>
  payouts_statement[locale][key];

const kinds: Readonly<Record<string, StatementTextKey>> = {
  translation: "kind.translation",
  post_edition: "kind.post_edition",
  proofreading: "kind.proofreading",
  verification: "kind.verification",
  rework: "kind.rework",
  check: "kind.check",
};

/** The content of a statement, from top to bottom, in the language of its translator. */
export function statementLayout(paper: StatementDocument): Block[] {
  const { locale, currency } = paper;
  const label = (key: StatementTextKey): Label => ({ main: statementText(locale, key), polish: null });
  const fact = (key: StatementTextKey, value: string): Fact => ({ label: label(key), value });
  const party = (one: Party): string[] =>
    [
      one.name,
      one.address,
      [`${one.postcode} ${one.city}`.trim(), countryName(locale, one.country)].filter(Boolean).join(", "),
      one.tax_id === "" ? "" : `${statementText(locale, "tax_id")}: ${one.tax_id}`,
    ].filter((line) => line !== "");
  return [
    { kind: "heading", title: label("title"), number: paper.number },
    {
      kind: "dates",
      facts: [fact("issued_on", paper.issued_on), fact("period", paper.period), fact("currency", currency)],
    },
    {
      kind: "parties",
      parties: [
        { label: label("payer"), lines: party(paper.payer) },
        { label: label("payee"), lines: paper.payee ? party(paper.payee) : [paper.translator] },
      ],
    },
    { kind: "lines", title: null, table: { columns: columnsOf(label), rows: rowsOf(paper), sums: [] } },
    {
      kind: "settlement",
      facts: [],
      rates: { columns: [], rows: [], sums: [] },
      total: fact("net", amountsOn(locale, currency)(paper.net)),
    },
    { kind: "notes", lines: [statementText(locale, "note")] },
  ];
}

const columnsOf = (label: (key: StatementTextKey) => Label): Column[] => [
  { label: label("order"), width: 56, align: "left" },
  { label: label("work"), width: 0, align: "left" },
  { label: label("pair"), width: 62, align: "left" },
  { label: label("units"), width: 92, align: "right" },
  { label: label("rate"), width: 62, align: "right" },
  { label: label("amount"), width: 78, align: "right" },
];

const rateText = (locale: Locale, rate: string | null): string =>
  rate === null
    ? ""
    : numberFormat(intl_tag[locale], { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
        rate as `${number}`,
      );

const rowsOf = ({ lines, locale }: StatementDocument): string[][] =>
  lines.map(({ order_id, kind, source_lang, target_lang, units, unit, amount }) => [
    String(order_id),
    kinds[kind] === undefined ? kind : statementText(locale, kinds[kind]),
    `${source_lang.toUpperCase()} → ${target_lang.toUpperCase()}`,
    units === 0 ? "" : `${units} ${statementText(locale, unit === "word" ? "unit.word" : "unit.minute")}`,
    rateText(locale, perUnit(amount, units)),
    figure(locale, amount),
  ]);
