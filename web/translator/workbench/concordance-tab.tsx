import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ConcordanceView } from "#contract/workbench/lookup.ts";
import { Button } from "#ui/button.tsx";
import { RadioCards, TextField } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useZoneText } from "../text.ts";
import { CodedText } from "./coded-text.tsx";
import { concordanceQuery, type Side } from "./data.ts";
import { useEditing } from "./editing.ts";
import style from "./side-panel.module.css";

export type Searched = { readonly text: string; readonly side: Side };

/** Where words occur in the memories. */
export function ConcordanceTab({
  searched,
  onSearch,
}: {
  searched: Searched;
  onSearch: (one: Searched) => void;
}) {
  const { id } = useEditing();
  const { t } = useZoneText();
  const field = useId();
  const [text, setText] = useState(searched.text);
  const [side, setSide] = useState<Side>(searched.side);
  const wanted = searched.text.trim();
  const found = useQuery({ ...concordanceQuery(id, wanted, searched.side), enabled: wanted !== "" });
  return (
    <>
      <form
        aria-label={t("bench.tab.concordance")}
        className="stack-3 fit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ text, side });
        }}
      >
        <TextField
          id={field}
          type="search"
          label={t("bench.words_to_find")}
          maxLength={200}
          data-concordance
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <RadioCards
          id={`${field}-side`}
          name={`${field}-side`}
          legend={t("bench.find_in")}
          inline
          value={side}
          onChange={setSide}
          choices={[
            { value: "source", label: t("bench.search_in.source") },
            { value: "target", label: t("bench.search_in.target") },
          ]}
        />
        <div>
          <Button size="small" type="submit">
            {t("bench.act.filter")}
          </Button>
        </div>
      </form>
      {found.isLoading && <Skeleton rows={3} height="3rem" />}
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.data && (
        <output className="hint">{t("bench.concordance_found", { n: found.data.length })}</output>
      )}
      {found.data && found.data.length > 0 && (
        <ul className={style.list} aria-label={t("bench.tab.concordance")}>
          {found.data.map((unit) => (
            <Unit key={unit.unit_id} unit={unit} />
          ))}
        </ul>
      )}
    </>
  );
}

function Unit({ unit }: { unit: ConcordanceView }) {
  const { view } = useEditing();
  return (
    <li className={style.item}>
      <p className={style.text} lang={view.source_lang} dir="auto" translate="no">
        <CodedText coded={unit.source} codes={unit.source_codes} />
      </p>
      <p className={style.text} lang={view.target_lang} dir="auto" translate="no">
        <CodedText coded={unit.target} codes={unit.target_codes} />
      </p>
      <p className="hint">{unit.memory_name}</p>
    </li>
  );
}
