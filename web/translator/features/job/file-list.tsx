import { useIntl } from "react-intl";
import type { AttachmentView } from "#contract/files.ts";
import { DownloadButton } from "#ui/download-button.tsx";
import { FileName, formatSize } from "#ui/file-drop.tsx";
import { useZoneText } from "../../text.ts";
import { attachmentLink } from "./data.ts";
import style from "./job-page.module.css";

/** Files of a job, each with its own download (C24). */
export function FileList(props: { id: string; label: string; files: readonly AttachmentView[] }) {
  const { id, label, files } = props;
  const { t } = useZoneText();
  const { locale } = useIntl();
  return (
    <ul className={style.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.hash} className={style.file}>
          <span>
            <FileName name={file.name} />
            <span className={style.meta}>
              {`${t(`attachment.${file.kind}`)} · ${formatSize(locale, file.size_bytes)}`}
            </span>
          </span>
          <DownloadButton name={file.name} link={() => attachmentLink(id, file.hash)} />
        </li>
      ))}
    </ul>
  );
}
