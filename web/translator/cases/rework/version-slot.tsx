import { useEffect } from "react";
import { FileDrop } from "#ui/file-drop.tsx";
import { useZoneText } from "../../text.ts";
import { useWorkUploads } from "../../work-uploads.ts";
import { slot_limits } from "./data.ts";

export type NewVersion = { readonly upload: string | null; readonly sending: boolean };

/** The place for the new version of one file. */
export function VersionSlot(props: {
  readonly label: string;
  readonly onChange: (version: NewVersion) => void;
}) {
  const { label, onChange } = props;
  const { t } = useZoneText();
  const uploads = useWorkUploads(slot_limits);
  const upload = uploads.rows.find(({ state }) => state === "ready")?.answer?.hash ?? null;
  const sending = uploads.rows.some(({ state }) => state === "sending");
  useEffect(() => {
    onChange({ upload, sending });
    // oxlint-disable-next-line react/exhaustive-deps -- the parent is notified of a change of the slot alone
  }, [upload, sending]);
  return (
    <div>
      <h3>{label}</h3>
      <FileDrop
        label={label}
        uploads={uploads}
        limits={slot_limits}
        describe={({ words }) => (words === null ? t("deliver.arrived") : t("ui.words", { n: words }))}
      />
    </div>
  );
}
