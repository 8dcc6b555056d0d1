import { Disclosure } from "#ui/disclosure.tsx";
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
      <Disclosure small className={style.when} summary={t("certified.when")}>
        <p>{t("certified.when_text")}</p>
      </Disclosure>
    </>
  );
  return (
    <ServicePage service="sworn" title={t("certified.title")} lead={lead}>
      <CertifiedForm />
    </ServicePage>
  );
}
