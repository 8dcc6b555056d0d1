import { useId, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { type Settled, useSettle } from "./data.ts";

/** Asks what proves that the money moved; without it nothing is booked. */
export function SettleDialog({ row, onClose }: { row: Settled; onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const settle = useSettle();
  const report = useDoneOrWaits();
  const [typed, setTyped] = useState("");
  const proof = typed.trim();
  // One key an opened dialog: pressing again after a lost answer books nothing twice.
  const key = useRef(idempotencyKey());
  const confirming = row.task === "confirm_by_hand";
  const amount = formatMoney(locale, row.amount);
  return (
    <ActionDialog
      title={t(confirming ? "money.confirm" : "money.sent_back")}
      heading={t(confirming ? "money.confirm_title" : "money.sent_back_title", { amount })}
      cancel="ui.cancel"
      enter
      action={settle}
      input={() => (proof === "" ? null : { row, proof, key: key.current })}
      onDone={(answer) => report(answer, t("money.done"))}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>
            {t(confirming ? "money.confirm_text" : "money.sent_back_text", { reference: row.provider_ref })}
          </p>
          <TextField
            id={id}
            label={t("money.proof")}
            hint={t("money.proof_hint")}
            maxLength={200}
            required
            value={typed}
            problem={tried && proof === "" ? "field.required" : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
