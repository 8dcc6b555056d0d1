import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { type Consent, decide, isNoticeOpen, readConsent, subscribeNotice } from "../consent.ts";
import { brandOptions } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./cookie-notice.module.css";
import { MetaLink } from "./meta-link.tsx";

/** G6, D8: a sheet at the bottom that hides nothing and waits; both answers weigh the same. */
export function CookieNotice() {
  return useSyncExternalStore(subscribeNotice, isNoticeOpen) ? <Notice /> : null;
}

function Notice() {
  const { t } = useWords();
  const { formatDate } = useIntl();
  const { data } = useQuery(brandOptions(useLocale()));
  const ref = useRef<HTMLElement>(null);
  const [before] = useState(readConsent);
  const [came_from] = useState(() => document.activeElement);
  useRoomBelow(ref);
  useEffect(() => {
    // Reopened from the footer it takes the focus; on a first visit it does not.
    if (before) ref.current?.focus();
  }, [before]);
  const answer = (choice: Consent["choice"]) => {
    decide(choice);
    if (before && came_from instanceof HTMLElement) came_from.focus();
  };
  const privacy = data?.meta.privacy_policy_url;
  return (
    <section ref={ref} className={style.notice} aria-label={t("cookies.label")} tabIndex={-1}>
      <div className={style.inner}>
        <div className={style.text}>
          <p>
            {t("cookies.text")} {privacy && <MetaLink href={privacy}>{t("link.privacy")}</MetaLink>}
          </p>
          {before && (
            <p className={style.before}>
              {t(`cookies.chosen.${before.choice}`, {
                date: formatDate(before.decided_on, { dateStyle: "long", timeZone: "UTC" }),
              })}
            </p>
          )}
        </div>
        <div className={style.answers}>
          <Button wide className={style.answer} onClick={() => answer("necessary")}>
            {t("cookies.necessary")}
          </Button>
          <Button wide className={style.answer} onClick={() => answer("all")}>
            {t("cookies.accept")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The page ends above the notice, and what is focused is scrolled above it. */
function useRoomBelow(ref: React.RefObject<HTMLElement | null>) {
  // Before it is painted, or elements at the lower edge would visibly jump.
  useLayoutEffect(() => {
    const { style: root } = document.documentElement;
    const measure = () => root.setProperty("--notice-height", `${ref.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      root.removeProperty("--notice-height");
    };
  }, [ref]);
}
