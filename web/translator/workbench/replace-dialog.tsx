import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useZoneText } from "../text.ts";
import { Differences } from "./coded-text.tsx";
import { useEditing } from "./editing.ts";
import { QueryTicks } from "./filter-bar.tsx";
import { no_filter } from "./model/filter.ts";
import { searchTexts } from "./model/search-texts.ts";

/** A segment with its text before and after a replacement. */
export type Replaced = { readonly id: number; readonly before: string; readonly after: string };

const shown_rows = 100;

/** Replaces a text in the shown segments after a preview; confirmed ones become drafts. */
export function ReplaceDialog(props: {
  readonly onReplace: (all: readonly Replaced[]) => void;
  readonly onClose: () => void;
}) {
  const { onReplace, onClose } = props;
  const { bench, list, view } = useEditing();
  const { t } = useZoneText();
  const id = useId();
  const [query, setQuery] = useState(no_filter.query);
  const [by, setBy] = useState("");
  const [preview, setPreview] = useState<readonly Replaced[] | null>(null);
  const [problem, setProblem] = useState<"slow" | "invalid" | null>(null);
  const change = (changed: Partial<typeof query>) => {
    setQuery({ ...query, ...changed });
    setPreview(null);
  };
  const look = async () => {
    const rows = list.map((one) => bench.row(one)).filter((row) => row?.is_locked === false);
    const texts = rows.map((row) => row?.target ?? "");
    const result = await searchTexts({ query, texts, by });
    setProblem(typeof result === "string" ? result : null);
    if (typeof result === "string") return;
    setPreview(
      rows.flatMap((row, at) => {
        const after = result[at] ?? null;
        return row && after !== null ? [{ id: row.id, before: row.target, after }] : [];
      }),
    );
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button look={preview === null ? "primary" : "secondary"} onClick={() => void look()}>
        {t("bench.preview")}
      </Button>
      {preview !== null && preview.length > 0 && (
        <Button
          look="primary"
          onClick={() => {
            onReplace(preview);
            onClose();
          }}
        >
          {t("bench.replace_all", { n: preview.length })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open title={t("bench.act.replace")} onClose={onClose} actions={actions}>
      <TextField
        id={`${id}-find`}
        label={t("bench.find")}
        value={query.text}
        problem={problem ? t(`bench.search.${problem}`) : undefined}
        onChange={({ target }) => change({ text: target.value })}
      />
      <TextField
        id={`${id}-by`}
        label={t("bench.replace_by")}
        value={by}
        onChange={({ target }) => {
          setBy(target.value);
          setPreview(null);
        }}
      />
      <QueryTicks id={id} query={query} onChange={change} />
      {preview !== null && (
        <>
          <output>{t("bench.replace_found", { n: preview.length })}</output>
          <ul className="stack-2">
            {preview.slice(0, shown_rows).map((one) => (
              <li key={one.id} lang={view.target_lang} dir="auto">
                {`${bench.placeOf(one.id) + 1}. `}
                <Differences before={one.before} after={one.after} codes={bench.row(one.id)?.codes ?? []} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
