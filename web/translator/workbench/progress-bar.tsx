import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { isExplained } from "./model/filter.ts";
import { useRevision } from "./use-bench.ts";

/** How much is confirmed, by weighted words and by segments. */
export function ProgressBar() {
  const { bench } = useEditing();
  const { t } = useZoneText();
  useRevision(bench);
  const { percent, words, done_words, segments } = bench.progress();
  const done = segments.confirmed + segments.reviewed;
  const all = done + segments.untouched + segments.draft + segments.rejected;
  const explained = bench.order().filter((id) => {
    const row = bench.row(id);
    return row !== undefined && isExplained(row);
  }).length;
  return (
    <footer className={style.progress}>
      <progress max={100} value={percent} aria-label={t("bench.progress")} />
      <span className="num">{t("bench.progress_text", { done, all, done_words, words, percent })}</span>
      {explained > 0 && <span className="num">{t("bench.explained_count", { n: explained })}</span>}
    </footer>
  );
}
