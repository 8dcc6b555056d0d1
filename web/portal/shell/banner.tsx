import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { CalendarClock, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { brand } from "#brand/brand.ts";
import { IconButton } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { createPreference, usePreference } from "#ui/preference.ts";
import { isNoticeOpen, subscribeNotice } from "../consent.ts";
import { brandOptions } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./banner.module.css";
import { MetaLink } from "./meta-link.tsx";

const banner = createPreference({
  name: `${brand.slug}:banner`,
  values: ["open", "closed"],
  fallback: "open",
});

/**
 * G4: a tab on the right edge of a wide screen that opens on hover and focus, a strip below the header elsewhere; on a
 * phone one line on home only, which can be closed for the visit and waits for the answer to the cookie notice, because
 * both and the price would cover too much of a small screen.
 */
export function Banner() {
  const { t } = useWords();
  // Of the page that is shown: the address changes while the next one is still on its way.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? "" });
  const { data } = useQuery(brandOptions(useLocale()));
  const [closed, setClosed] = useState(false);
  const is_notice_open = useSyncExternalStore(subscribeNotice, isNoticeOpen);
  if (usePreference(banner) === "closed" || closed) return null;
  const on_home = /^\/([a-z]{2})?\/?(order\/write)?$/.test(pathname);
  const has_strip = on_home && !is_notice_open;
  const contact = data?.meta.contact_url;
  return (
    <aside
      className={`${style.banner} ${has_strip ? "" : style.elsewhere}`}
      data-strip={has_strip ? "here" : "elsewhere"}
      aria-label={t("banner.label")}
    >
      <p className={style.line}>
        <CalendarClock size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("banner.text")}</span>
      </p>
      <p className={style.more}>
        {contact ? <MetaLink href={contact}>{t("banner.more")}</MetaLink> : t("banner.more")}
      </p>
      <span className={style.close}>
        <IconButton
          label={t("ui.close")}
          onClick={() => {
            banner.write("closed");
            setClosed(true);
          }}
        >
          <X size={18} strokeWidth={2} aria-hidden="true" />
        </IconButton>
      </span>
    </aside>
  );
}
