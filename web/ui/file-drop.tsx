import { FileText, FileX, RotateCw, Trash2, Upload, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useIntl } from "react-intl";
import { Button, IconButton } from "./button.tsx";
import { useDrop } from "./drop.ts";
import { FieldProblem } from "./field.tsx";
import style from "./file-drop.module.css";
import { useText } from "./i18n.tsx";
import { acceptOf, type FileLimits } from "./upload.ts";
import type { UploadRow, Uploads } from "./uploads.ts";

/** C6: limits first, a button, dropping as an extra, and one row a file with its state and one action. */
export function FileDrop<T>(props: {
  readonly label: string;
  readonly uploads: Uploads<T>;
  readonly limits: FileLimits;
  /** What the server found out about a file that arrived: its word count, or that a person has to price it. */
  readonly describe: (answer: T) => ReactNode;
  /** Where a summary of problems leads to. */
  readonly id?: string;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
}) {
  const { label, uploads, limits, describe, id, problem, hint } = props;
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const over = useDrop(region, uploads.add);
  const ready = uploads.rows.filter((row) => row.state === "ready").length;
  const megabytes = limits.size_bytes / 1024 / 1024;
  return (
    <section ref={region} id={id} tabIndex={id === undefined ? undefined : -1} aria-label={label}>
      {hint && <p className={style.hint}>{hint}</p>}
      <div ref={button} className={`${style.drop} ${over ? style.over : ""}`}>
        <p className={style.limits}>
          {t("ui.file_limits", { list: limits.extensions.join(", "), megabytes })}
        </p>
        <Button
          icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t("ui.choose_files")}
        </Button>
        <span className={style.word}>{t("ui.or_drop")}</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={label}
          accept={acceptOf(limits.extensions)}
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      {uploads.rows.length > 0 && (
        <ul className={style.rows} aria-label={label}>
          {uploads.rows.map((row) => (
            <FileRow
              key={row.key}
              row={row}
              limits={limits}
              describe={describe}
              onRetry={() => uploads.retry(row.key)}
              onAsk={() => uploads.ask(row.key)}
              onRemove={() => {
                uploads.remove(row.key);
                // The row is gone with its button; the focus goes where the next file would come from.
                button.current?.querySelector("button")?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {id !== undefined && <FieldProblem id={id} problem={problem} />}
      <output className="visually-hidden">
        {uploads.rows.length > 0 && t("ui.files_ready", { ready, total: uploads.rows.length })}
      </output>
    </section>
  );
}

function FileRow<T>(props: {
  row: UploadRow<T>;
  limits: FileLimits;
  describe: (answer: T) => ReactNode;
  onRetry: () => void;
  onAsk: () => void;
  onRemove: () => void;
}) {
  const { row, limits, describe, onRetry, onAsk, onRemove } = props;
  const { t } = useText();
  const { locale } = useIntl();
  const wrong = row.state === "refused" || row.state === "failed";
  const Icon = wrong ? FileX : FileText;
  const values = { name: row.name, list: limits.extensions.join(", "), files: limits.files };
  return (
    <li className={`${style.row} ${wrong ? style.wrong : ""}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <FileName name={row.name} />
        <p className={style.meta} role={wrong ? "alert" : undefined}>
          {row.state === "sending" && t("ui.file_sending", { percent: row.percent })}
          {row.state === "ready" && (
            <>
              {formatSize(locale, row.size_bytes)}
              {row.answer !== null && <> · {describe(row.answer)}</>}
            </>
          )}
          {row.verdict && t(row.verdict, values)}
          {row.state === "refused" && row.sentence}
          {row.state === "failed" && t("upload.failed", values)}
          {wrong && <strong> {t("ui.file_left_out")}</strong>}
        </p>
        {row.may_ask && (
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

const whole_characters = 16;

/** A long name keeps its end, because the extension tells files apart; the full name is the title, and what is read. */
export function FileName({ name }: { name: string }) {
  if (name.length <= whole_characters) return <span className={style.name}>{name}</span>;
  const cut = name.length - 10;
  return (
    <span className={style.name} title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={style.head} aria-hidden="true">
        {name.slice(0, cut)}
      </span>
      <span className={style.tail} aria-hidden="true">
        {name.slice(cut)}
      </span>
    </span>
  );
}

/** Bytes as people read them: kilobytes up to one megabyte, then megabytes with one place. */
export function formatSize(tag: string, bytes: number): string {
  const large = bytes >= 1_000_000;
  return new Intl.NumberFormat(tag, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  }).format(Math.max(large ? bytes / 1_000_000 : bytes / 1000, large ? 0 : 1));
}
