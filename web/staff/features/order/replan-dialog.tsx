import { useState } from "react";
import { type Plan, plans } from "#domain/catalog.ts";
import { replans } from "#domain/order/replans.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Select } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { type DeskEvent, useAct } from "./data.ts";

/** T41, T94: the work is planned anew, with the stages that were sold or more; what is finished stays. */
export function ReplanDialog(props: {
  readonly id: string;
  readonly event: DeskEvent;
  readonly plan: Plan;
  readonly onClose: () => void;
}) {
  const { id, event, plan: sold, onClose } = props;
  const { t } = useDeskText();
  const sentence = useProblemText();
  const act = useAct(id);
  const [plan, setPlan] = useState<Plan>(sold);
  const send = () =>
    act.mutate(
      { event, reason: "", plan },
      {
        onSuccess: () => {
          toast(t("act.done"));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={`${t(`act.${event}`)}: ${t("orders.number", { id })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button look="primary" busy={act.isPending} onClick={send}>
            {t(`act.${event}`)}
          </Button>
        </>
      }
    >
      {act.isError && (
        <Notice tone="danger" live="alert">
          {sentence(act.error)}
        </Notice>
      )}
      <Select
        id="replan"
        label={t("replan.stages")}
        hint={t("replan.hint")}
        value={plan}
        onChange={(change) => {
          const chosen = replans[sold].find((one) => one === change.target.value);
          if (chosen) setPlan(chosen);
        }}
      >
        {replans[sold].map((key) => (
          <option key={key} value={key}>
            {plans[key].map((kind) => t(`stage.${kind}`)).join(" → ")}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}
