import { divideHalfUp, toDecimal } from "#domain/money.ts";
import type { Treatment } from "#domain/tax/table.ts";
import { inPln, isInPolishReturn, type KsefMark, ofTreatments, type PartInPln, type Sale } from "./sales.ts";
import { type Element, element, xmlText } from "./xml.ts";

/** The taxpayer and the tax office: `tax_office` is the office's code of four digits. */
export type Taxpayer = {
  readonly nip: string;
  readonly name: string;
  readonly email: string;
  readonly tax_office: string;
};
/** A month as `YYYY-MM`, and when the file is made (UTC, ISO text). */
export type ReturnPeriod = { readonly month: string; readonly made_at: string };

/** Why a return is handed in: the first one of its month, or in place of one that was handed in before. */
export const return_purposes = ["first", "correction"] as const;
export type ReturnPurpose = (typeof return_purposes)[number];
/** As the form writes it (`CelZlozenia`). */
const purpose_codes: Readonly<Record<ReturnPurpose, string>> = { first: "1", correction: "2" };

/** Decision 0060: read from descriptions of the schema that applies from February 2026, not from the schema itself. */
const namespace = "http://crd.gov.pl/wzor/2025/12/19/14090/";

type Fields = { readonly k_11: bigint; readonly k_12: bigint; readonly k_19: bigint; readonly k_20: bigint };
const none: Fields = { k_11: 0n, k_12: 0n, k_19: 0n, k_20: 0n };

/** The fields of the register for each treatment, in grosze; K_12 is the part of K_11 that VAT-UE lists. */
const fields_of: Readonly<Record<Treatment, (part: PartInPln) => Fields>> = {
  PL23: ({ net, vat }) => ({ ...none, k_19: net, k_20: vat }),
  RC_EU: ({ net }) => ({ ...none, k_11: net, k_12: net }),
  NP_B2B_RC: ({ net }) => ({ ...none, k_11: net }),
  NP_B2B: ({ net }) => ({ ...none, k_11: net }),
  NP_B2C_TEXT: ({ net }) => ({ ...none, k_11: net }),
  NP_B2C_ESS: ({ net }) => ({ ...none, k_11: net }),
  OSS: () => none,
};

const plus = (a: Fields, b: Fields): Fields => ({
  k_11: a.k_11 + b.k_11,
  k_12: a.k_12 + b.k_12,
  k_19: a.k_19 + b.k_19,
  k_20: a.k_20 + b.k_20,
});

type Row = { readonly sale: Sale; readonly fields: Fields };

/** The rows of the register: documents that are declared in Poland. Throws RangeError when a rate is missing. */
function registerRows(sales: readonly Sale[]): Row[] {
  return sales.flatMap((sale) => {
    const here = ofTreatments(sale, isInPolishReturn);
    if (here.parts.length === 0) return [];
    const declared = inPln(here);
    if (!declared) throw new RangeError(`${sale.number} has no exchange rate`);
    const fields = declared.map((part) => fields_of[part.treatment](part)).reduce(plus, none);
    return [{ sale, fields }];
  });
}

/** The sums of the register in grosze: what is declared, before it is rounded to whole złoty. */
export const registerSums = (sales: readonly Sale[]): Fields =>
  registerRows(sales)
    .map(({ fields }) => fields)
    .reduce(plus, none);

/**
 * JPK_V7M(3): the register of sales and the declaration VAT-7(23) with the sums of the sales. Purchases are not
 * recorded in this system: the accountant adds them and P_51. Throws RangeError when a sale has no exchange rate.
 */
export function jpkV7m(
  taxpayer: Taxpayer,
  { month, made_at, purpose }: ReturnPeriod & { readonly purpose: ReturnPurpose },
  sales: readonly Sale[],
): string {
  const rows = registerRows(sales);
  const sums = rows.map(({ fields }) => fields).reduce(plus, none);
  return xmlText(
    element(
      "JPK",
      [
        element("Naglowek", [
          element("KodFormularza", "JPK_VAT", { kodSystemowy: "JPK_V7M (3)", wersjaSchemy: "1-0E" }),
          element("WariantFormularza", "3"),
          element("DataWytworzeniaJPK", made_at),
          element("NazwaSystemu", "Tolmaro"),
          element("CelZlozenia", purpose_codes[purpose], { poz: "P_7" }),
          element("KodUrzedu", taxpayer.tax_office),
          element("Rok", month.slice(0, 4)),
          element("Miesiac", String(Number(month.slice(5)))),
        ]),
        element(
          "Podmiot1",
          [
            element("OsobaNiefizyczna", [
              element("NIP", taxpayer.nip),
              element("PelnaNazwa", taxpayer.name),
              element("Email", taxpayer.email),
            ]),
          ],
          { rola: "Podatnik" },
        ),
        declaration(sums),
        element("Ewidencja", [
          ...rows.map((row, i) => registerRow(row, i + 1)),
          element("SprzedazCtrl", [
            element("LiczbaWierszySprzedazy", String(rows.length)),
            element("PodatekNalezny", toDecimal(sums.k_20)),
          ]),
          element("ZakupCtrl", [element("LiczbaWierszyZakupow", "0"), element("PodatekNaliczony", "0.00")]),
        ]),
      ],
      { xmlns: namespace },
    ),
  );
}

/** Whole złoty, half up, as the declaration requires (art. 63 of the Tax Ordinance). */
const wholeZloty = (grosze: bigint): bigint => divideHalfUp(grosze, 100n);

function declaration(sums: Fields): Element {
  const p_11 = wholeZloty(sums.k_11);
  const p_19 = wholeZloty(sums.k_19);
  const p_20 = wholeZloty(sums.k_20);
  const due = p_20 > 0n ? p_20 : 0n;
  return element("Deklaracja", [
    element("Naglowek", [
      element("KodFormularzaDekl", "VAT-7", {
        kodSystemowy: "VAT-7 (23)",
        kodPodatku: "VAT",
        rodzajZobowiazania: "Z",
        wersjaSchemy: "1-0E",
      }),
      element("WariantFormularzaDekl", "23"),
    ]),
    element("PozycjeSzczegolowe", [
      element("P_11", p_11.toString()),
      element("P_12", wholeZloty(sums.k_12).toString()),
      element("P_19", p_19.toString()),
      element("P_20", p_20.toString()),
      element("P_37", (p_11 + p_19).toString()),
      element("P_38", p_20.toString()),
      element("P_51", due.toString()),
    ]),
    element("Pouczenia", "1"),
  ]);
}

function registerRow({ sale, fields }: Row, place: number): Element {
  const { id } = sale.buyer;
  const country = id.kind === "nip" ? "PL" : id.kind === "none" ? null : id.country;
  const amount = (name: string, value: bigint): Element => element(name, toDecimal(value));
  const outside = fields.k_11 !== 0n || fields.k_12 !== 0n;
  const taxed = fields.k_19 !== 0n || fields.k_20 !== 0n;
  return element("SprzedazWiersz", [
    element("LpSprzedazy", String(place)),
    ...(country === null ? [] : [element("KodKrajuNadaniaTIN", country)]),
    // The word that the form requires for a buyer without a number.
    element("NrKontrahenta", id.kind === "none" ? "BRAK" : id.number),
    element("NazwaKontrahenta", sale.buyer.name || "BRAK"),
    element("DowodSprzedazy", sale.number),
    element("DataWystawienia", sale.issued_on),
    ...(sale.sold_on === sale.issued_on ? [] : [element("DataSprzedazy", sale.sold_on)]),
    ksefElement(sale.ksef),
    ...(outside ? [amount("K_11", fields.k_11)] : []),
    ...(fields.k_12 === 0n ? [] : [amount("K_12", fields.k_12)]),
    ...(taxed ? [amount("K_19", fields.k_19), amount("K_20", fields.k_20)] : []),
  ]);
}

const ksefElement = (mark: KsefMark): Element =>
  mark.kind === "number" ? element("NrKSeF", mark.number) : element(mark.kind, "1");
