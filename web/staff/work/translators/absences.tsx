import { useId } from "react";
import type { DeskTranslator } from "#contract/work/desk-translators.ts";
import { AbsenceDays } from "#ui/absences.tsx";
import { useDeskText } from "../../text.ts";
import { addAbsence, removeAbsence, useTranslatorChange } from "./data.ts";
import style from "./translators.module.css";

/** When a translator is away. */
export function Absences({ person, edits }: { person: DeskTranslator; edits: boolean }) {
  const { t } = useDeskText();
  const heading = useId();
  const add = useTranslatorChange(addAbsence);
  const remove = useTranslatorChange(removeAbsence);
  return (
    <section className={style.part} aria-labelledby={heading}>
      <h2 id={heading}>{t("translators.absences")}</h2>
      <AbsenceDays
        absences={person.absences}
        words={{
          none: t("translators.no_absences"),
          from: t("translators.away_from"),
          to: t("translators.away_to"),
          add: t("translators.add"),
          remove: t("translators.remove"),
          reason: t("translators.away_reason"),
        }}
        problem={add.error ?? remove.error}
        busy={add.isPending}
        onAdd={
          edits ? (days, done) => add.mutate({ id: person.id, ...days }, { onSuccess: done }) : undefined
        }
        onRemove={edits ? (absence) => remove.mutate({ id: person.id, absence }) : undefined}
      />
    </section>
  );
}
