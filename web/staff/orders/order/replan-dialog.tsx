import { useState } from "react";
import { type Plan, plans } from "#domain/catalog.ts";
import { replans } from "#domain/orders/replans.ts";
import { Select } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";
import { type DeskEvent, useAct } from "./data.ts";
import { OrderDialog } from "./order-dialog.tsx";

/** T41, T94: the work is planned again, with the stages that were sold or more; what is finished stays. */
export function ReplanDialog(props: {
  readonly id: string;
  readonly event: DeskEvent;
  readonly plan: Plan;
  readonly onClose: () => void;
}) {
  const { id, event, plan: sold, onClose } = props;
  const { t } = useDeskText();
  const act = useAct(id);
  const [plan, setPlan] = useState<Plan>(sold);
  const input = () => ({ event, reason: "", plan });
  const shared = { id, action: act, input, done: t("act.done"), onClose };
  return (
    <OrderDialog title={t(`act.${event}`)} subject={t("orders.number", { id })} {...shared}>
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
    </OrderDialog>
  );
}
