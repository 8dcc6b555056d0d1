import { lazy, Suspense } from "react";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { useCustomer } from "../startup.ts";
import type { NoteProps, PurchaseProps } from "./purchase-part.tsx";

async function loadParts() {
  const parts = await import("./purchase-part.tsx");
  await needWords(parts.purchase_words, currentLocale());
  return parts;
}
const Part = lazy(async () => ({ default: (await loadParts()).PurchasePart }));
const NotePart = lazy(async () => ({ default: (await loadParts()).NotePart }));

/** The cost centre of a purchase of a company; its part is loaded for companies that are logged in. */
export function PurchaseField(props: PurchaseProps) {
  const customer = useCustomer();
  if (customer?.user_type !== "company") return null;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** The note of a purchase that chooses no cost centre. */
export function NoteField(props: NoteProps) {
  const customer = useCustomer();
  if (customer?.user_type !== "company") return null;
  return (
    <Suspense fallback={null}>
      <NotePart {...props} />
    </Suspense>
  );
}
