import { eu_members } from "#domain/countries.ts";
import { isEuVatId, normaliseVatId, vatPrefix } from "#domain/vat-id.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";

/** A quiet word about the form of a VAT number: it never stops an order, because only VIES knows which exist. */
export function VatIdNote({ vat_id, country }: { vat_id: string; country: string }) {
  const { t } = useWords();
  const state = vatIdState(vat_id, country);
  if (state === null) return null;
  return (
    <p className={style.muted} aria-live="polite">
      {t(`checkout.vat_id.${state}`)}
    </p>
  );
}

/** Null while nothing is typed and outside of the Union, where numbers have forms we do not know. */
export function vatIdState(vat_id: string, country: string): "fine" | "odd" | null {
  if (vat_id.trim() === "" || !eu_members.includes(country)) return null;
  const number = normaliseVatId(vat_id, country);
  return isEuVatId(number) && number.startsWith(vatPrefix(country)) ? "fine" : "odd";
}
