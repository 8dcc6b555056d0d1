import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { useZoneText } from "../../text.ts";
import { useDecline } from "./data.ts";

/** Notice of a direct assignment, which can be declined with a reason for an hour. */
export function DeclineNotice({ id, job }: { readonly id: string; readonly job: JobView }) {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const now = useNow(10_000);
  const decline = useDecline(id);
  const [asks, setAsks] = useState(false);
  const until = job.work.may.decline_until;
  if (!asks && (until === null || Date.parse(until) <= now)) return null;
  return (
    <Notice
      tone="info"
      title={t("decline.title")}
      action={
        <Button size="small" onClick={() => setAsks(true)}>
          {t("decline.act")}
        </Button>
      }
    >
      {t("decline.text")} {until !== null && <DateText value={until} form="zoned" />}
      {asks && (
        <ReasonDialog
          title={t("decline.act")}
          label={t("decline.reason")}
          danger
          action={decline}
          input={(reason) => ({ reason })}
          done={t("decline.done")}
          onDone={() => void navigate({ to: "/jobs" })}
          onClose={() => setAsks(false)}
        >
          <p>{t("decline.hint")}</p>
        </ReasonDialog>
      )}
    </Notice>
  );
}
