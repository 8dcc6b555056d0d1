import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { vatIdVerdict } from "#domain/tax/vat-id-check.ts";
import { call } from "../late-api.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { asksVies, type TypedVatId, vatIdState } from "./vat-id-state.ts";

/** A quiet word about a VAT number: its form, then what VIES says. It never stops an order. */
export function VatIdNote({ vat_id, country }: TypedVatId) {
  const form = vatIdState(vat_id, country);
  if (form === "fine" && asksVies({ vat_id, country })) return <ViesNote vat_id={vat_id} country={country} />;
  return form && <Note state={form} />;
}

/** What VIES says of a company's number; nothing where it is not asked. */
function ViesNote({ vat_id, country }: TypedVatId) {
  const asked = asksVies({ vat_id, country });
  const settled = useSettled(asked ? normaliseVatId(vat_id, country) : "");
  const { data, isError } = useQuery({
    queryKey: ["vat-id", settled, country],
    queryFn: ({ signal }) => call("checkVatId", { body: { vat_id: settled, country }, signal }),
    enabled: settled !== "",
    staleTime: 600_000,
    retry: false,
  });
  if (!asked) return null;
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

const pause_ms = 700;

/** The text after a pause in typing: numbers of some states are complete at several lengths. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setSettled(text), pause_ms);
    return () => globalThis.clearTimeout(timer);
  }, [text]);
  return settled === text ? settled : "";
}
