import type { Locale } from "#brands/brand.ts";
import type { Block, Column, Fact, Label, Table } from "#contract/invoice-document.ts";
import { amountInWords } from "#domain/amount-in-words.ts";
import type { Currency } from "#domain/money.ts";
import { document_legends, tax_legends } from "#domain/tax/legends.ts";
import type { Treatment } from "#domain/tax/table.ts";
import type { InvoiceTextKey } from "#messages/invoice/en.ts";
import { rateView } from "../money-view.ts";
import { countryName } from "../names.ts";
import { document_language as languages } from "../tax/legend.ts";
import { figure, invoiceText, methodText } from "./invoice-texts.ts";

export type InvoiceParty = {
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly tax_id: string | null;
};
/** Everything an invoice shows. Amounts are minor units of its currency, dates `YYYY-MM-DD`. */
export type InvoiceDocument = {
  readonly number: string;
  readonly locale: Locale;
  readonly currency: Currency;
  readonly date_of_issue: string;
  readonly sale_date: string;
  /** When it was paid, or when it has to be. */
  readonly payment_date: string;
  readonly paid: boolean;
  readonly method: string | null;
  readonly seller: InvoiceParty & { readonly register: string; readonly email: string };
  readonly account: { readonly iban: string; readonly bic: string; readonly bank: string } | null;
  readonly customer: InvoiceParty;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly unit: string;
    readonly net_price: bigint;
    readonly net_value: bigint;
    /** Null: not taxed in Poland. */
    readonly vat_rate_bps: bigint | null;
    readonly vat: bigint;
    readonly gross: bigint;
  }[];
  readonly totals: { readonly net: bigint; readonly vat: bigint; readonly gross: bigint };
  readonly treatments: readonly Treatment[];
  /** Polish VAT of a foreign currency in grosze, and the rate it was turned by; null where there is none. */
  readonly fx: {
    readonly table: string;
    readonly date: string;
    readonly rate: string;
    readonly vat_pln: bigint;
  } | null;
  readonly order_ids: readonly number[];
  /** The buyer's own number of this purchase. */
  readonly reference: string | null;
  /** The number the state's system gave it; null before that and for whom it is not meant. */
  readonly ksef_number: string | null;
  readonly created_at: Date;
};

/** What stands in place of a rate when a supply is not taxed in Poland ("nie podlega"). */
export const not_taxed = "NP";
const rateText = (bps: bigint | null): string => rateView(bps) ?? not_taxed;

/** What stands on the invoice, from top to bottom, as plain texts: where it stands is the page's business. */
export function invoiceLayout(invoice: InvoiceDocument): Block[] {
  const label = (key: InvoiceTextKey): Label => ({
    main: invoiceText(invoice.locale, key),
    polish: invoice.locale === "pl" ? null : invoiceText("pl", key),
  });
  return [
    { kind: "heading", title: label("title"), number: invoice.number },
    {
      kind: "dates",
      facts: [
        { label: label("date_of_issue"), value: invoice.date_of_issue },
        { label: label("sale_date"), value: invoice.sale_date },
        { label: label(invoice.paid ? "paid_on" : "due_date"), value: invoice.payment_date },
      ],
    },
    partiesBlock(invoice, label),
    { kind: "lines", table: linesTable(invoice, label) },
    {
      kind: "settlement",
      facts: paymentFacts(invoice, label),
      rates: ratesTable(invoice, label),
      total: {
        label: label(invoice.paid ? "paid" : "to_pay"),
        value: `${figure(invoice.locale, invoice.totals.gross)} ${invoice.currency}`,
      },
    },
    { kind: "notes", lines: notes(invoice) },
  ];
}

type Labelling = (key: InvoiceTextKey) => Label;

function partiesBlock({ seller, customer, locale }: InvoiceDocument, label: Labelling): Block {
  const tax_label = invoiceText(locale, "tax_id");
  const lines = (party: InvoiceParty): string[] =>
    [
      party.name,
      party.address,
      [`${party.postcode} ${party.city}`.trim(), countryName(locale, party.country)]
        .filter(Boolean)
        .join(", "),
      // A Polish number is a NIP in every language.
      party.tax_id === null ? "" : `${party.country === "PL" ? "NIP" : tax_label}: ${party.tax_id}`,
    ].filter((line) => line !== "");
  return {
    kind: "parties",
    parties: [
      { label: label("seller"), lines: [...lines(seller), `${seller.register} · ${seller.email}`] },
      { label: label("buyer"), lines: lines(customer) },
    ],
  };
}

function linesTable({ locale, lines }: InvoiceDocument, label: Labelling): Table {
  const amount = (minor: bigint): string => figure(locale, minor);
  const right = (key: InvoiceTextKey, width: number): Column => ({
    label: label(key),
    width,
    align: "right",
  });
  return {
    columns: [
      { label: label("position"), width: 22, align: "left" },
      { label: label("description"), width: 0, align: "left" },
      right("quantity", 52),
      right("net_price", 54),
      right("net_value", 56),
      right("vat_rate", 52),
      right("vat", 50),
      right("gross", 56),
    ],
    rows: lines.map((line, i) => [
      String(i + 1),
      // The two languages of a line stand under each other.
      line.description.replace(" / ", "\n"),
      `${line.quantity} ${line.unit}`,
      amount(line.net_price),
      amount(line.net_value),
      rateText(line.vat_rate_bps),
      amount(line.vat),
      amount(line.gross),
    ]),
    sums: [],
  };
}

/** Net, VAT and gross once per rate, and their sums. */
function ratesTable({ locale, lines, totals }: InvoiceDocument, label: Labelling): Table {
  const rates = new Map<string, { net: bigint; vat: bigint; gross: bigint }>();
  for (const line of lines) {
    const name = rateText(line.vat_rate_bps);
    const sum = rates.get(name) ?? { net: 0n, vat: 0n, gross: 0n };
    rates.set(name, {
      net: sum.net + line.net_value,
      vat: sum.vat + line.vat,
      gross: sum.gross + line.gross,
    });
  }
  const row = (name: string, sum: { net: bigint; vat: bigint; gross: bigint }): string[] => [
    name,
    ...[sum.net, sum.vat, sum.gross].map((minor) => figure(locale, minor)),
  ];
  const columns = (["vat_rate", "net_value", "vat", "gross"] as const).map((key): Column => ({
    label: label(key),
    width: 72,
    align: key === "vat_rate" ? "left" : "right",
  }));
  return {
    columns,
    rows: [...rates].map(([name, sum]) => row(name, sum)),
    sums: row(invoiceText(locale, "together"), totals),
  };
}

function paymentFacts(invoice: InvoiceDocument, label: Labelling): Fact[] {
  const { locale, method, account, order_ids, paid, number, ksef_number, reference } = invoice;
  return [
    ...(method === null ? [] : [{ label: label("payment_method"), value: methodText(locale, method) }]),
    ...(account === null
      ? []
      : [
          { label: label("account"), value: account.iban.replace(/(.{4})(?=.)/g, "$1 ") },
          { label: label("bank"), value: `${account.bank}, BIC ${account.bic}` },
        ]),
    // A transfer is recognised by its title; whoever has paid needs none.
    ...(account === null || paid ? [] : [{ label: label("payment_title"), value: number }]),
    ...(order_ids.length === 0 ? [] : [{ label: label("orders"), value: order_ids.join(", ") }]),
    ...(reference ? [{ label: label("reference"), value: reference }] : []),
    ...(ksef_number === null ? [] : [{ label: label("ksef_number"), value: ksef_number }]),
  ];
}

/** The total in words and the sentences the law asks for, in the reader's language and in Polish. */
function notes({ treatments, locale, currency, totals, fx }: InvoiceDocument): string[] {
  const spoken: readonly Locale[] = locale === "pl" ? ["pl"] : [locale, "pl"];
  const words = spoken.map(
    (one) => `${invoiceText(one, "in_words")}: ${amountInWords(totals.gross, currency, languages[one])}`,
  );
  const legends = [...new Set(treatments)].flatMap((treatment) => {
    const legend = tax_legends[treatment];
    return legend ? spoken.map((one) => legend[languages[one]]) : [];
  });
  const in_pln = fx === null ? [] : spoken.map((one) => vatInPlnText(one, fx));
  return [...words, ...in_pln, ...legends];
}

/** Art. 106e ust. 11: VAT is said in złoty whatever was paid in, with the rate, its table and its day. */
function vatInPlnText(locale: Locale, fx: NonNullable<InvoiceDocument["fx"]>): string {
  const values: Readonly<Record<string, string>> = {
    amount: figure(locale, fx.vat_pln),
    table: fx.table,
    date: fx.date,
    rate: fx.rate,
  };
  return document_legends.vat_in_pln[languages[locale]].replace(
    /\{(\w+)\}/g,
    (place, name: string) => values[name] ?? place,
  );
}

/** How a document is named in files and programs: the slashes of its number are no folders. */
export const documentName = ({ number }: { readonly number: string }): string =>
  `${number.replaceAll("/", "-")}.pdf`;
