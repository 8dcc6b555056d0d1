import { type ComponentType, lazy, Suspense } from "react";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { useCustomer } from "../startup.ts";
import type { NoteProps, PurchaseProps } from "./purchase-part.tsx";

/** A part that is loaded for companies that are logged in; others have nothing of it. */
const forCompanies = <P extends object>(Part: ComponentType<P>) =>
  function CompanyPart(props: P) {
    const customer = useCustomer();
    if (customer?.user_type !== "company") return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };

/** The cost centre of a purchase, and what else its account asks for. */
export const PurchaseField = forCompanies<PurchaseProps>(
  lazy(async () => {
    const { PurchasePart, purchase_words } = await import("./purchase-part.tsx");
    await needWords(purchase_words, currentLocale());
    return { default: PurchasePart };
  }),
);

/** The note of a purchase that chooses no cost centre. */
export const NoteField = forCompanies<NoteProps>(
  lazy(async () => {
    const { NotePart, purchase_words } = await import("./purchase-part.tsx");
    await needWords(purchase_words, currentLocale());
    return { default: NotePart };
  }),
);
