import { useQuery } from "@tanstack/react-query";
import { Download, FilePenLine, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { PriceBook } from "#contract/pricing/price-sheets.ts";
import { fileRows } from "#domain/pricing/sheet-file.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { Only } from "../../rights.tsx";
import { saveFile } from "#ui/save-file.ts";
import { useDeskText } from "../../text.ts";
import {
  draftQuery,
  dropDraft,
  numbersOf,
  openDraft,
  takeFile,
  useListChange,
  versionQuery,
} from "./data.ts";
import style from "./price-list.module.css";

type BarProps = {
  readonly book: PriceBook;
  /** The version that is shown; the draft where undefined. */
  readonly version: number | undefined;
  readonly onShow: () => void;
  readonly onPublish: () => void;
};

/** What is shown and whether a draft exists, with what can be done with it. */
export function DraftBar({ book, version, onShow, onPublish }: BarProps) {
  const { t } = useDeskText();
  const { draft } = book;
  return (
    <section
      className={style.bar}
      aria-label={t("prices.list_of", { brand: book.brand, currency: book.currency })}
    >
      {draft ? (
        <p>
          <strong>{t("prices.draft", { version: draft.from_version })}:</strong>{" "}
          {t("prices.draft_changes", { n: draft.changes })},{" "}
          {draft.changed_by !== null && t("prices.draft_by", { person: draft.changed_by })}{" "}
          <DateText value={draft.changed_at} form="dated" />. {t("prices.not_live")}
        </p>
      ) : (
        version !== undefined && (
          <p>
            <strong>{t("prices.shown_version", { version })}</strong>
          </p>
        )
      )}
      <div className="cluster-2 middle">
        {draft && version !== undefined && (
          <Button size="small" onClick={onShow}>
            {t("prices.draft", { version: draft.from_version })}
          </Button>
        )}
        <Export book={book} version={version} />
        <Only right="price_sheets.edit">
          {draft ? (
            <>
              <Import book={book} />
              <Drop book={book} />
              {book.waits_for === null && (
                <Button size="small" look="primary" onClick={onPublish}>
                  {t("prices.publish_open")}
                </Button>
              )}
            </>
          ) : (
            version !== undefined && <Begin book={book} version={version} />
          )}
        </Only>
      </div>
    </section>
  );
}

function Begin({ book: { brand, currency }, version }: { book: PriceBook; version: number }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const begin = useListChange({ brand, currency }, openDraft);
  // By hand, because this button is gone by the time the draft is there.
  const act = async () => {
    try {
      await begin.mutateAsync({ brand, currency, version });
      toast(t("prices.begun"));
    } catch (error) {
      toast(sentence(error), "warning");
    }
  };
  return (
    <Button
      size="small"
      look="primary"
      busy={begin.isPending}
      icon={<FilePenLine size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void act()}
    >
      {t("prices.begin")}
    </Button>
  );
}

/** What is shown as a file for a spreadsheet, with its separators as the reader's language has them. */
function Export({ book, version }: { book: PriceBook; version: number | undefined }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { brand, currency } = book;
  const list = { brand, currency };
  const has_draft = book.draft !== null;
  const draft = useQuery({ ...draftQuery(list), enabled: version === undefined && has_draft });
  const published = useQuery({ ...versionQuery(list, version ?? 0), enabled: version !== undefined });
  const cells = version === undefined ? draft.data?.cells : published.data?.cells;
  const save = () => {
    const has_comma = new Intl.NumberFormat(locale).format(1.5).includes(",");
    const rows = fileRows(numbersOf(cells ?? {})).map(([name = "", ...texts]) => [
      name,
      ...texts.map((text) => (has_comma ? text.replace(".", ",") : text)),
    ]);
    const text = rows.map((row) => row.join(has_comma ? ";" : ",")).join("\r\n");
    saveFile(`${brand}-${currency.toLowerCase()}-${version ?? "draft"}.csv`, `\uFEFF${text}\r\n`);
  };
  return (
    <Button
      size="small"
      busy={!cells}
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={save}
    >
      {t("prices.export")}
    </Button>
  );
}

function Import({ book: { brand, currency, draft } }: { book: PriceBook }) {
  const { t } = useDeskText();
  const input = useRef<HTMLInputElement>(null);
  const take = useListChange({ brand, currency }, takeFile);
  const read = async (file: File | undefined) => {
    if (!file || !draft) return;
    const text = await file.text();
    take.mutate(
      { brand, currency, revision: draft.revision, text },
      { onSuccess: ({ faults }) => faults.length === 0 && toast(t("prices.imported")) },
    );
  };
  return (
    <>
      <Button
        size="small"
        busy={take.isPending}
        icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("prices.import")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("prices.import")}
        accept=".csv,.txt"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <ActFailed error={take.error} />
      {take.data && take.data.faults.length > 0 && (
        <Notice tone="danger" live="alert" title={t("prices.refused")}>
          <ul className="stack-1">
            {take.data.faults.slice(0, 20).map(({ line, fault, at }) => (
              <li key={`${line} ${at}`}>
                {t("prices.fault_line", { line, fault: t(`prices.fault.${fault}`, { at }) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Drop({ book: { brand, currency } }: { book: PriceBook }) {
  const { t } = useDeskText();
  const [asked, setAsked] = useState(false);
  const drop = useListChange({ brand, currency }, dropDraft);
  return (
    <>
      <Button
        size="small"
        icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t("prices.drop")}
      </Button>
      {asked && (
        <ActionDialog
          danger
          title={t("prices.drop")}
          action={drop}
          input={() => ({ brand, currency })}
          done={t("prices.dropped")}
          onClose={() => setAsked(false)}
        >
          <p>{t("prices.drop_text")}</p>
        </ActionDialog>
      )}
    </>
  );
}
