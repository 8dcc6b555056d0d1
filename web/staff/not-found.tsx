import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "./api.ts";
import { DeskLink, queue_place } from "./links.tsx";
import style from "./desk-shell.module.css";
import { useDeskText } from "./text.ts";

export function NotFound() {
  const { t } = useDeskText();
  return (
    <main className={style.page}>
      <PageHead title={t("desk.not_found")} brand={brand_name} />
      <p>
        <DeskLink place={queue_place}>{t("desk.to_queue")}</DeskLink>
      </p>
    </main>
  );
}
