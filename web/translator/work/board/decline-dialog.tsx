import { useState } from "react";
import type { BoardOffer } from "#contract/work/board.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useJobName } from "../../job-facts.tsx";
import { useZoneText } from "../../text.ts";
import { useDecline } from "./data.ts";

/** An offer turned down does not come back, so the translator is asked once; a reason helps the desk. */
export function DeclineDialog({ offer, onClose }: { offer: BoardOffer; onClose: () => void }) {
  const { t } = useZoneText();
  const name = useJobName();
  const decline = useDecline();
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      title={t("board.decline_job")}
      heading={t("board.decline_title")}
      cancel="ui.cancel"
      action={decline}
      input={() => ({ id: offer.id, reason })}
      done={t("board.declined")}
      onClose={onClose}
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
    </ActionDialog>
  );
}
