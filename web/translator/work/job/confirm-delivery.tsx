import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "#domain/files/words.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useZoneText } from "../../text.ts";
import { checkQuery, type Delivery, useDeliver } from "./data.ts";
import { ExplainedFindings, RedFindings, YellowFindings } from "./found.tsx";

/** Shows what the checks found and what is about to be handed in; a red finding needs a reason in words. */
export function ConfirmDelivery(props: {
  readonly id: string;
  readonly order_id: string;
  readonly input: Delivery;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { id, order_id, input, onClose, onDone } = props;
  const { t } = useZoneText();
  const deliver = useDeliver(id);
  const checks = useQuery(checkQuery(id, input));
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const findings = checks.data?.findings ?? [];
  const red = findings.filter(({ level, explanation }) => level === "red" && explanation === "");
  const collect = () => {
    if (red.some(({ key }) => (reasons[key] ?? "").trim() === "")) return null;
    const explanations = red.map(({ key }) => ({ key, text: reasons[key] ?? "" }));
    return { ...input, explanations, warned: true };
  };
  return (
    <ActionDialog
      title={t("deliver.send")}
      heading={t("deliver.confirm_title", { id: order_id })}
      cancel="ui.cancel"
      ready={checks.data !== undefined}
      action={deliver}
      input={collect}
      done={t("deliver.done")}
      onDone={onDone}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <ul>
            {input.files.length > 0 && <li>{t("ui.files", { n: input.files.length })}</li>}
            {input.text !== undefined && <li>{t("ui.words", { n: countText(input.text).words })}</li>}
          </ul>
          <p>{t("deliver.confirm")}</p>
          <h3>{t("check.title")}</h3>
          {checks.isPending && <Skeleton rows={2} height="2rem" />}
          {checks.isError && <LoadFailed error={checks.error} onRetry={checks.refetch} />}
          {checks.data && findings.length === 0 && <output>{t("check.clean")}</output>}
          <YellowFindings findings={findings.filter(({ level }) => level === "yellow")} />
          <ExplainedFindings findings={findings.filter(({ explanation }) => explanation !== "")} />
          <RedFindings findings={red} reasons={reasons} pressed={tried} onReasons={setReasons} />
        </>
      )}
    </ActionDialog>
  );
}
