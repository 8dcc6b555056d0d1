import { useState } from "react";
import type { ZoneSession } from "#contract/interpreting/sessions.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { useZoneText } from "../text.ts";
import { useGiveSecondBack } from "./data.ts";
import style from "./session.module.css";

/** What coming second means, and the way out of it while the session has not begun. */
export function SecondPlace({ session }: { session: ZoneSession }) {
  const { t } = useZoneText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice tone="info">{t("second.note")}</Notice>
      {session.booking?.mode === "video" && session.meeting_url !== null && (
        <p className={style.link}>
          <a href={session.meeting_url} target="_blank" rel="noreferrer">
            {t("meeting.join")}
          </a>
        </p>
      )}
      {session.may_give_back && (
        <div>
          <Button size="small" look="quiet" onClick={() => setAsking(true)}>
            {t("second.give_back")}
          </Button>
        </div>
      )}
      {asking && <ReturnPlace session={session} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReturnPlace({ session, onClose }: { session: ZoneSession; onClose: () => void }) {
  const { t } = useZoneText();
  const give = useGiveSecondBack(session.order_id);
  return (
    <ReasonDialog
      title={t("second.give_back")}
      label={t("second.reason")}
      action={give}
      input={(reason) => reason}
      done={t("second.given_back")}
      onClose={onClose}
    >
      <p>{t("second.give_back_text")}</p>
    </ReasonDialog>
  );
}
