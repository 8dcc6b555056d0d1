import { divideHalfUp } from "#domain/money.ts";
import { treatment_facts } from "#domain/tax/table.ts";
import type { ReturnPeriod, Taxpayer } from "./jpk.ts";
import { inPln, ofTreatments, type Sale } from "./sales.ts";
import { element, xmlText } from "./xml.ts";

const namespace = "http://crd.gov.pl/wzor/2021/01/12/10293/";
const types = "http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2020/03/11/eD/DefinicjeTypy/";

/** Services sold to one business of another member state, in grosze. */
export type RecapRow = { readonly country: string; readonly number: string; readonly net: bigint };

/**
 * The rows of VAT-UE: services under reverse charge by the buyer's number, in grosze. Greece is EL. Throws RangeError
 * for a sale without exchange rate, and for one under reverse charge whose buyer has no number.
 */
export function recapRows(sales: readonly Sale[]): RecapRow[] {
  const rows = new Map<string, RecapRow>();
  for (const sale of sales) {
    const here = ofTreatments(sale, (treatment) => treatment_facts[treatment].vat_ue);
    if (here.parts.length === 0) continue;
    const listed = inPln(here);
    if (!listed) throw new RangeError(`${sale.number} has no exchange rate`);
    const { id } = sale.buyer;
    if (id.kind !== "eu_vat") throw new RangeError(`${sale.number} has no EU VAT number`);
    const country = id.country === "GR" ? "EL" : id.country;
    const key = `${country} ${id.number}`;
    const net = listed.reduce((sum, part) => sum + part.net, rows.get(key)?.net ?? 0n);
    rows.set(key, { country, number: id.number, net });
  }
  // A buyer with nothing left, as after an invoice to a wrong number was corrected to zero, is not stated.
  return [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, row]) => (row.net === 0n ? [] : [row]));
}

/** VAT-UE(5), services only, in whole złoty by buyer. Throws RangeError as `recapRows` does. */
export function vatUe(taxpayer: Taxpayer, { month }: ReturnPeriod, sales: readonly Sale[]): string {
  return xmlText(
    element(
      "Deklaracja",
      [
        element("Naglowek", [
          element("KodFormularza", "VAT-UE", { kodSystemowy: "VAT-UE (5)", wersjaSchemy: "2-0E" }),
          element("WariantFormularza", "5"),
          element("Rok", month.slice(0, 4)),
          element("Miesiac", String(Number(month.slice(5)))),
          element("CelZlozenia", "1"),
          element("KodUrzedu", taxpayer.tax_office),
        ]),
        element(
          "Podmiot1",
          [
            element("etd:OsobaNiefizyczna", [
              element("etd:NIP", taxpayer.nip),
              element("etd:PelnaNazwa", taxpayer.name),
            ]),
          ],
          { rola: "Podatnik" },
        ),
        element(
          "PozycjeSzczegolowe",
          recapRows(sales).map(({ country, number, net }) =>
            element("Grupa3", [
              element("P_Ua", country),
              element("P_Ub", number),
              element("P_Uc", divideHalfUp(net, 100n).toString()),
            ]),
          ),
        ),
        element("Pouczenie", "1"),
      ],
      { xmlns: namespace, "xmlns:etd": types },
    ),
  );
}
