import { sellerHasPrefix } from "../parties.ts";
import type { EInvoice } from "./einvoice.ts";
import { faBody } from "./fa3-body.ts";
import { addressOf, buyerNumber } from "./fa3-parties.ts";
import { branch, leaf, token, type Xml } from "./xml.ts";

const namespace = "http://crd.gov.pl/wzor/2025/06/25/13775/";
/** KSeF takes no larger file without an attachment. */
const largest_bytes = 1_000_000;

/**
 * An invoice as FA(3) 1-0E: UTF-8 without a mark, elements in the schema's order. The same snapshot gives the same
 * bytes. Throws RangeError when the snapshot cannot be one (a quantity that is no decimal, a file above one megabyte).
 */
export function fa3(invoice: EInvoice): Uint8Array {
  const root = [
    heading(invoice),
    seller(invoice),
    buyer(invoice),
    faBody(invoice),
    branch("Stopka", [branch("Rejestry", [leaf("KRS", invoice.seller.krs)])]),
  ];
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="${namespace}">${root.filter((one) => one !== null).join("")}</Faktura>\n`;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > largest_bytes) throw new RangeError(`${invoice.number} is too large for KSeF`);
  return bytes;
}

const heading = ({ created_at }: EInvoice): Xml =>
  branch("Naglowek", [
    `<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>`,
    leaf("WariantFormularza", "3"),
    leaf("DataWytworzeniaFa", created_at.toISOString().replace(/\.\d+Z$/, "Z")),
    leaf("SystemInfo", "Tolmaro"),
  ]);

/** The prefix PL is for services taxed where the buyer is, in the Union (art. 100 ust. 1 pkt 4, art. 97 ust. 10). */
const seller = ({ seller: one, treatments, order }: EInvoice): Xml =>
  branch("Podmiot1", [
    leaf(
      "PrefiksPodatnika",
      sellerHasPrefix([...treatments, ...(order?.lines ?? []).map(({ treatment }) => treatment)])
        ? "PL"
        : null,
    ),
    branch("DaneIdentyfikacyjne", [leaf("NIP", one.nip), leaf("Nazwa", token(one.name, 512))]),
    addressOf(one.address),
    branch("DaneKontaktowe", [leaf("Email", one.email === null ? null : token(one.email, 255))]),
  ]);

const buyer = ({ buyer: one }: EInvoice): Xml =>
  branch("Podmiot2", [
    branch("DaneIdentyfikacyjne", [...buyerNumber(one.id), leaf("Nazwa", token(one.name, 512))]),
    one.address === null ? null : addressOf(one.address),
    leaf("NrKlienta", one.number),
    // Neither a unit of local government nor a member of a VAT group: buyers are not asked, and 2 means no.
    leaf("JST", "2"),
    leaf("GV", "2"),
  ]);
