import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApprovalView } from "#contract/spending/approvals.ts";
import { ApiError } from "#ui/call.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { useFailureText } from "../../words.ts";
import { approvals_key } from "./data.ts";
import { useSpendingWords } from "./words.ts";

type Props = { readonly approval: ApprovalView; readonly withdraws?: true };

/** The new total of a refusal, when the price has changed; null for every other. */
function newTotal(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body.code !== "quote.price_changed") return null;
  const { price_gross } = error.body.details ?? {};
  return typeof price_gross === "string" ? price_gross : null;
}

/** Approving, declining or withdrawing; another price is shown and waits for a press of its own. */
export function Decision({ approval, withdraws }: Props) {
  const { t } = useSpendingWords();
  const { locale: tag } = useIntl();
  const failureText = useFailureText();
  const [opened, setOpened] = useState(false);
  const [answer, setAnswer] = useState("");
  const { approve, decline, withdraw } = useDecision(approval);
  const changed = newTotal(approve.error);
  const gross = changed === null ? approval.gross : { ...approval.gross, currency_amount_decimal: changed };
  const amount = formatMoney(tag, gross);
  const act = withdraws ? withdraw : decline;
  const failed = withdraws ? null : approve.error;
  return (
    <div className="stack-3">
      {changed !== null && (
        <Notice tone="warning" live="alert">
          {t("approval.changed", { before: formatMoney(tag, approval.gross), after: amount })}
        </Notice>
      )}
      {failed !== null && changed === null && <Notice tone="danger">{failureText(failed)}</Notice>}
      <div className="cluster-2">
        {!withdraws && (
          <Button
            look="primary"
            busy={approve.isPending}
            onClick={() => approve.mutate(gross.currency_amount_decimal)}
          >
            {t("approval.approve", { amount })}
          </Button>
        )}
        <Button onClick={() => setOpened(true)}>
          {t(withdraws ? "approval.withdraw" : "approval.decline")}
        </Button>
      </div>
      {opened && (
        <ActDialog
          title={t(withdraws ? "approval.withdraw" : "approval.decline")}
          heading={t(withdraws ? "approval.withdraw_title" : "approval.decline_title")}
          action={act}
          input={() => answer}
          done={t(withdraws ? "approval.withdrawn" : "approval.declined")}
          onClose={() => setOpened(false)}
        >
          {withdraws ? (
            <p>{t("approval.withdraw_text")}</p>
          ) : (
            <TextArea
              id="approval-answer"
              label={t("approval.why")}
              optional
              rows={3}
              maxLength={1000}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </ActDialog>
      )}
    </div>
  );
}

function useDecision({ hash, gross }: ApprovalView) {
  const { t } = useSpendingWords();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const params = { hash };
  const onSuccess = async (view: ApprovalView) => {
    queries.setQueryData([...approvals_key, hash], view);
    for (const key of ["cart", "quotation"]) queries.removeQueries({ queryKey: [key] });
    await queries.invalidateQueries({ queryKey: ["customer"] });
  };
  const decide = (approves: boolean, expected_gross: string, comment: string) => {
    const body = { approve: approves, expected_gross, comment };
    return callAccount("decidePurchase", { params, body, idempotency_key: keyFor([hash, body]) });
  };
  return {
    approve: useMutation({
      mutationFn: (expected_gross: string) => decide(true, expected_gross, ""),
      onSuccess: async (view) => {
        toast(t("approval.approved"));
        await onSuccess(view);
      },
    }),
    decline: useMutation({
      mutationFn: (comment: string) => decide(false, gross.currency_amount_decimal, comment),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (_answer: string) => callAccount("withdrawPurchase", { params }),
      onSuccess,
    }),
  };
}
