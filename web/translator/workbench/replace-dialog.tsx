import { useId, useState } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormBox } from "#ui/form-box.tsx";
import { TextField } from "#ui/field.tsx";
import { useZoneText } from "../text.ts";
import { Differences } from "./coded-text.tsx";
import { useEditing } from "./editing.ts";
import { QueryTicks } from "./filter-bar.tsx";
import { no_filter } from "./model/filter.ts";
import type { Query } from "./model/search.ts";
import { searchTexts } from "./model/search-texts.ts";
import { useFirstField } from "./use-first-field.ts";

/** A segment with its text before and after a replacement. */
export type Replaced = { readonly id: number; readonly before: string; readonly after: string };

const shown_rows = 100;

/** What would be replaced in rows that may be changed. */
async function replacements(
  rows: readonly SegmentView[],
  query: Query,
  by: string,
): Promise<readonly Replaced[] | "slow" | "invalid"> {
  const open = rows.filter(({ is_locked }) => !is_locked);
  const result = await searchTexts({ query, texts: open.map(({ target }) => target), by });
  if (typeof result === "string") return result;
  return open.flatMap(({ id, target }, at) => {
    const after = result[at] ?? null;
    return after === null ? [] : [{ id, before: target, after }];
  });
}

/** Replaces a text in the shown segments after a preview; confirmed ones become drafts. */
export function ReplaceDialog(props: {
  readonly onReplace: (all: readonly Replaced[]) => void;
  readonly onClose: () => void;
}) {
  const { onReplace, onClose } = props;
  const { bench, list } = useEditing();
  const { t } = useZoneText();
  const id = useId();
  const [query, setQuery] = useState(no_filter.query);
  const [by, setBy] = useState("");
  const [preview, setPreview] = useState<readonly Replaced[] | null>(null);
  const [problem, setProblem] = useState<"slow" | "invalid" | null>(null);
  useFirstField(`${id}-find`);
  const change = (changed: Partial<typeof query>) => {
    setPreview(null);
    setQuery({ ...query, ...changed });
  };
  const look = async () => {
    const found = await replacements(
      list.flatMap((one) => bench.row(one) ?? []),
      query,
      by,
    );
    setProblem(typeof found === "string" ? found : null);
    setPreview(typeof found === "string" ? null : found);
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button look={preview === null ? "primary" : "secondary"} type="submit" form={`${id}-form`}>
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
      <FormBox id={`${id}-form`} className="stack-4" form={{ submit: look }}>
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
      </FormBox>
      {preview !== null && <Preview all={preview} />}
    </Dialog>
  );
}

function Preview({ all }: { all: readonly Replaced[] }) {
  const { bench, view } = useEditing();
  const { t } = useZoneText();
  return (
    <>
      <output>{t("bench.replace_found", { n: all.length })}</output>
      <ul className="stack-2">
        {all.slice(0, shown_rows).map((one) => (
          <li key={one.id} lang={view.target_lang} dir="auto">
            {`${bench.placeOf(one.id) + 1}. `}
            <Differences before={one.before} after={one.after} codes={bench.row(one.id)?.codes ?? []} />
          </li>
        ))}
      </ul>
    </>
  );
}
