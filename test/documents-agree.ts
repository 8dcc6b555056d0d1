import { expect } from "vitest";
import { brandById } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { jpkV7m } from "#domain/accounting/jpk.ts";
import type { Sale } from "#domain/accounting/sales.ts";
import { fromDecimal } from "#domain/money.ts";
import { vatInPln } from "#domain/tax/exchange.ts";
import { salesOf } from "#server/accounting/sales.ts";
import { fa3 } from "#server/invoices/einvoice/fa3.ts";
import { fromInvoice } from "#server/invoices/einvoice/from-invoice.ts";
import { frozenInvoice } from "#server/invoices/einvoice/outbox.ts";
import { countryName } from "#server/kernel/format/names.ts";
import { printedInvoice } from "#server/invoices/queries.ts";
import { invoiceLayout } from "#server/invoices/pdf/invoice-layout.ts";
import { invoiceText } from "#server/invoices/pdf/invoice-texts.ts";
import type { Installation } from "./installation.ts";

/**
 * Fields of a document, read from its output: the blocks of PDF and page, the XML of the structured invoice, and the
 * row of the register. Null where a form does not contain the field.
 */
export type DocumentFields = {
  readonly number: string;
  readonly issued_on: string;
  /** The day of sale; of a document for a period its last day. */
  readonly sold_on: string;
  /** First and last day of the period, and the day of each line. */
  readonly period: string | null;
  readonly days: readonly string[] | null;
  readonly buyer: string;
  readonly buyer_number: string | null;
  readonly buyer_country: string | null;
  readonly stated_number: string | null;
  readonly seller_number: string | null;
  readonly corrected_ksef: string | null;
  readonly means: readonly string[] | null;
  /** Street, postcode and town without the country; empty without an address. */
  readonly address: string | null;
  /** Name of the country of the address in the language of the document. */
  readonly address_country: string | null;
  /** Name and address of the buyer a correction replaces. */
  readonly buyer_before: string | null;
  /** The buyer's purchase order number, and code and name of their cost centre. */
  readonly reference: string | null;
  readonly cost_centre: string | null;
  /** Minor units; the register's is base and tax in grosze. */
  readonly gross: bigint | null;
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const plain = (text: string): string =>
  text
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
/** The text of the first element at a path of element names. */
function textIn(xml: string, ...path: readonly string[]): string | null {
  let part = xml;
  for (const name of path) {
    const found = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(part);
    if (!found) return null;
    part = found[1] ?? "";
  }
  return plain(part);
}

/** An address of the structured invoice. */
function addressInXml(xml: string, party: string, locale: Locale) {
  const part = (name: string) => textIn(xml, party, "Adres", name);
  const country = part("KodKraju");
  return {
    address: [part("AdresL1"), part("AdresL2")].filter((line) => line !== null).join(", "),
    country: country === null ? null : countryName(locale, country),
  };
}

/** Fields of the structured invoice. */
function fieldsOfXml(xml: string, locale: Locale): DocumentFields {
  const buyer = (name: string) => textIn(xml, "Podmiot2", "DaneIdentyfikacyjne", name);
  const union = buyer("KodUE");
  const nip = buyer("NIP");
  const { address, country } = addressInXml(xml, "Podmiot2", locale);
  const before = textIn(xml, "Podmiot2K", "DaneIdentyfikacyjne", "Nazwa");
  /** An additional description whose key begins with a text. */
  const described = (key: string): string | null => {
    const value = new RegExp(`<Klucz>${key}[^<]*</Klucz><Wartosc>([^<]*)<`).exec(xml)?.[1];
    return value === undefined ? null : plain(value);
  };
  const issued_on = textIn(xml, "P_1") ?? "";
  const from = textIn(xml, "OkresFa", "P_6_Od");
  const until = textIn(xml, "OkresFa", "P_6_Do");
  return {
    number: textIn(xml, "P_2") ?? "",
    issued_on,
    sold_on: textIn(xml, "P_6") ?? until ?? issued_on,
    period: until === null ? null : `${from} – ${until}`,
    days: [...xml.matchAll(/<P_6A>([^<]*)</g)].map(([, day = ""]) => day),
    buyer: buyer("Nazwa") ?? "",
    buyer_number: nip ?? (union === null ? buyer("NrID") : `${union}${buyer("NrVatUE")}`),
    buyer_country: nip === null ? (union ?? buyer("KodKraju")) : "PL",
    stated_number: described("Numer podany przez nabywcę"),
    seller_number: `${textIn(xml, "Podmiot1", "PrefiksPodatnika") ?? ""}${textIn(xml, "Podmiot1", "NIP") ?? ""}`,
    corrected_ksef: textIn(xml, "NrKSeFFaKorygowanej"),
    means: textIn(xml, "OpisPlatnosci")?.split("; ") ?? null,
    address,
    address_country: country,
    buyer_before: before === null ? null : `${before}: ${addressInXml(xml, "Podmiot2K", locale).address}`,
    reference: textIn(xml, "WarunkiTransakcji", "Zamowienia", "NrZamowienia"),
    cost_centre: described("Centrum kosztów"),
    gross: fromDecimal(textIn(xml, "P_15") ?? ""),
  };
}

/** Fields of the row of the sales register. */
function fieldsOfRegister(xml: string): DocumentFields {
  const row = /<SprzedazWiersz>([\s\S]*?)<\/SprzedazWiersz>/.exec(xml)?.[1] ?? "";
  const number = textIn(row, "NrKontrahenta");
  const country = textIn(row, "KodKrajuNadaniaTIN");
  const amount = (name: string) => fromDecimal(textIn(row, name) ?? "0.00") ?? 0n;
  const issued_on = textIn(row, "DataWystawienia") ?? "";
  return {
    number: textIn(row, "DowodSprzedazy") ?? "",
    issued_on,
    sold_on: textIn(row, "DataSprzedazy") ?? issued_on,
    period: null,
    days: null,
    buyer: textIn(row, "NazwaKontrahenta") ?? "",
    buyer_number: number === "BRAK" ? null : number,
    buyer_country: country,
    stated_number: null,
    seller_number: textIn(xml, "Podmiot1", "NIP"),
    corrected_ksef: null,
    means: null,
    address: null,
    address_country: null,
    buyer_before: null,
    reference: null,
    cost_centre: null,
    // K_12 is a part of K_11.
    gross: amount("K_11") + amount("K_19") + amount("K_20"),
  };
}

/** Lines of a party in the PDF without its name and number: the last ends with the country. */
function addressOnPaper(lines: readonly string[]) {
  const all = plain(lines.join(", "));
  const end = all.lastIndexOf(", ");
  return end === -1
    ? { address: "", country: all }
    : { address: all.slice(0, end), country: all.slice(end + 2) };
}

/** A figure of a document in minor units: all have two places. */
const minorOf = (figure: string): bigint =>
  BigInt(figure.replaceAll(/\D/g, "")) * (/^[-\u2212]/.test(figure) ? -1n : 1n);

type Printed = Awaited<ReturnType<typeof printedInvoice>>["document"];

/** Fields of PDF and page. */
export function fieldsOfPaper(document: Printed): DocumentFields {
  const { locale } = document;
  const blocks = invoiceLayout(document);
  const facts = blocks.flatMap((block) =>
    block.kind === "dates" || block.kind === "settlement" ? block.facts : [],
  );
  const fact = (key: Parameters<typeof invoiceText>[1]): string | null =>
    facts.find(({ label }) => label.main === invoiceText(locale, key))?.value ?? null;
  const heading = blocks.find((block) => block.kind === "heading");
  const [seller = [], buyer = [], former] = blocks
    .flatMap((block) => (block.kind === "parties" ? block.parties : []))
    .map(({ lines }) => lines);
  const labels = ["NIP", invoiceText(locale, "tax_id")];
  const isNumber = (line: string) => labels.some((label) => line.startsWith(`${label}: `));
  const numberIn = (lines: readonly string[]): string | null =>
    lines.find(isNumber)?.replace(/^[^:]*: /, "") ?? null;
  const addressIn = ([_name, ...lines]: readonly string[]) =>
    addressOnPaper(lines.filter((line) => !isNumber(line)));
  const { address, country } = addressIn(buyer);
  const settlement = blocks.find((block) => block.kind === "settlement");
  const sum = settlement?.rates.sums.at(-1);
  const notes = blocks.flatMap((block) => (block.kind === "notes" ? block.lines : []));
  const stated = notes.find((line) => line.startsWith(`${invoiceText(locale, "stated_number")}: `));
  const days = blocks.flatMap((block) => {
    if (block.kind !== "lines") return [];
    const column = block.table.columns.findIndex(
      ({ label }) => label.main === invoiceText(locale, "sold_on"),
    );
    return column === -1 ? [] : block.table.rows.map((row) => row[column] ?? "");
  });
  return {
    number: heading?.number ?? "",
    issued_on: fact("date_of_issue") ?? "",
    sold_on: fact("sale_date") ?? "",
    period: fact("period"),
    days,
    buyer: plain(buyer[0] ?? ""),
    buyer_number: numberIn(buyer),
    buyer_country: null,
    stated_number: stated?.replace(/^[^:]*: /, "") ?? null,
    seller_number: numberIn(seller),
    corrected_ksef: fact("corrected_ksef"),
    means: fact("payment_method")?.split("\n") ?? null,
    address,
    address_country: country,
    buyer_before: former ? `${plain(former[0] ?? "")}: ${addressIn(former).address}` : null,
    reference: fact("reference"),
    cost_centre: fact("cost_centre"),
    gross: sum === undefined ? null : minorOf(sum),
  };
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The total under the lines of a document, minor units without a sign. */
function paidOnPaper(document: Printed): bigint | null {
  const settlement = invoiceLayout(document).find((block) => block.kind === "settlement");
  return settlement ? minorOf(settlement.total.value) : null;
}

/** Fields that PDF, structured invoice and register have in common. */
const same = ({ number, issued_on, sold_on, buyer, buyer_number }: DocumentFields) => ({
  number,
  issued_on,
  sold_on,
  buyer,
  buyer_number,
});
/** Further fields of PDF and structured invoice. */
const more = ({
  period,
  days,
  stated_number,
  seller_number,
  address,
  buyer_before,
  reference,
  cost_centre,
  gross,
}: DocumentFields) => ({
  period,
  days,
  reference,
  cost_centre,
  stated_number,
  seller_number,
  address,
  buyer_before,
  gross,
});

/** Compares the row of the register with PDF and structured invoice; a sale only under OSS has none. */
function expectRegisterAgrees(
  sale: Sale,
  seller: Brand["seller"],
  { paper, xml }: { readonly paper: DocumentFields; readonly xml: DocumentFields },
): void {
  const { number, currency, parts } = sale;
  if (parts.every(({ treatment }) => treatment === "OSS")) return;
  const taxpayer = { nip: seller.tax_id, name: seller.name, email: seller.email, tax_office: "1434" };
  const period = {
    month: sale.issued_on.slice(0, 7),
    made_at: "2031-01-01T00:00:00Z",
    purpose: "first",
  } as const;
  const rate_micros = currency === "PLN" ? 1_000_000n : (sale.rate_micros ?? 1_000_000n);
  const jpk = fieldsOfRegister(jpkV7m(taxpayer, period, [{ ...sale, rate_micros }]));
  const union =
    jpk.buyer_country !== null && paper.buyer_number === `${jpk.buyer_country}${jpk.buyer_number}`;
  expect(
    { ...same(jpk), buyer_number: union ? paper.buyer_number : jpk.buyer_number },
    `${number}: register and PDF`,
  ).toEqual(same(paper));
  expect(jpk.buyer_country, `${number}: country of the buyer's number`).toBe(xml.buyer_country);
  if (parts.some(({ treatment }) => treatment === "OSS")) return;
  const difference = absolute((jpk.gross ?? 0n) - vatInPln(xml.gross ?? 0n, rate_micros));
  // In another currency base and tax of each treatment are rounded separately.
  const rounding = currency === "PLN" ? 0n : BigInt(parts.length);
  expect(difference, `${number}: base and tax of the register`).toBeLessThanOrEqual(rounding);
}

const compared = new WeakMap<Installation, number>();

/**
 * Compares PDF, structured invoice and register field by field for every invoice issued since the last call; called
 * after each test of an installation.
 */
export async function expectDocumentsAgree(installation: Installation): Promise<void> {
  const issued = await installation.db
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .select(["invoice.id", "invoice.number", "invoice.brand_id", "invoice.locale", "einvoice.xml"])
    .where("invoice.id", ">", compared.get(installation) ?? 0)
    .orderBy("invoice.id")
    .execute();
  const last = issued.at(-1);
  if (!last) return;
  const sales = await salesOf(installation.db, { by: "declared", from: "2000-01-01", until: "2100-01-01" });
  for (const { id, number, brand_id, locale, xml: stored } of issued) {
    const { document } = await printedInvoice(installation.db, id);
    const paper = fieldsOfPaper(document);
    const made = await installation.db
      .transaction()
      .execute(async (tx) => fa3(fromInvoice(await frozenInvoice(tx, id))));
    const forms = [made, ...(stored === null ? [] : [stored])].map((bytes) =>
      fieldsOfXml(new TextDecoder().decode(bytes), locale),
    );
    for (const xml of forms) {
      const { corrected_ksef } = xml;
      expect({ ...same(xml), ...more(xml) }, `${number}: structured invoice and PDF`).toEqual({
        ...same(paper),
        ...more(paper),
      });
      // An address without street and town has no separate element.
      if (xml.address !== "")
        expect(paper.address_country, `${number}: country of the address`).toBe(xml.address_country);
      if (corrected_ksef !== null)
        expect(paper.corrected_ksef, `${number}: number of the corrected document`).toBe(corrected_ksef);
    }
    const [xml] = forms;
    expect(paidOnPaper(document), `${number}: amount paid`).toBe(absolute(paper.gross ?? 0n));
    // Documents in Polish name several means like the structured invoice.
    if (xml?.means && locale === "pl" && document.kind !== "KOR")
      expect(paper.means, `${number}: means of payment`).toEqual(xml.means);
    const sale = sales.find((one) => one.number === number);
    expect(sale, `${number} is in the register`).toBeDefined();
    const seller = brandById(brand_id)?.seller;
    if (sale && seller && xml) expectRegisterAgrees(sale, seller, { paper, xml });
  }
  compared.set(installation, last.id);
}
