import type { TranslatorRow } from "#contract/work/desk-translators.ts";
import { knowledge_fields } from "#domain/work/qualify.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "../../text.ts";
import { formatDay } from "../../typed.ts";
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

/** What a field of knowledge is called. */
export function useFieldName(): (slug: string) => string {
  const { t } = useDeskText();
  return (slug) => {
    const known = knowledge_fields.find((one) => one === slug);
    return known ? t(`field_of.${known}`) : slug;
  };
}

/** Papers that run out soon or have. */
export function Warnings({ warnings }: Pick<TranslatorRow, "warnings">) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return warnings.map(({ paper, name, until, over }) => (
    <Badge key={`${paper} ${name}`} tone={over ? "danger" : "warning"}>
      {t(over ? "translators.paper_over" : "translators.paper_soon", {
        paper: [t(`translators.paper.${paper}`), name].filter((text) => text !== "").join(" "),
        date: formatDay(locale, until),
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
