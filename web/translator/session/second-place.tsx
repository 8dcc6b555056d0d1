import { useState } from "react";
import type { ZoneSession } from "#contract/sessions.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
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
      {asking && <GiveBack session={session} onClose={() => setAsking(false)} />}
    </>
  );
}

function GiveBack({ session, onClose }: { session: ZoneSession; onClose: () => void }) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const give = useGiveSecondBack(session.order_id);
  const [reason, setReason] = useState("");
  const [pressed, setPressed] = useState(false);
  const send = () => {
    setPressed(true);
    if (reason.trim() === "") return;
    const onSuccess = () => {
      toast(t("second.given_back"));
      onClose();
    };
    give.mutate(reason, { onSuccess });
  };
  return (
    <Dialog
      open
      title={t("second.give_back")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={give.isPending} onClick={send}>
            {t("second.give_back")}
          </Button>
        </>
      }
    >
      {give.isError && (
        <Notice tone="danger" live="alert">
          {sentence(give.error)}
        </Notice>
      )}
      <p>{t("second.give_back_text")}</p>
      <TextArea
        id={`second-reason-${session.order_id}`}
        label={t("second.reason")}
        required
        rows={3}
        maxLength={500}
        value={reason}
        problem={pressed && reason.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
