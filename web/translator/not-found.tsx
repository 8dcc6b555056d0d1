import { Link } from "@tanstack/react-router";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "./api.ts";
import { useZoneText } from "./text.ts";
import style from "./zone-shell.module.css";

/** An unknown address. */
export function NotFound() {
  const { t } = useZoneText();
  return (
    <main className={style.page}>
      <PageHead title={t("zone.not_found")} brand={brand_name} />
      <p>
        <Link to="/board">{t("board.title")}</Link>
      </p>
    </main>
  );
}
