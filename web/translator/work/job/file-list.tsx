import { useIntl } from "#ui/intl.ts";
import type { AttachmentView } from "#contract/files/files.ts";
import { DownloadButton } from "#ui/download-button.tsx";
import { FileName, formatSize } from "#ui/file-name.tsx";
import { OriginLabel } from "#ui/origin-label.tsx";
import { useZoneText } from "../../text.ts";
import { attachmentLink } from "./data.ts";
import style from "./job-page.module.css";

/** Files of a job, each with its own download (C24). */
export function FileList(props: {
  readonly id: string;
  readonly label: string;
  readonly files: readonly AttachmentView[];
  /** What is made of a call or a visit is its recording. */
  readonly of_session?: boolean;
}) {
  const { id, label, files, of_session = false } = props;
  const { t } = useZoneText();
  const { locale } = useIntl();
  return (
    <ul className="stack-2" aria-label={label}>
      {files.map((file) => (
        <li key={file.hash} className={style.file}>
          <span>
            <FileName name={file.name} />
            <span className="hint">
              {`${t(of_session ? "attachment.recording" : `attachment.${file.kind}`)} · ${formatSize(locale, file.size_bytes)}`}
            </span>
            <OriginLabel origin={file.origin} machine_part={file.machine_part} />
          </span>
          <DownloadButton name={file.name} link={() => attachmentLink(id, file.hash)} />
        </li>
      ))}
    </ul>
  );
}
