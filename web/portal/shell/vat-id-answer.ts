import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { call } from "../late-api.ts";
import { asksRegister, type TypedVatId } from "./vat-id-state.ts";

/** The question about a number, which the price of the checkout shares. */
export const vatIdQuery = (vat_id: string, country: string) => ({
  queryKey: ["vat-id", vat_id, country],
  queryFn: ({ signal }: { signal: AbortSignal }) => call("checkVatId", { body: { vat_id, country }, signal }),
  staleTime: 600_000,
  retry: false as const,
});

/** What the registers say of a number after a pause in typing. */
export function useVatIdAnswer({ vat_id, country }: TypedVatId) {
  const asked = asksRegister({ vat_id, country });
  const settled = useSettled(asked ? normaliseVatId(vat_id, country) : "");
  return useQuery({ ...vatIdQuery(settled, country), enabled: settled !== "" });
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
