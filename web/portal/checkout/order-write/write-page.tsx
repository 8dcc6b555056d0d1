import { ServicePage } from "../../ordering/service-page.tsx";
import { useWords } from "../../words.ts";
import { WriteForm } from "./write-form.tsx";

/** R3 `/{locale}/order/write`. */
export function WritePage() {
  const { t } = useWords();
  return (
    <ServicePage service="write" title={t("write.title")} lead={t("write.lead")}>
      <WriteForm />
    </ServicePage>
  );
}
