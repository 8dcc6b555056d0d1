import { ChevronRight } from "lucide-react";
import { ServicePage } from "../../ordering/service-page.tsx";
import { useWords } from "../../words.ts";
import { CertifiedForm } from "./certified-form.tsx";
import style from "./certified.module.css";

/** R4 `/{locale}/order/certified`. */
export function CertifiedPage() {
  const { t } = useWords();
  const lead = (
    <>
      <p>{t("certified.lead")}</p>
      <details className={style.when}>
        <summary>
          <ChevronRight size={16} strokeWidth={2} aria-hidden="true" />
          {t("certified.when")}
        </summary>
        <p>{t("certified.when_text")}</p>
      </details>
    </>
  );
  return (
    <ServicePage service="sworn" title={t("certified.title")} lead={lead}>
      <CertifiedForm />
    </ServicePage>
  );
}
