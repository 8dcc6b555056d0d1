import { Upload } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { useDrop } from "./drop.ts";
import { FieldProblem } from "./field.tsx";
import style from "./file-drop.module.css";
import { useText } from "./i18n.tsx";
import { acceptOf, type FileLimits } from "./upload.ts";
import type { FileRows as Rows } from "./file-rows.tsx";
import type { Uploads } from "./uploads.ts";

const loadRows = () => import("./file-rows.tsx");
/** Loaded after the first page, which has no files yet. */
const FileRows = lazy(async () => ({ default: (await loadRows()).FileRows })) as unknown as typeof Rows;

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
  // Preloaded, so that a later connection failure does not hide the files.
  useEffect(() => void loadRows().catch(() => null), []);
  // The unfinished row whose button opened the file dialog.
  const pressed = useRef<string | null>(null);
  const over = useDrop(region, uploads.add);
  const choose = (key: string | null) => {
    pressed.current = key;
    input.current?.click();
  };
  // A removed row disappears with its button, so the focus moves to the button that adds files.
  const focusButton = () => button.current?.querySelector("button")?.focus();
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
          onClick={() => choose(null)}
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
            uploads.add([...(event.target.files ?? [])], pressed.current);
            event.target.value = "";
            if (pressed.current !== null) focusButton();
          }}
        />
      </div>
      {uploads.rows.length > 0 && (
        <Suspense fallback={null}>
          <FileRows {...{ label, uploads, limits, describe }} onChoose={choose} onRemoved={focusButton} />
        </Suspense>
      )}
      {id !== undefined && <FieldProblem id={id} problem={problem} />}
      <output className="visually-hidden">
        {uploads.rows.length > 0 && t("ui.files_ready", { ready, total: uploads.rows.length })}
      </output>
    </section>
  );
}
