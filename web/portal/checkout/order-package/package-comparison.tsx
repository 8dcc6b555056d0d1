import { brand } from "#brand/brand.ts";
import { PageHead } from "#ui/page-head.tsx";
import { PackagesTable } from "../../ordering/packages-table.tsx";
import style from "../../ordering/service-page.module.css";
import { ServiceTabs } from "../../ordering/service-tabs.tsx";
import { useWords } from "../../words.ts";

/** R6 without `?service=`: which package does what, and for how much. */
export function PackageComparison() {
  const { t } = useWords();
  return (
    <>
      <ServiceTabs current={null} />
      <div className={style.head}>
        <PageHead title={t("packages.title")} brand={brand.name} />
        <p className={style.lead}>{t("packages.lead")}</p>
      </div>
      <PackagesTable heading="h2" />
    </>
  );
}
