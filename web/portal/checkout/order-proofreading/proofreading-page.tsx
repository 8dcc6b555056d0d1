import { ServicePage } from "../../ordering/service-page.tsx";
import { useWords } from "../../words.ts";
import { ProofreadingForm } from "./proofreading-form.tsx";

/** R5 `/{locale}/order/proofreading`. */
export function ProofreadingPage() {
  const { t } = useWords();
  return (
    <ServicePage service="proofreading" title={t("proofreading.title")} lead={t("proofreading.lead")}>
      <ProofreadingForm />
    </ServicePage>
  );
}
