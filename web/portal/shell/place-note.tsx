import { territoryOf } from "#domain/tax/territory.ts";
import { useWords } from "../words.ts";

type Buyer = { readonly country: string; readonly postcode: string };

/**
 * Whether a second piece of evidence for the place removes Polish VAT: for any buyer outside the Union, because a
 * company without proof of its business is taxed like a private person (decision 0126).
 */
export const placeMatters = ({ country, postcode }: Buyer): boolean =>
  country !== "" && territoryOf(country, postcode) === "THIRD";

/** Asks for a phone number where the address alone does not prove the place; empty for other buyers. */
export function PlaceNote({ buyer }: { readonly buyer: Buyer & { readonly phone: string } }) {
  const { t } = useWords();
  return (
    <output className="hint">
      {placeMatters(buyer) && buyer.phone.trim() === "" && t("contact.place_hint")}
    </output>
  );
}
