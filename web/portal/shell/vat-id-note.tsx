import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseVatId } from "#domain/vat-id.ts";
import { call } from "../api.ts";
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
export function ViesNote({ vat_id, country }: TypedVatId) {
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
  const current = data?.vat_id === normaliseVatId(vat_id, country) ? data.status : "asking";
  return current === "not_asked" ? null : <Note state={current} />;
}

type State = "fine" | "odd" | "asking" | "valid" | "invalid" | "unknown";

function Note({ state }: { readonly state: State }) {
  const { t } = useWords();
  const doubtful = state === "odd" || state === "invalid" || state === "unknown";
  return (
    <p className={doubtful ? style.doubt : style.muted} aria-live="polite">
      {t(`checkout.vat_id.${state}`)}
    </p>
  );
}

const pause_ms = 700;

/** A text once nobody has typed for a moment: numbers of some states are complete at several lengths. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setSettled(text), pause_ms);
    return () => globalThis.clearTimeout(timer);
  }, [text]);
  return settled === text ? settled : "";
}
