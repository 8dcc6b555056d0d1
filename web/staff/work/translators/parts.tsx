import type { TranslatorRow } from "#contract/work/desk-translators.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useDeskText } from "../../text.ts";
import style from "./translators.module.css";

const tones: Record<TranslatorRow["state"], Tone> = {
  active: "success",
  invited: "info",
  paused: "warning",
  inactive: "neutral",
};

export function StateBadge({ row: { state } }: { row: Pick<TranslatorRow, "state"> }) {
  const { t } = useDeskText();
  return <Badge tone={tones[state]}>{t(`translators.state.${state}`)}</Badge>;
}

/** Papers that run out soon or have. */
export function Warnings({ warnings }: Pick<TranslatorRow, "warnings">) {
  const { t } = useDeskText();
  return warnings.map(({ paper, name, until, over }) => (
    <Badge key={`${paper} ${name}`} tone={over ? "danger" : "warning"}>
      {t(over ? "translators.paper_over" : "translators.paper_soon", {
        paper: [t(`translators.paper.${paper}`), name].filter((text) => text !== "").join(" "),
        date: until,
      })}
    </Badge>
  ));
}

/** How much of today is taken: in words and as a bar. */
export function Load({ row }: { row: Pick<TranslatorRow, "words_today" | "words_per_day"> }) {
  const { t } = useDeskText();
  const { words_today, words_per_day } = row;
  return (
    <span className={style.load}>
      <span>{t("translators.words_of", { words: words_today, most: words_per_day })}</span>
      <meter min={0} max={Math.max(1, words_per_day)} value={words_today} aria-hidden="true" />
    </span>
  );
}
