import type { EAddress, EInvoice } from "./einvoice.ts";
import { branch, leaf, token, type Xml } from "./xml.ts";

/** A place without a street has its town on the first line, which must not be empty. */
export function addressOf({ country, line, postcode, city }: EAddress): Xml {
  const lines = [token(line, 512), token(`${postcode} ${city}`, 512)].filter((one) => one !== "");
  const [first] = lines;
  if (first === undefined) return null;
  return branch("Adres", [
    leaf("KodKraju", country),
    leaf("AdresL1", first),
    leaf("AdresL2", lines[1] ?? null),
  ]);
}

/** How a buyer is known: the number decides where the document is reported. */
export function buyerNumber(id: EInvoice["buyer"]["id"]): Xml[] {
  switch (id.kind) {
    case "nip":
      return [leaf("NIP", id.number)];
    case "eu_vat":
      return [leaf("KodUE", id.country), leaf("NrVatUE", id.number)];
    case "foreign":
      return [leaf("KodKraju", id.country), leaf("NrID", token(id.number, 50))];
    case "none":
      return [leaf("BrakID", "1")];
  }
}
