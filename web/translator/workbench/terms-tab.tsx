import type { TermEntryView } from "#contract/workbench/lookup.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./side-panel.module.css";

const tones = { preferred: "success", admitted: "neutral", forbidden: "danger" } as const;

/** The terms that are in the source, each with what it is called in the other language. */
export function TermsTab({ row }: { row: SegmentView }) {
  const { termsIn } = useEditing();
  const { t } = useZoneText();
  const entries = [...new Map(termsIn(row.source).map(({ entry }) => [entry.entry_id, entry])).values()];
  if (entries.length === 0) return <p className="hint">{t("bench.no_terms")}</p>;
  return (
    <ul className={style.list} aria-label={t("bench.tab.terms")}>
      {entries.map((entry) => (
        <li key={entry.entry_id} className={style.item}>
          <Entry entry={entry} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, row }: { entry: TermEntryView; row: SegmentView }) {
  const { bench, view, can_edit } = useEditing();
  const { t } = useZoneText();
  const own = entry.terms.filter(({ lang }) => lang === view.source_lang);
  const others = entry.terms.filter(({ lang }) => lang === view.target_lang);
  const insert = (text: string) => {
    const { to } = bench.caret(row.id);
    bench.edit(row.id, {
      text: row.target.slice(0, to) + text + row.target.slice(to),
      caret: to + text.length,
    });
    document.querySelector<HTMLElement>(`[data-field="${row.id}"]`)?.focus();
  };
  return (
    <>
      <p className={style.itemhead}>
        <strong lang={view.source_lang}>{own.map(({ text }) => text).join(", ")}</strong>
        {entry.subject !== "" && <span className="hint">{entry.subject}</span>}
      </p>
      <ul className={style.terms}>
        {others.map((term) => (
          <li key={term.text} className="cluster-2 middle">
            <span
              lang={view.target_lang}
              className={term.status === "forbidden" ? style.forbidden : undefined}
            >
              {term.text}
            </span>
            <Badge tone={tones[term.status]}>{t(`bench.term_status.${term.status}`)}</Badge>
            {can_edit && !row.is_locked && term.status !== "forbidden" && (
              <Button
                size="small"
                look="quiet"
                aria-label={t("bench.insert_term", { term: term.text })}
                onClick={() => insert(term.text)}
              >
                {t("bench.insert")}
              </Button>
            )}
            {term.note !== "" && <span className="hint">{term.note}</span>}
          </li>
        ))}
      </ul>
      {entry.definition !== "" && <p className="hint">{entry.definition}</p>}
    </>
  );
}
