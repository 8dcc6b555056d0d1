import { useState } from "react";
import { useIntl } from "react-intl";
import type { RefundRow } from "#contract/desk-refunds.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { decide, useRefundChange } from "./data.ts";

/** The second person's word; what it does is said before it is done, and a rejection needs a reason. */
export function DecisionDialog(props: {
  readonly row: RefundRow;
  readonly decision: "approve" | "reject";
  readonly onClose: () => void;
}) {
  const { row, decision, onClose } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const change = useRefundChange(decide);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const rejects = decision === "reject";
  const send = () => {
    if (rejects && note.trim() === "") return setProblem("field.required");
    change.mutate(
      { id: row.request_id ?? 0, decision, note },
      {
        onSuccess: () => {
          toast(t(rejects ? "refunds.rejected" : "refunds.approved"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={`${t(`refunds.${decision}`)}: ${t("refunds.wish", { id: row.request_id ?? 0 })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button look={rejects ? "danger" : "primary"} busy={change.isPending} onClick={send}>
            {t(`refunds.${decision}`)}
          </Button>
        </>
      }
    >
      {change.isError && (
        <Notice tone="danger" live="alert">
          {sentence(change.error)}
        </Notice>
      )}
      <p>{t(`refunds.${decision}_text`, { amount: formatMoney(locale, row.amount) })}</p>
      <p>{row.note}</p>
      <TextArea
        id="decision-note"
        label={t("refunds.note")}
        required={rejects}
        optional={!rejects}
        maxLength={500}
        value={note}
        problem={problem}
        onChange={(event) => {
          setNote(event.target.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
