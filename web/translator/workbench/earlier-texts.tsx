import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SegmentView, VersionView } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useZoneText } from "../text.ts";
import { CodedText } from "./coded-text.tsx";
import { versionsQuery } from "./data.ts";
import { useEditing } from "./editing.ts";
import style from "./side-panel.module.css";

export type ShownEarlier = {
  readonly panel: { readonly shows_earlier: boolean };
  readonly onPanel: (changed: { readonly shows_earlier: boolean }) => void;
};

/** Earlier texts of a segment, read while they are open, also at the next segments; one can be used again. */
export function EarlierTexts({ row, panel, onPanel }: { row: SegmentView } & ShownEarlier) {
  const { t } = useZoneText();
  const { shows_earlier } = panel;
  return (
    <Disclosure
      small
      summary={t("bench.earlier_texts")}
      open={shows_earlier}
      onToggle={(open) => onPanel({ shows_earlier: open })}
    >
      {shows_earlier && <Versions row={row} />}
    </Disclosure>
  );
}

function Versions({ row }: { row: SegmentView }) {
  const { id } = useEditing();
  const { t } = useZoneText();
  const found = useQuery({ ...versionsQuery(id, row), placeholderData: keepPreviousData });
  if (found.isPending) return <Skeleton rows={1} height="4rem" />;
  if (found.isError) return <LoadFailed error={found.error} onRetry={found.refetch} />;
  if (found.data.length === 0) return <p className="hint">{t("bench.no_earlier_texts")}</p>;
  return (
    <ol className={style.list} aria-label={t("bench.earlier_texts")}>
      {found.data.map((one) => (
        <Version key={one.version} row={row} version={one} />
      ))}
    </ol>
  );
}

function Version({ row, version }: { row: SegmentView; version: VersionView }) {
  const { view, bench, can_edit } = useEditing();
  const { t } = useZoneText();
  const { target, origin, is_mine, at } = version;
  const from = origin ?? "person";
  return (
    <li className={style.item}>
      <p className="hint">
        {t(from === "person" && is_mine ? "bench.by.me" : `bench.origin.${from}`)} ·{" "}
        <DateText value={at} form="short" />
      </p>
      <p className={style.text} lang={view.target_lang} dir="auto" translate="no">
        <CodedText coded={target} codes={row.codes} />
      </p>
      {can_edit && !row.is_locked && (
        <Button
          size="small"
          look="quiet"
          onClick={() => bench.edit(row.id, { text: target, caret: target.length })}
        >
          {t("bench.take_text")}
        </Button>
      )}
    </li>
  );
}
