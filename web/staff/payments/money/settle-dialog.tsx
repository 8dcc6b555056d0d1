import { useId, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { type Settled, useSettle } from "./data.ts";

/** Asks what proves that the money moved; without it nothing is booked. */
export function SettleDialog({ row, onClose }: { row: Settled | null; onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const proof = useProof(row, onClose);
  const confirming = row?.task === "confirm_by_hand";
  const reference = row?.provider_ref ?? "";
  const amount = row ? formatMoney(locale, row.amount) : "";
  return (
    <Dialog
      open={row !== null}
      title={t(confirming ? "money.confirm_title" : "money.sent_back_title", { amount })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={proof.sending} onClick={proof.send}>
            {t(confirming ? "money.confirm" : "money.sent_back")}
          </Button>
        </>
      }
    >
      {proof.refusal !== "" && (
        <Notice tone="danger" live="alert">
          {proof.refusal}
        </Notice>
      )}
      <p>{t(confirming ? "money.confirm_text" : "money.sent_back_text", { reference })}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          proof.send();
        }}
      >
        <TextField
          {...proof.field}
          label={t("money.proof")}
          hint={t("money.proof_hint")}
          maxLength={200}
          required
        />
      </form>
    </Dialog>
  );
}

function useProof(row: Settled | null, onDone: () => void) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const settle = useSettle();
  const said = useDoneOrWaits();
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState("");
  // One key an opened dialog: pressing again after a lost answer books nothing twice.
  const key = useRef(idempotencyKey());
  const send = () => {
    if (!row) return;
    if (value.trim() === "") {
      document.getElementById(id)?.focus();
      return setProblem("field.required");
    }
    settle.mutate(
      { row, proof: value.trim(), key: key.current },
      {
        onSuccess: (answer) => {
          said(answer, t("money.done"));
          onDone();
        },
        onError: (error) => setRefusal(sentence(error)),
      },
    );
  };
  const onChange = (event: { target: { value: string } }) => setValue(event.target.value);
  return { send, refusal, sending: settle.isPending, field: { id, value, problem, onChange } };
}
