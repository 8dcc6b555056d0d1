import { lazy, Suspense } from "react";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { useCustomer } from "../startup.ts";
import type { NoteProps, PurchaseProps } from "./purchase-part.tsx";

const Part = lazy(async () => {
  const { PurchasePart, purchase_words } = await import("./purchase-part.tsx");
  await needWords(purchase_words, currentLocale());
  return { default: PurchasePart };
});
const Note = lazy(async () => {
  const { NotePart, purchase_words } = await import("./purchase-part.tsx");
  await needWords(purchase_words, currentLocale());
  return { default: NotePart };
});

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
      <Note {...props} />
    </Suspense>
  );
}
