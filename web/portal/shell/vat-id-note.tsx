import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { vatIdVerdict } from "#domain/tax/vat-id-check.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { useVatIdAnswer } from "./vat-id-answer.ts";
import { asksVies, type TypedVatId, vatIdState } from "./vat-id-state.ts";

/** A hint about a VAT number: its form, then what VIES says. It never stops an order. */
export function VatIdNote({ vat_id, country }: TypedVatId) {
  const form = vatIdState(vat_id, country);
  if (form === "fine" && asksVies({ vat_id, country })) return <ViesNote vat_id={vat_id} country={country} />;
  return form && <Note state={form} />;
}

/** What VIES says of a company's number. */
function ViesNote({ vat_id, country }: TypedVatId) {
  const { data, isError } = useVatIdAnswer({ vat_id, country });
  if (isError) return <Note state="unknown" />;
  const number = normaliseVatId(vat_id, country);
  const current = data?.vat_id === number ? data.status : "asking";
  if (current === "not_asked") return null;
  // Without an answer of VIES only the check digit is known.
  const is_odd = current === "unknown" && vatIdVerdict(number) === "doubtful";
  return <Note state={is_odd ? "odd" : current} />;
}

type State = "fine" | "odd" | "asking" | "valid" | "invalid" | "unknown";

function Note({ state }: { readonly state: State }) {
  const { t } = useWords();
  const doubtful = state === "odd" || state === "invalid" || state === "unknown";
  return (
    <p className={doubtful ? style.doubt : "hint"} aria-live="polite">
      {t(`checkout.vat_id.${state}`)}
    </p>
  );
}
