import { XMLParser } from "fast-xml-parser";

/**
 * The part of the FA(3) 1-0E schema that the simulator checks: nesting, order and presence of elements, and the formats
 * of their texts. The tests of the builder use the complete official schema.
 */
type Shape = { readonly order: readonly string[]; readonly must: readonly string[]; readonly many?: true };

/** Names as one text, because a list of sixty strings is long. */
const words = (text: string): readonly string[] => text.split(" ");

const address: Shape = { order: ["KodKraju", "AdresL1", "AdresL2", "GLN"], must: ["KodKraju", "AdresL1"] };
const contact: Shape = { order: ["Email", "Telefon"], must: [], many: true };

const shapes: Readonly<Record<string, Shape>> = {
  Faktura: {
    order: [
      "Naglowek",
      "Podmiot1",
      "Podmiot2",
      "Podmiot3",
      "PodmiotUpowazniony",
      "Fa",
      "Stopka",
      "Zalacznik",
    ],
    must: ["Naglowek", "Podmiot1", "Podmiot2", "Fa"],
  },
  "Faktura/Naglowek": {
    order: ["KodFormularza", "WariantFormularza", "DataWytworzeniaFa", "SystemInfo"],
    must: ["KodFormularza", "WariantFormularza", "DataWytworzeniaFa"],
  },
  "Faktura/Podmiot1": {
    order: ["PrefiksPodatnika", "NrEORI", "DaneIdentyfikacyjne", "Adres", "AdresKoresp", "DaneKontaktowe"],
    must: ["DaneIdentyfikacyjne", "Adres"],
  },
  "Podmiot1/DaneIdentyfikacyjne": { order: ["NIP", "Nazwa"], must: ["NIP", "Nazwa"] },
  "Podmiot1/Adres": address,
  "Podmiot1/DaneKontaktowe": contact,
  "Faktura/Podmiot2": {
    order: words("NrEORI DaneIdentyfikacyjne Adres AdresKoresp DaneKontaktowe NrKlienta IDNabywcy JST GV"),
    must: ["DaneIdentyfikacyjne", "JST", "GV"],
  },
  "Podmiot2/DaneIdentyfikacyjne": {
    order: ["NIP", "KodUE", "NrVatUE", "KodKraju", "NrID", "BrakID", "Nazwa"],
    must: [],
  },
  "Podmiot2/Adres": address,
  "Podmiot2/DaneKontaktowe": contact,
  "Faktura/Fa": {
    order: words(
      "KodWaluty P_1 P_1M P_2 WZ P_6 OkresFa P_13_1 P_14_1 P_14_1W P_13_5 P_14_5 P_13_8 P_13_9 " +
        "P_15 KursWalutyZ Adnotacje RodzajFaktury PrzyczynaKorekty TypKorekty DaneFaKorygowanej " +
        "OkresFaKorygowanej Podmiot2K P_15ZK ZaliczkaCzesciowa FP TP DodatkowyOpis FakturaZaliczkowa " +
        "FaWiersz Rozliczenie Platnosc WarunkiTransakcji Zamowienie",
    ),
    must: ["KodWaluty", "P_1", "P_2", "P_15", "Adnotacje", "RodzajFaktury"],
  },
  "Fa/Adnotacje": {
    order: ["P_16", "P_17", "P_18", "P_18A", "Zwolnienie", "NoweSrodkiTransportu", "P_23", "PMarzy"],
    must: ["P_16", "P_17", "P_18", "P_18A", "Zwolnienie", "NoweSrodkiTransportu", "P_23", "PMarzy"],
  },
  "Fa/DaneFaKorygowanej": {
    order: ["DataWystFaKorygowanej", "NrFaKorygowanej", "NrKSeF", "NrKSeFFaKorygowanej", "NrKSeFN"],
    must: ["DataWystFaKorygowanej", "NrFaKorygowanej"],
    many: true,
  },
  "Fa/Podmiot2K": { order: ["DaneIdentyfikacyjne", "Adres"], must: ["DaneIdentyfikacyjne"] },
  "Podmiot2K/DaneIdentyfikacyjne": {
    order: ["NIP", "KodUE", "NrVatUE", "KodKraju", "NrID", "BrakID", "Nazwa"],
    must: ["Nazwa"],
  },
  "Podmiot2K/Adres": address,
  "Fa/ZaliczkaCzesciowa": { order: ["P_6Z", "P_15Z", "KursWalutyZW"], must: ["P_6Z", "P_15Z"], many: true },
  "Fa/DodatkowyOpis": { order: ["NrWiersza", "Klucz", "Wartosc"], must: ["Klucz", "Wartosc"], many: true },
  "Fa/FakturaZaliczkowa": {
    order: ["NrKSeFZN", "NrFaZaliczkowej", "NrKSeFFaZaliczkowej"],
    must: [],
    many: true,
  },
  "Fa/FaWiersz": {
    order: words(
      "NrWierszaFa UU_ID P_6A P_7 Indeks GTIN PKWiU CN PKOB P_8A P_8B P_9A P_9B P_10 P_11 P_11A " +
        "P_11Vat P_12 P_12_XII P_12_Zal_15 KwotaAkcyzy GTU Procedura KursWaluty StanPrzed",
    ),
    must: ["NrWierszaFa"],
    many: true,
  },
  "Fa/Platnosc": {
    order: words(
      "Zaplacono DataZaplaty TerminPlatnosci FormaPlatnosci PlatnoscInna OpisPlatnosci " +
        "RachunekBankowy RachunekBankowyFaktora LinkDoPlatnosci",
    ),
    must: [],
  },
  "Platnosc/TerminPlatnosci": { order: ["Termin", "TerminOpis"], must: [], many: true },
  "Platnosc/RachunekBankowy": {
    order: ["NrRB", "SWIFT", "RachunekWlasnyBanku", "NazwaBanku", "OpisRachunku"],
    must: ["NrRB"],
    many: true,
  },
  "Fa/WarunkiTransakcji": { order: ["Umowy", "Zamowienia", "NrPartiiTowaru", "WarunkiDostawy"], must: [] },
  "WarunkiTransakcji/Zamowienia": { order: ["DataZamowienia", "NrZamowienia"], must: [], many: true },
  "Fa/OkresFa": { order: ["P_6_Od", "P_6_Do"], must: ["P_6_Od", "P_6_Do"] },
  "Fa/Zamowienie": { order: ["WartoscZamowienia", "ZamowienieWiersz"], must: ["WartoscZamowienia"] },
  "Zamowienie/ZamowienieWiersz": {
    order: words(
      "NrWierszaZam UU_IDZ P_7Z IndeksZ GTINZ PKWiUZ CNZ PKOBZ P_8AZ P_8BZ P_9AZ P_11NettoZ " +
        "P_11VatZ P_12Z P_12Z_XII GTUZ ProceduraZ StanPrzedZ",
    ),
    must: ["NrWierszaZam"],
    many: true,
  },
};

const amount = /^-?([1-9]\d{0,15}|0)(\.\d{1,2})?$/;
const unit_price = /^-?([1-9]\d{0,13}|0)(\.\d{1,8})?$/;
const quantity = /^-?([1-9]\d{0,15}|0)(\.\d{1,6})?$/;
const date = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const yes = /^1$/;
const yes_no = /^[12]$/;
const ksef_number = /^[1-9]\d{9}-20[2-9]\d[01]\d[0-3]\d-[0-9A-F]{12}-[0-9A-F]{2}$/;

/** Formats of texts, by element; by default any token of 1 to 256 characters. */
const forms: readonly (readonly [names: RegExp, form: RegExp])[] = [
  [/^(P_13_\d+|P_14_\d+W?|P_15|P_15ZK?|P_11A?|P_11Vat|WartoscZamowienia|P_11(Netto|Vat)Z)$/, amount],
  [/^(P_9A|P_9B|P_10|P_9AZ)$/, unit_price],
  [/^(P_8BZ?|KursWalutyZ?|KursWalutyZW)$/, quantity],
  [/^(P_1|P_6|P_6_Od|P_6_Do|P_6A|P_6Z|Termin|DataZaplaty|DataWystFaKorygowanej)$/, date],
  [/^(P_16|P_17|P_18|P_18A|P_23|JST|GV)$/, yes_no],
  [/^(Zaplacono|PlatnoscInna|NrKSeF|NrKSeFN|NrKSeFZN|StanPrzedZ?|BrakID)$/, yes],
  [/^(NrKSeFFaKorygowanej|NrKSeFFaZaliczkowej)$/, ksef_number],
  [/^P_12Z?$/, /^(23|22|8|7|5|4|3|0 KR|0 WDT|0 EX|zw|oo|np I|np II)$/],
  [/^RodzajFaktury$/, /^(VAT|KOR|ZAL|ROZ|UPR|KOR_ZAL|KOR_ROZ)$/],
  [/^KodWaluty$/, /^[A-Z]{3}$/],
  [/^NIP$/, /^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/],
  [/^(KodKraju|KodUE)$/, /^[A-Z]{2}$/],
  [/^NrVatUE$/, /^[0-9A-Z+*]{1,12}$/],
  [/^DataWytworzeniaFa$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  [/^FormaPlatnosci$/, /^[1-7]$/],
  [/^NrRB$/, /^.{10,34}$/],
  [/^(P_7Z?|Nazwa|AdresL[12])$/, /^.{1,512}$/u],
];

type Node = { readonly name: string; readonly text: string; readonly children: readonly Node[] };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  processEntities: true,
});

function nodesOf(raw: unknown): Node[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: Record<string, unknown>) =>
    Object.entries(one).flatMap(([name, inner]): Node[] => {
      if (name === "#text" || name === ":@") return [];
      const parts: unknown[] = Array.isArray(inner) ? inner : [];
      const text = parts
        .map((part) => (part as Record<string, unknown>)["#text"])
        .filter((part) => typeof part === "string")
        .join("");
      return [{ name, text, children: nodesOf(parts) }];
    }),
  );
}

/** The errors in the structure of a document, as sentences; empty for a valid one. */
export function structureFaults(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return ["the file begins with a byte order mark"];
  const [root, ...more] = nodesOf(parser.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  if (!root || root.name !== "Faktura" || more.length > 0) return ["the root is not Faktura"];
  const faults: string[] = [];
  look(root, "Faktura", faults);
  return faults;
}

function look(node: Node, place: string, faults: string[]): void {
  const shape = shapes[place];
  if (!shape) {
    if (node.children.length > 0) {
      for (const child of node.children) look(child, `${node.name}/${child.name}`, faults);
      return;
    }
    const form = forms.find(([names]) => names.test(node.name))?.[1] ?? /^.{1,256}$/u;
    if (!form.test(node.text)) faults.push(`${place} must not be "${node.text}"`);
    if (node.text !== node.text.trim() || /\s\s|[\t\n]/.test(node.text)) faults.push(`${place} is no token`);
    return;
  }
  let last = -1;
  const seen = new Set<string>();
  for (const child of node.children) {
    const at = shape.order.indexOf(child.name);
    if (at < 0) faults.push(`${place} must not hold ${child.name}`);
    else if (at < last) faults.push(`${child.name} comes too late in ${place}`);
    last = Math.max(last, at);
    const path = `${node.name}/${child.name}`;
    if (seen.has(child.name) && shapes[path]?.many !== true) faults.push(`${path} occurs twice`);
    seen.add(child.name);
    look(child, path, faults);
  }
  for (const name of shape.must) if (!seen.has(name)) faults.push(`${place} has no ${name}`);
}

/** The fields that KSeF itself evaluates: seller, kind, number and date. */
export function readInvoice(
  bytes: Uint8Array,
): Readonly<Record<"nip" | "kind" | "number" | "issued_on", string>> {
  const text = new TextDecoder().decode(bytes);
  const one = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? "";
  return {
    nip: one(/<Podmiot1>.*?<NIP>(\d+)<\/NIP>/s),
    kind: one(/<RodzajFaktury>(\w+)</),
    number: one(/<P_2>([^<]*)</),
    issued_on: one(/<P_1>([^<]*)</),
  };
}
