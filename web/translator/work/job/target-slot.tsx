import { useEffect } from "react";
import { FieldProblem } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { useZoneText } from "../../text.ts";
import { useWorkUploads } from "../../work-uploads.ts";
import { scan_limits, slot_limits } from "./data.ts";
import { type Slot, type SlotPlan, suggestedName } from "./delivery-draft.ts";
import style from "./job-page.module.css";

/** The place for the translation of one source file; a second file is refused until the first is removed. */
export function TargetSlot(props: {
  readonly id: string;
  readonly plan: SlotPlan;
  readonly target_lang: string;
  readonly problem: string | undefined;
  readonly onChange: (slot: Slot) => void;
  /** What the slot is for, where it is not the translation itself. */
  readonly label?: string;
  /** Pictures and PDF are taken too: a stamped paper is scanned. */
  readonly scans?: boolean;
}) {
  const { id, plan, target_lang, problem, onChange, scans = false } = props;
  const limits = scans ? scan_limits : slot_limits;
  const { t } = useZoneText();
  const uploads = useWorkUploads(limits);
  const upload = uploads.rows.find(({ state }) => state === "ready")?.answer?.hash ?? null;
  const sending = uploads.rows.some(({ state }) => state === "sending");
  useEffect(() => {
    onChange({ upload, sending });
    // oxlint-disable-next-line react/exhaustive-deps -- the parent is notified of a change of the slot alone
  }, [upload, sending]);
  const label =
    props.label ?? (plan.name === null ? t("deliver.whole") : t("deliver.slot", { name: plan.name }));
  return (
    <div id={id} tabIndex={-1} className={style.slot}>
      <h3>{label}</h3>
      {plan.name !== null && (
        <p className="hint">{t("deliver.suggested", { name: suggestedName(plan.name, target_lang) })}</p>
      )}
      <FileDrop
        label={label}
        uploads={uploads}
        limits={limits}
        describe={({ words }) => (words === null ? t("deliver.arrived") : t("ui.words", { n: words }))}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
