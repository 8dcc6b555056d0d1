import { language_of, type Locale } from "#brands/brand.ts";
import type { Block, Column, Fact, Label, Table } from "#contract/invoices/invoice-document.ts";
import { payerReference } from "#domain/payments/reference.ts";
import { amountInWords } from "#domain/invoices/amount-in-words.ts";
import { difference } from "#domain/invoices/correction.ts";
import { type InvoiceKind, salePeriod } from "#domain/invoices/invoice.ts";
import type { Currency } from "#domain/money.ts";
import type { Treatment } from "#domain/tax/table.ts";
import type { InvoiceTextKey } from "#messages/invoices/invoice/en.ts";
import { rateView } from "#server/kernel/format/money-view.ts";
import { countryName } from "#server/kernel/format/names.ts";
import { type Means, meansTexts } from "../means.ts";
import type { NamedBuyer } from "../parties.ts";
import { invoiceText } from "./invoice-texts.ts";
import { legendText } from "#server/tax/index.ts";
import { amountsOn, figure } from "#server/kernel/format/figures.ts";

type InvoiceParty = {
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly tax_id: string | null;
};
/** What a correction is about. */
export type CorrectionNote = {
  readonly number: string;
  /** KSeF number of the corrected invoice; null for one that is not in KSeF. */
  readonly ksef_number: string | null;
  readonly date_of_issue: string;
  readonly reason: string;
  /** The buyer as the corrected invoice named them, where that is what is corrected. */
  readonly customer_before: InvoiceParty | null;
  /** Whether money goes back; otherwise less is owed. */
  readonly refunds: boolean;
};
export type InvoiceLineDocument = {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly net_price: bigint;
  /** Net, already taken off `net_value`. */
  readonly discount: bigint;
  readonly net_value: bigint;
  /** Null: not taxed in Poland. */
  readonly vat_rate_bps: bigint | null;
  readonly vat: bigint;
  readonly gross: bigint;
  /** The line's own day, where the lines of a document have days of their own. */
  readonly sold_on: string | null;
  /** Of a correction: the line before it. */
  readonly is_before: boolean;
};
/** Everything an invoice shows. Amounts are minor units of its currency, dates `YYYY-MM-DD`. */
export type InvoiceDocument = {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly correction: CorrectionNote | null;
  /** The number of the invoice that was corrected to zero before this one was issued. */
  readonly replaces: string | null;
  /** The promotional bonus of a top-up, minor units. */
  readonly bonus: bigint;
  /** The day of a duplicate; null for the document itself. */
  readonly duplicate_of?: string | null;
  readonly locale: Locale;
  readonly currency: Currency;
  readonly date_of_issue: string;
  readonly sale_date: string;
  /** When it was paid, or when it has to be. */
  readonly payment_date: string;
  readonly paid: boolean;
  /** The means of payment. */
  readonly means: readonly Means[];
  readonly seller: InvoiceParty & { readonly register: string; readonly email: string };
  readonly account: { readonly iban: string; readonly bic: string; readonly bank: string } | null;
  readonly customer: InvoiceParty & Partial<Pick<NamedBuyer, "id" | "stated">>;
  readonly lines: readonly InvoiceLineDocument[];
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
  /** Code and name of the buyer's cost centre. */
  readonly cost_centre: string | null;
  /** The number that KSeF assigned; null before that and for invoices that KSeF does not receive. */
  readonly ksef_number: string | null;
  readonly created_at: Date;
};

/** The text in place of a rate when a supply is not taxed in Poland ("nie podlega"). */
export const not_taxed = "NP";
const rateText = (bps: bigint | null): string => rateView(bps) ?? not_taxed;

/** The content of the invoice, from top to bottom, as plain texts; the page decides the positions. */
export function invoiceLayout(invoice: InvoiceDocument): Block[] {
  const label = (key: InvoiceTextKey): Label => ({
    main: invoiceText(invoice.locale, key),
    polish: invoice.locale === "pl" ? null : invoiceText("pl", key),
  });
  const before = invoice.correction?.customer_before ?? null;
  return [
    { kind: "heading", title: titleOf(invoice, label), number: invoice.number },
    { kind: "dates", facts: dateFacts(invoice, label) },
    partiesBlock(invoice, label),
    ...(before === null
      ? []
      : [
          {
            kind: "parties" as const,
            parties: [{ label: label("buyer_before"), lines: partyLines(invoice.locale, before) }],
          },
        ]),
    ...linesBlocks(invoice, label),
    {
      kind: "settlement",
      facts: paymentFacts(invoice, label),
      rates: ratesTable(invoice, label),
      total: totalFact(invoice, label),
    },
    { kind: "notes", lines: notes(invoice) },
  ];
}

/** What a document is called; a duplicate carries the word and its day. */
function titleOf({ kind, duplicate_of }: InvoiceDocument, label: Labelling): Label {
  const title = label(kind === "VAT" ? "title" : `title.${kind}`);
  if (!duplicate_of) return title;
  const word = label("duplicate");
  return {
    main: `${title.main} – ${word.main} ${duplicate_of}`,
    polish: title.polish === null ? null : `${title.polish} – ${word.polish ?? word.main} ${duplicate_of}`,
  };
}

function dateFacts(invoice: InvoiceDocument, label: Labelling): Fact[] {
  const { correction, kind, sale_date, lines, replaces } = invoice;
  const fact = (key: InvoiceTextKey, value: string): Fact => ({ label: label(key), value });
  const issued = fact("date_of_issue", invoice.date_of_issue);
  const period = salePeriod(sale_date, lines);
  const sold = [
    fact("sale_date", sale_date),
    ...(period === null ? [] : [fact("period", `${period.from} – ${period.until}`)]),
  ];
  if (correction)
    return [
      issued,
      fact("corrected", correction.number),
      fact("corrected_date", correction.date_of_issue),
      ...(correction.ksef_number === null ? [] : [fact("corrected_ksef", correction.ksef_number)]),
      fact("reason", correction.reason),
      ...sold,
    ];
  if (kind === "PRO") return [issued, fact("valid_until", invoice.payment_date)];
  if (kind === "TOP") return [issued, fact("paid_on", invoice.payment_date)];
  return [
    issued,
    ...sold,
    fact(invoice.paid ? "paid_on" : "due_date", invoice.payment_date),
    ...(replaces === null ? [] : [fact("replaces", replaces)]),
  ];
}

/** The lines, for a correction those before and those after; a formal correction changes no line. */
function linesBlocks(invoice: InvoiceDocument, label: Labelling): Block[] {
  const part = (is_before: boolean) => invoice.lines.filter((line) => line.is_before === is_before);
  const block = (title: Label | null, is_before: boolean): Block => ({
    kind: "lines",
    title,
    table: linesTable(invoice, part(is_before), label),
  });
  if (invoice.lines.length === 0) return [];
  return invoice.correction
    ? [block(label("before"), true), block(label("after"), false)]
    : [block(null, false)];
}

function totalFact(
  { correction, kind, paid, totals, locale, currency }: InvoiceDocument,
  label: Labelling,
): Fact {
  const amount = totals.gross < 0n ? -totals.gross : totals.gross;
  const value = amountsOn(locale, currency)(amount);
  if (!correction) return { label: label(paid && kind !== "PRO" ? "paid" : "to_pay"), value };
  if (amount === 0n) return { label: label("no_change"), value };
  return { label: label(correction.refunds ? "to_return" : "less_due"), value };
}

type Labelling = (key: InvoiceTextKey) => Label;

function partyLines(locale: Locale, party: InvoiceParty): string[] {
  const tax_label = invoiceText(locale, "tax_id");
  return [
    party.name,
    party.address,
    [`${party.postcode} ${party.city}`.trim(), countryName(locale, party.country)].filter(Boolean).join(", "),
    // A Polish number is a NIP in every language.
    party.tax_id === null ? "" : `${/^\d{10}$/.test(party.tax_id) ? "NIP" : tax_label}: ${party.tax_id}`,
  ].filter((line) => line !== "");
}

function partiesBlock({ seller, customer, locale }: InvoiceDocument, label: Labelling): Block {
  return {
    kind: "parties",
    parties: [
      {
        label: label("seller"),
        lines: [...partyLines(locale, seller), `${seller.register} · ${seller.email}`],
      },
      { label: label("buyer"), lines: partyLines(locale, customer) },
    ],
  };
}

/** One column of the lines, with its content. */
type LineColumn = Column & { readonly cell: (line: InvoiceLineDocument, place: number) => string };

/** A day of its own and a discount have a column where a document has them. */
function linesTable(
  { locale, kind }: InvoiceDocument,
  lines: readonly InvoiceLineDocument[],
  label: Labelling,
): Table {
  const right = (key: InvoiceTextKey, width: number, cell: LineColumn["cell"]): LineColumn => ({
    label: label(key),
    width,
    align: "right",
    cell,
  });
  const left = (key: InvoiceTextKey, width: number, cell: LineColumn["cell"]): LineColumn => ({
    label: label(key),
    width,
    align: "left",
    cell,
  });
  const amount = (of: (line: InvoiceLineDocument) => bigint) => (line: InvoiceLineDocument) =>
    figure(locale, of(line));
  const has_days = lines.some(({ sold_on }) => sold_on !== null);
  const has_discount = lines.some(({ discount }) => discount !== 0n);
  const shown: LineColumn[] = [
    left("position", 22, (_line, place) => String(place + 1)),
    // The two languages of a line are under each other.
    left("description", 0, ({ description }) => description.replace(" / ", "\n")),
  ];
  const taxed: LineColumn[] = [
    ...(has_days ? [left("sold_on", 60, ({ sold_on }) => sold_on ?? "")] : []),
    right("quantity", 48, ({ quantity, unit }) => `${quantity} ${unit}`.trim()),
    right(
      "net_price",
      54,
      amount((line) => line.net_price),
    ),
    ...(has_discount
      ? [
          right(
            "discount",
            46,
            amount((line) => line.discount),
          ),
        ]
      : []),
    right(
      "net_value",
      56,
      amount((line) => line.net_value),
    ),
    right("vat_rate", 48, ({ vat_rate_bps }) => rateText(vat_rate_bps)),
    right(
      "vat",
      50,
      amount((line) => line.vat),
    ),
  ];
  const columns = [
    ...shown,
    ...(kind === "TOP" ? [] : taxed),
    right(
      "gross",
      56,
      amount((line) => line.gross),
    ),
  ];
  return {
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: lines.map((line, place) => columns.map(({ cell }) => cell(line, place))),
    sums: [],
  };
}

/** Net, VAT and gross once per rate, and their sums; of a correction the differences, of a top-up nothing. */
function ratesTable({ locale, kind, lines, totals }: InvoiceDocument, label: Labelling): Table {
  if (kind === "TOP") return { columns: [], rows: [], sums: [] };
  const names = [...new Set(lines.map(({ vat_rate_bps }) => rateText(vat_rate_bps)))];
  const sumsOf = (name: string, is_before: boolean) =>
    lines
      .filter((line) => line.is_before === is_before && rateText(line.vat_rate_bps) === name)
      .map(({ net_value: net, vat, gross }) => ({ net, vat, gross }));
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
    rows: names.map((name) => row(name, difference(sumsOf(name, true), sumsOf(name, false)))),
    sums: row(invoiceText(locale, "together"), totals),
  };
}

function paymentFacts(invoice: InvoiceDocument, label: Labelling): Fact[] {
  const { locale, kind, order_ids, number, ksef_number, reference, cost_centre } = invoice;
  // A correction or a confirmation is not paid.
  const is_payable = kind !== "KOR" && kind !== "TOP";
  const paid = invoice.paid && kind !== "PRO";
  const means = kind === "KOR" ? [] : meansTexts(locale, invoice.means, amountsOn(locale, invoice.currency));
  const account = is_payable ? invoice.account : null;
  return [
    ...(means.length === 0 ? [] : [{ label: label("payment_method"), value: means.join("\n") }]),
    ...(account === null
      ? []
      : [
          { label: label("account"), value: account.iban.replace(/(.{4})(?=.)/g, "$1 ") },
          { label: label("bank"), value: `${account.bank}, BIC ${account.bic}` },
        ]),
    // A transfer is matched by its title; a paid invoice needs none.
    ...(account === null || paid
      ? []
      : [{ label: label("payment_title"), value: payerReference({ kind: "document", number }) }]),
    ...(order_ids.length === 0 ? [] : [{ label: label("orders"), value: order_ids.join(", ") }]),
    ...(reference ? [{ label: label("reference"), value: reference }] : []),
    ...(cost_centre ? [{ label: label("cost_centre"), value: cost_centre }] : []),
    ...(ksef_number === null ? [] : [{ label: label("ksef_number"), value: ksef_number }]),
  ];
}

/** The total in words and the sentences the law asks for, in the reader's language and in Polish. */
function notes(invoice: InvoiceDocument): string[] {
  const { kind, treatments, locale, currency, totals, bonus, fx, customer, lines, means } = invoice;
  const spoken: readonly Locale[] = locale === "pl" ? ["pl"] : [locale, "pl"];
  const words = spoken.map(
    (one) =>
      `${invoiceText(one, "in_words")}: ${amountInWords(totals.gross < 0n ? -totals.gross : totals.gross, currency, language_of[one])}`,
  );
  const kind_notes =
    kind === "PRO" || kind === "TOP" ? spoken.map((one) => invoiceText(one, `note.${kind}`)) : [];
  const gift =
    bonus === 0n
      ? []
      : spoken.map((one) => invoiceText(one, "note.bonus", { amount: amountsOn(one, currency)(bonus) }));
  const legends = [...new Set(treatments)].flatMap((treatment) =>
    spoken.flatMap((one) => legendText(one, treatment) ?? []),
  );
  const in_pln = fx === null ? [] : spoken.map((one) => vatInPlnText(one, fx));
  const spent = means.reduce((sum, one) => sum + one.bonus, 0n);
  const discount =
    spent === 0n || kind === "KOR" || lines.every((line) => line.discount === 0n)
      ? []
      : spoken.map((one) => invoiceText(one, "note.discount", { amount: amountsOn(one, currency)(spent) }));
  const stated = customer.stated
    ? spoken.map((one) => `${invoiceText(one, "stated_number")}: ${customer.stated}`)
    : [];
  return [...words, ...gift, ...discount, ...in_pln, ...legends, ...stated, ...kind_notes];
}

/** Art. 106e ust. 11: VAT is stated in złoty in any currency, with the rate, its table and its day. */
export function vatInPlnText(locale: Locale, fx: NonNullable<InvoiceDocument["fx"]>): string {
  const { table, date, rate } = fx;
  return invoiceText(locale, "vat_in_pln", { amount: figure(locale, fx.vat_pln), table, date, rate });
}

/** How a document is named in files and programs: the slashes of its number are no folders. */
export const documentName = ({ number }: { readonly number: string }, ending = "pdf"): string =>
  `${number.replaceAll("/", "-")}.${ending}`;
