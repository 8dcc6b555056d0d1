import { useLocation } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { useWords } from "../words.ts";
import style from "./banner.module.css";

/** G4: a tab on the right edge of a wide screen, a strip below the header elsewhere; on a phone on home only. */
export function Banner() {
  const { t } = useWords();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const on_home = /^\/([a-z]{2})?\/?(order\/write)?$/.test(pathname);
  return (
    <aside className={`${style.banner} ${on_home ? "" : style.elsewhere}`} aria-label={t("banner.label")}>
      <span>{t("banner.text")}</span>
      <span className={style.more}>{t("banner.more")}</span>
      <IconButton label={t("ui.close")} onClick={() => setClosed(true)}>
        <X size={16} strokeWidth={2} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
