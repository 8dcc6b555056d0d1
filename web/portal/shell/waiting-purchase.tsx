import { lazy, Suspense } from "react";
import type { WaitingPurchase as Waits } from "#contract/spending/approvals.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";

const Part = lazy(async () => {
  const { WaitingPart, purchase_words } = await import("./waiting-part.tsx");
  await needWords(purchase_words, currentLocale());
  return { default: WaitingPart };
});

/** The request for approval by which a purchase waits; its part is loaded where there is one. */
export const WaitingPurchase = ({ waits }: { readonly waits: Waits }) => (
  <Suspense fallback={null}>
    <Part waits={waits} />
  </Suspense>
);
