import { toDecimal } from "#domain/money.ts";
import { treatment_facts, type TreatmentFacts } from "#domain/tax/table.ts";
import type { ECorrection, EInvoice, ELine, EPayment, ESum } from "./einvoice.ts";
import { addressOf, buyerNumber } from "./fa3-parties.ts";
import { branch, leaf, token, type Xml } from "./xml.ts";

/** Everything of the invoice but the parties, in the order of the schema. */
export function faBody(invoice: EInvoice): Xml {
  const { kind, currency, issued_on, number, sold_on, period, gross, rate_micros } = invoice;
  const advance = kind === "ZAL" || kind === "KOR_ZAL";
  return branch("Fa", [
    leaf("KodWaluty", currency),
    leaf("P_1", issued_on),
    leaf("P_2", token(number, 256)),
    // The law asks for the day of sale only where it is another one than the day of issue.
    leaf("P_6", sold_on === issued_on ? null : sold_on),
    period && branch("OkresFa", [leaf("P_6_Od", period.from), leaf("P_6_Do", period.until)]),
    ...sumFields(invoice.sums),
    leaf("P_15", toDecimal(gross)),
    // An advance has no lines to carry the rate of its currency.
    leaf("KursWalutyZ", advance && rate_micros !== null ? micros(rate_micros) : null),
    remarks(invoice),
    leaf("RodzajFaktury", kind),
    ...(invoice.correction === null ? [] : correctionFields(invoice.correction, invoice.buyer.id)),
    ...invoice.part_payments.map(({ paid_on, amount }) =>
      branch("ZaliczkaCzesciowa", [leaf("P_6Z", paid_on), leaf("P_15Z", toDecimal(amount))]),
    ),
    ...described(invoice).map(({ key, value }) =>
      branch("DodatkowyOpis", [leaf("Klucz", token(key, 256)), leaf("Wartosc", token(value, 256))]),
    ),
    ...invoice.advances.map((one) =>
      branch(
        "FakturaZaliczkowa",
        one.ksef_number === null
          ? [leaf("NrKSeFZN", "1"), leaf("NrFaZaliczkowej", token(one.number, 256))]
          : [leaf("NrKSeFFaZaliczkowej", one.ksef_number)],
      ),
    ),
    ...invoice.lines.map((line, i) => lineOf(invoice, line, i)),
    invoice.payment === null ? null : paymentOf(invoice.payment),
    branch("WarunkiTransakcji", [
      branch("Zamowienia", [
        leaf("NrZamowienia", invoice.reference === null ? null : token(invoice.reference, 256)),
      ]),
    ]),
    orderOf(invoice),
  ]);
}

/** Additional descriptions: sentences the law asks for, and the cost centre, for which the schema has no field. */
const described = ({ notes, cost_centre }: EInvoice): EInvoice["notes"] =>
  cost_centre === null ? notes : [...notes, { key: "Centrum kosztów", value: cost_centre }];

/** Net and VAT once for each rate, in the order of the schema whatever the order of the lines. */
function sumFields(sums: readonly ESum[]): Xml[] {
  const places = [
    "P_13_1",
    "P_13_5",
    "P_13_8",
    "P_13_9",
  ] as const satisfies readonly TreatmentFacts["sum_field"][];
  return places.flatMap((place) => {
    const here = sums.filter(({ treatment }) => treatment_facts[treatment].sum_field === place);
    const [first] = here;
    if (!first) return [];
    const { tax_field } = treatment_facts[first.treatment];
    const add = (of: (one: ESum) => bigint): string =>
      toDecimal(here.reduce((all, one) => all + of(one), 0n));
    const converted = here.every(({ vat_pln }) => vat_pln !== null) && tax_field === "P_14_1";
    return [
      leaf(
        place,
        add(({ net }) => net),
      ),
      tax_field === null
        ? null
        : leaf(
            tax_field,
            add(({ vat }) => vat),
          ),
      converted
        ? leaf(
            "P_14_1W",
            add(({ vat_pln }) => vat_pln ?? 0n),
          )
        : null,
    ];
  });
}

/** No cash accounting, self-billing, split payment, exemption, vehicle, triangle or margin is ever ours. */
function remarks({ treatments, order }: EInvoice): Xml {
  const reverse_charge = [...treatments, ...(order?.lines ?? []).map(({ treatment }) => treatment)].some(
    (treatment) => treatment_facts[treatment].p_18 === "1",
  );
  return branch("Adnotacje", [
    leaf("P_16", "2"),
    leaf("P_17", "2"),
    leaf("P_18", reverse_charge ? "1" : "2"),
    leaf("P_18A", "2"),
    branch("Zwolnienie", [leaf("P_19N", "1")]),
    branch("NoweSrodkiTransportu", [leaf("P_22N", "1")]),
    leaf("P_23", "2"),
    branch("PMarzy", [leaf("P_PMarzyN", "1")]),
  ]);
}

const correctionFields = (
  { reason, effect, corrected, buyer_before, gross_before }: ECorrection,
  id: EInvoice["buyer"]["id"],
): Xml[] => [
  leaf("PrzyczynaKorekty", token(reason, 256)),
  leaf("TypKorekty", effect),
  ...corrected.map(({ issued_on, number, ksef_number }) =>
    branch("DaneFaKorygowanej", [
      leaf("DataWystFaKorygowanej", issued_on),
      leaf("NrFaKorygowanej", token(number, 256)),
      ...(ksef_number === null
        ? [leaf("NrKSeFN", "1")]
        : [leaf("NrKSeF", "1"), leaf("NrKSeFFaKorygowanej", ksef_number)]),
    ]),
  ),
  // A number is never corrected, so the buyer had the same one before.
  buyer_before === null
    ? null
    : branch("Podmiot2K", [
        branch("DaneIdentyfikacyjne", [...buyerNumber(id), leaf("Nazwa", token(buyer_before.name, 512))]),
        addressOf(buyer_before.address),
      ]),
  leaf("P_15ZK", gross_before === null ? null : toDecimal(gross_before)),
];

function lineOf({ pricing, rate_micros }: EInvoice, line: ELine, i: number): Xml {
  const { net, vat, gross, unit_price, treatment } = line;
  const { p_12, procedure } = treatment_facts[treatment];
  const by_net = pricing === "net";
  return branch("FaWiersz", [
    leaf("NrWierszaFa", String(i + 1)),
    leaf("P_6A", line.sold_on),
    leaf("P_7", token(line.description, 512)),
    leaf("P_8A", token(line.unit, 256)),
    leaf("P_8B", quantity(line.quantity)),
    leaf(by_net ? "P_9A" : "P_9B", unit_price === null ? null : toDecimal(unit_price)),
    leaf("P_10", line.discount === 0n ? null : toDecimal(line.discount)),
    by_net ? leaf("P_11", toDecimal(net)) : leaf("P_11A", toDecimal(gross)),
    by_net ? null : leaf("P_11Vat", toDecimal(vat)),
    leaf("P_12", p_12),
    leaf("P_12_XII", p_12 === null ? percent(line.rate_bps) : null),
    leaf("Procedura", procedure),
    leaf("KursWaluty", rate_micros === null ? null : micros(rate_micros)),
    leaf("StanPrzed", line.before ? "1" : null),
  ]);
}

const paymentOf = ({ paid_on, due_on, form, account }: EPayment): Xml =>
  branch("Platnosc", [
    ...(paid_on === null ? [] : [leaf("Zaplacono", "1"), leaf("DataZaplaty", paid_on)]),
    branch("TerminPlatnosci", [leaf("Termin", due_on)]),
    ...(form === null
      ? []
      : "code" in form
        ? [leaf("FormaPlatnosci", form.code)]
        : [leaf("PlatnoscInna", "1"), leaf("OpisPlatnosci", token(form.other, 256))]),
    account === null
      ? null
      : branch("RachunekBankowy", [
          leaf("NrRB", account.iban.replaceAll(/\s/g, "")),
          leaf("SWIFT", account.bic),
          leaf("NazwaBanku", token(account.bank, 256)),
        ]),
  ]);

function orderOf({ order }: EInvoice): Xml {
  if (order === null) return null;
  return branch("Zamowienie", [
    leaf("WartoscZamowienia", toDecimal(order.gross)),
    ...order.lines.map((line, i) => {
      const { p_12, procedure } = treatment_facts[line.treatment];
      return branch("ZamowienieWiersz", [
        leaf("NrWierszaZam", String(i + 1)),
        leaf("P_7Z", token(line.description, 512)),
        leaf("P_8AZ", token(line.unit, 256)),
        leaf("P_8BZ", quantity(line.quantity)),
        leaf("P_9AZ", line.unit_price === null ? null : toDecimal(line.unit_price)),
        leaf("P_11NettoZ", toDecimal(line.net)),
        leaf("P_11VatZ", toDecimal(line.vat)),
        leaf("P_12Z", p_12),
        leaf("P_12Z_XII", p_12 === null ? percent(line.rate_bps) : null),
        leaf("ProceduraZ", procedure),
        leaf("StanPrzedZ", line.before ? "1" : null),
      ]);
    }),
  ]);
}

/** TIlosci: at most sixteen figures and six places. */
function quantity(text: string): string {
  if (!/^-?([1-9]\d{0,15}|0)(\.\d{1,6})?$/.test(text)) throw new RangeError(`"${text}" is no quantity`);
  return text;
}

/** Millionths as a decimal without needless zeros: 4500500n is "4.5005". */
function micros(rate: bigint): string {
  const text = rate.toString().padStart(7, "0");
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, "");
}

/** Basis points as a percentage: 2550n is "25.5". */
const percent = (bps: bigint): string => toDecimal(bps).replace(/\.?0+$/, "");
