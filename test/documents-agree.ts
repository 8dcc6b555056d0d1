import { expect } from "vitest";
import { brandById } from "#brands/all.ts";
import { jpkV7m } from "#domain/books/jpk.ts";
import { salesOf } from "#server/books/sales.ts";
import { fa3 } from "#server/einvoice/fa3.ts";
import { fromInvoice } from "#server/einvoice/from-invoice.ts";
import { frozenInvoice } from "#server/einvoice/outbox.ts";
import { printedInvoice } from "#server/features/invoices/queries.ts";
import { invoiceLayout } from "#server/pdf/invoice-layout.ts";
import { invoiceText } from "#server/pdf/invoice-texts.ts";
import type { Installation } from "./installation.ts";

/**
 * Fields of a document, read from its finished form: the blocks of paper and page, the XML of the structured invoice,
 * and the row of the register. Null where a form does not contain the field.
 */
export type DocumentFields = {
  readonly number: string;
  readonly issued_on: string;
  readonly buyer: string;
  readonly buyer_number: string | null;
  readonly buyer_country: string | null;
  readonly stated_number: string | null;
  readonly seller_number: string | null;
  readonly corrected_ksef: string | null;
  readonly means: readonly string[] | null;
  readonly gross: string | null;
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

/** Fields of the structured invoice. */
function fieldsOfXml(xml: string): DocumentFields {
  const buyer = (name: string) => textIn(xml, "Podmiot2", "DaneIdentyfikacyjne", name);
  const union = buyer("KodUE");
  const nip = buyer("NIP");
  const note = /<Klucz>Numer podany przez nabywcę[^<]*<\/Klucz><Wartosc>([^<]*)</.exec(xml)?.[1] ?? null;
  return {
    number: textIn(xml, "P_2") ?? "",
    issued_on: textIn(xml, "P_1") ?? "",
    buyer: buyer("Nazwa") ?? "",
    buyer_number: nip ?? (union === null ? buyer("NrID") : `${union}${buyer("NrVatUE")}`),
    buyer_country: nip === null ? (union ?? buyer("KodKraju")) : "PL",
    stated_number: note,
    seller_number: `${textIn(xml, "Podmiot1", "PrefiksPodatnika") ?? ""}${textIn(xml, "Podmiot1", "NIP") ?? ""}`,
    corrected_ksef: textIn(xml, "NrKSeFFaKorygowanej"),
    means: textIn(xml, "OpisPlatnosci")?.split("; ") ?? null,
    gross: textIn(xml, "P_15"),
  };
}

/** Fields of the row of the sales register. */
function fieldsOfRegister(xml: string): DocumentFields {
  const row = /<SprzedazWiersz>([\s\S]*?)<\/SprzedazWiersz>/.exec(xml)?.[1] ?? "";
  const number = textIn(row, "NrKontrahenta");
  const country = textIn(row, "KodKrajuNadaniaTIN");
  const is_union = country !== null && country !== "PL" && number !== null && /^[A-Z]{2}$/.test(country);
  return {
    number: textIn(row, "DowodSprzedazy") ?? "",
    issued_on: textIn(row, "DataWystawienia") ?? "",
    buyer: textIn(row, "NazwaKontrahenta") ?? "",
    buyer_number: number === "BRAK" ? null : is_union ? number : number,
    buyer_country: country,
    stated_number: null,
    seller_number: textIn(xml, "Podmiot1", "NIP"),
    corrected_ksef: null,
    means: null,
    gross: null,
  };
}

type Printed = Awaited<ReturnType<typeof printedInvoice>>["document"];

/** Fields of paper and page. */
export function fieldsOfPaper(document: Printed): DocumentFields {
  const { locale } = document;
  const blocks = invoiceLayout(document);
  const facts = blocks.flatMap((block) =>
    block.kind === "dates" || block.kind === "settlement" ? block.facts : [],
  );
  const fact = (key: Parameters<typeof invoiceText>[1]): string | null =>
    facts.find(({ label }) => label.main === invoiceText(locale, key))?.value ?? null;
  const heading = blocks.find((block) => block.kind === "heading");
  const [seller = [], buyer = []] = blocks
    .flatMap((block) => (block.kind === "parties" ? block.parties : []))
    .map(({ lines }) => lines);
  const numberIn = (lines: readonly string[]): string | null => {
    const labels = ["NIP", invoiceText(locale, "tax_id")];
    const line = lines.find((one) => labels.some((label) => one.startsWith(`${label}: `)));
    return line?.replace(/^[^:]*: /, "") ?? null;
  };
  const notes = blocks.flatMap((block) => (block.kind === "notes" ? block.lines : []));
  const stated = notes.find((line) => line.startsWith(`${invoiceText(locale, "stated_number")}: `));
  return {
    number: heading?.number ?? "",
    issued_on: fact("date_of_issue") ?? "",
    buyer: plain(buyer[0] ?? ""),
    buyer_number: numberIn(buyer),
    buyer_country: null,
    stated_number: stated?.replace(/^[^:]*: /, "") ?? null,
    seller_number: numberIn(seller),
    corrected_ksef: fact("corrected_ksef"),
    means: fact("payment_method")?.split("\n") ?? null,
    gross: null,
  };
}

const compared = new WeakMap<Installation, number>();

/**
 * Compares paper, structured invoice and register field by field for every invoice issued since the last call; called
 * after each test of an installation.
 */
export async function expectDocumentsAgree(shop: Installation): Promise<void> {
  const issued = await shop.db
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .select(["invoice.id", "invoice.number", "invoice.brand_id", "invoice.locale", "einvoice.xml"])
    .where("invoice.id", ">", compared.get(shop) ?? 0)
    .orderBy("invoice.id")
    .execute();
  const last = issued.at(-1);
  if (!last) return;
  const sales = await salesOf(shop.db, { by: "declared", from: "2000-01-01", until: "2100-01-01" });
  for (const { id, number, brand_id, locale, xml: kept } of issued) {
    const { document } = await printedInvoice(shop.db, id);
    const paper = fieldsOfPaper(document);
    const made = await shop.db
      .transaction()
      .execute(async (tx) => fa3(fromInvoice(await frozenInvoice(tx, id))));
    const forms = [made, ...(kept === null ? [] : [kept])].map((bytes) =>
      fieldsOfXml(new TextDecoder().decode(bytes)),
    );
    const same = ({ number: n, issued_on, buyer, buyer_number }: DocumentFields) => ({
      n,
      issued_on,
      buyer,
      buyer_number,
    });
    for (const xml of forms) {
      const { stated_number, seller_number, corrected_ksef } = xml;
      const more = { stated_number, seller_number };
      expect({ ...same(xml), ...more }, `${number}: structured invoice and paper`).toEqual({
        ...same(paper),
        stated_number: paper.stated_number,
        seller_number: paper.seller_number,
      });
      if (corrected_ksef !== null)
        expect(paper.corrected_ksef, `${number}: number of what it corrects`).toBe(corrected_ksef);
    }
    const [xml] = forms;
    // Documents in Polish name several means like the structured invoice.
    if (xml?.means && locale === "pl" && document.kind !== "KOR")
      expect(paper.means, `${number}: what paid it`).toEqual(xml.means);
    const sale = sales.find((one) => one.number === number);
    expect(sale, `${number} is in the register`).toBeDefined();
    const seller = brandById(brand_id)?.seller;
    if (
      !sale ||
      !seller ||
      sale.parts.every(({ treatment }) => treatment === "OSS") ||
      sale.parts.length === 0
    )
      continue;
    const taxpayer = { nip: seller.tax_id, name: seller.name, email: seller.email, tax_office: "1434" };
    const period = { month: sale.issued_on.slice(0, 7), made_at: "2031-01-01T00:00:00Z" };
    const jpk = fieldsOfRegister(
      jpkV7m(taxpayer, period, [{ ...sale, rate_micros: sale.rate_micros ?? 1_000_000n }]),
    );
    const union =
      jpk.buyer_country !== null && paper.buyer_number === `${jpk.buyer_country}${jpk.buyer_number}`;
    expect(
      { ...same(jpk), buyer_number: union ? paper.buyer_number : jpk.buyer_number },
      `${number}: register and paper`,
    ).toEqual(same(paper));
    expect(jpk.buyer_country, `${number}: country of the buyer's number`).toBe(xml?.buyer_country);
  }
  compared.set(shop, last.id);
}
