import { useEffect } from "react";
import { uploadView, type UploadView } from "#contract/files.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { useUploads } from "#ui/uploads.ts";
import { apiHeaders } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { slot_limits, uploadUrl } from "./data.ts";

export type NewVersion = { readonly upload: string | null; readonly sending: boolean };

/** The place for the new version of one file. */
export function VersionSlot(props: {
  readonly label: string;
  readonly onChange: (version: NewVersion) => void;
}) {
  const { label, onChange } = props;
  const { t } = useZoneText();
  const uploads = useUploads<UploadView>({
    limits: slot_limits,
    url: uploadUrl,
    accept: (data) => uploadView.safeParse(data).data ?? null,
    headers: apiHeaders,
  });
  const upload = uploads.rows.find(({ state }) => state === "ready")?.answer?.hash ?? null;
  const sending = uploads.rows.some(({ state }) => state === "sending");
  useEffect(() => {
    onChange({ upload, sending });
    // oxlint-disable-next-line react/exhaustive-deps -- the parent is told of a change of the slot alone
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
