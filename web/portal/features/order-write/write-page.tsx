import { brand } from "#brand/brand.ts";
import { PageHead } from "#ui/page-head.tsx";
import { useWords } from "../../words.ts";
import { WriteForm } from "./write-form.tsx";
import style from "./write-page.module.css";

/** R3 `/{locale}/order/write`. */
export function WritePage() {
  const { t } = useWords();
  return (
    <>
      <div className={style.head}>
        <PageHead title={t("write.title")} brand={brand.name} />
        <p className={style.lead}>{t("write.lead")}</p>
      </div>
      <WriteForm />
    </>
  );
}
