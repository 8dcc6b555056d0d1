import { Link } from "@tanstack/react-router";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "./api.ts";
import style from "./desk-shell.module.css";
import { useDeskText } from "./text.ts";

export function NotFound() {
  const { t } = useDeskText();
  return (
    <main className={style.page}>
      <PageHead title={t("desk.not_found")} brand={brand_name} />
      <p>
        <Link to="/queue">{t("desk.to_queue")}</Link>
      </p>
    </main>
  );
}
