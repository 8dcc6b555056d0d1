import { FileText, FileX, RotateCw, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "./intl.ts";
import { Button, IconButton } from "./button.tsx";
import style from "./file-drop.module.css";
import { FileName, formatSize } from "./file-name.tsx";
import { useText } from "./i18n.tsx";
import type { FileLimits } from "./upload.ts";
import type { UploadRow, Uploads } from "./uploads.ts";

type Listed<T> = {
  label: string;
  uploads: Uploads<T>;
  limits: FileLimits;
  describe: (answer: T) => ReactNode;
  /** Opens the file dialog for one row. */
  onChoose: (key: string) => void;
  onRemoved: () => void;
};

/** C6: one row per file with its state and one action. */
export function FileRows<T>({ label, uploads, limits, describe, onChoose, onRemoved }: Listed<T>) {
  return (
    <ul className={style.rows} aria-label={label}>
      {uploads.rows.map((row) => (
        <FileRow
          key={row.key}
          row={row}
          limits={limits}
          describe={describe}
          onRetry={() => uploads.retry(row.key)}
          onAsk={() => uploads.ask(row.key)}
          onChoose={() => onChoose(row.key)}
          onRemove={() => {
            uploads.remove(row.key);
            onRemoved();
          }}
        />
      ))}
    </ul>
  );
}

/** The size of a file that has arrived, and what the server says about it. */
function Arrived<T>({ row, describe }: { row: UploadRow<T>; describe: (answer: T) => ReactNode }) {
  const { locale } = useIntl();
  const says = row.answer === null ? null : describe(row.answer);
  return (
    <>
      {formatSize(locale, row.size_bytes)}
      {says !== null && <> · {says}</>}
    </>
  );
}

function FileRow<T>(props: {
  row: UploadRow<T>;
  limits: FileLimits;
  describe: (answer: T) => ReactNode;
  onRetry: () => void;
  onAsk: () => void;
  onChoose: () => void;
  onRemove: () => void;
}) {
  const { row, limits, describe, onRetry, onAsk, onChoose, onRemove } = props;
  const { t } = useText();
  // A person can price it: that is an offer, and no error.
  const may_ask = row.may_ask === true;
  const wrong = row.state !== "sending" && row.state !== "ready" && !may_ask;
  const Icon = wrong ? FileX : FileText;
  const values = { name: row.name, list: limits.extensions.join(", "), files: limits.files };
  return (
    <li className={`${style.row} ${wrong ? style.wrong : ""}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <FileName name={row.name} />
        <p className={style.meta} role={wrong ? "alert" : may_ask ? "status" : undefined}>
          {row.state === "sending" && t("ui.file_sending", { percent: row.percent })}
          {row.state === "ready" && <Arrived row={row} describe={describe} />}
          {row.verdict && t(row.verdict, values)}
          {row.state === "refused" && row.sentence}
          {row.state === "failed" && (row.sentence ?? t("upload.failed", values))}
          {row.state === "unfinished" && t("upload.unfinished")}
          {row.state === "refused" && !may_ask && <strong> {t("ui.file_left_out")}</strong>}
          {may_ask && ` ${t("ui.person_prices")}`}
        </p>
        {row.state === "unfinished" && (
          <Button size="small" aria-label={`${t("ui.add_again")}: ${row.name}`} onClick={onChoose}>
            {t("ui.add_again")}
          </Button>
        )}
        {may_ask && (
          <Button size="small" onClick={onAsk}>
            {t("ui.ask_quote")}
          </Button>
        )}
      </div>
      <div className={style.buttons}>
        {row.state === "failed" && (
          <IconButton label={t("ui.try_again_name", { name: row.name })} onClick={onRetry}>
            <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={t(row.state === "sending" ? "ui.cancel_name" : "ui.remove_name", { name: row.name })}
          onClick={onRemove}
        >
          {row.state === "sending" ? (
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      </div>
      {row.state === "sending" && (
        <progress className={style.bar} aria-label={row.name} value={row.percent} max={100} />
      )}
    </li>
  );
}
