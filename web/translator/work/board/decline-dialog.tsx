import { useState } from "react";
import type { BoardOffer } from "#contract/work/board.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useJobName } from "../../job-facts.tsx";
import { useZoneText } from "../../text.ts";

/** An offer turned down does not come back, so the translator is asked once; a reason helps the desk. */
export function DeclineDialog(props: {
  readonly offer: BoardOffer;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDecline: (reason: string) => void;
}) {
  const { offer, busy, onClose, onDecline } = props;
  const { t } = useZoneText();
  const name = useJobName();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      title={t("board.decline_title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => onDecline(reason)}>
            {t("board.decline_job")}
          </Button>
        </>
      }
    >
      <p>{name(offer)}</p>
      <TextField
        id="decline-reason"
        label={t("board.reason")}
        optional
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
