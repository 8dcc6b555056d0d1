import { useRouter, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { forget } from "#ui/stored.ts";
import { forgetLeftPage, readLeftPage } from "../left-page.ts";
import { useWords } from "../words.ts";
import style from "./draft-banner.module.css";

/** The pages with the form of the root: there the form itself reports that it was restored. */
const shows_form = /^\/([a-z]{2})?\/?(order\/write)?$/;

/** G12, D7: on the root after a redirect by §8: the typed text is stored, and this banner links back to it. */
export function DraftBanner() {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const router = useRouter();
  const { pathname } = useLocation();
  const [left, setLeft] = useState(readLeftPage);
  if (!left || !/^\/([a-z]{2})?$/.test(pathname)) return null;
  const [page = "/"] = left.path.split("?");
  const has_draft = left.drafts.length > 0;
  if (has_draft && shows_form.test(page)) return null;
  const done = () => {
    forgetLeftPage();
    setLeft(null);
  };
  const goBack = () => {
    done();
    router.history.push(left.path);
  };
  const discard = () => {
    for (const key of left.drafts) forget(key);
    done();
  };
  return (
    <div className={style.banner}>
      <Notice
        tone="info"
        live="status"
        action={
          <div className="cluster-2">
            <Button size="small" onClick={goBack}>
              {t("draft.continue")}
            </Button>
            {has_draft && (
              <Button size="small" look="quiet" onClick={discard}>
                {t("write.discard")}
              </Button>
            )}
          </div>
        }
      >
        {has_draft
          ? t("draft.saved", { time: formatInstant(tag, left.saved_at, "time") })
          : t("shell.session_title")}
      </Notice>
    </div>
  );
}
