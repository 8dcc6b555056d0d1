import { useEffect } from "react";
import { accepted_extensions, limits as file_limits, scan_extensions } from "#domain/catalog.ts";
import { translatedName } from "#domain/work/translated-name.ts";
import { FieldProblem } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import type { FileLimits } from "#ui/upload.ts";
import { useZoneText } from "./text.ts";
import { useWorkUploads } from "./work-uploads.ts";
import type { Slot, SlotPlan } from "./delivery-draft.ts";
import style from "./delivery-fields.module.css";

/** One finished file for one source file (T5). */
const slot_limits: FileLimits = {
  files: 1,
  size_bytes: file_limits.file_bytes,
  extensions: accepted_extensions,
};

/** A scan of a stamped paper, or a signed file. */
const scan_limits: FileLimits = {
  ...slot_limits,
  extensions: [...accepted_extensions, ...scan_extensions],
};

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
        <p className="hint">{t("deliver.suggested", { name: translatedName(plan.name, target_lang) })}</p>
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
