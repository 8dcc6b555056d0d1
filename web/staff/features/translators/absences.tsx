import { type FormEvent, useId, useState } from "react";
import type { DeskTranslator } from "#contract/desk-translators.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import { addAbsence, removeAbsence, useTranslatorChange } from "./data.ts";
import style from "./translators.module.css";

/** When somebody is away. */
export function Absences({ person, edits }: { person: DeskTranslator; edits: boolean }) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const add = useTranslatorChange(addAbsence);
  const remove = useTranslatorChange(removeAbsence);
  const [from_on, setFrom] = useState("");
  const [to_on, setTo] = useState("");
  const problem = add.error ?? remove.error;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (from_on !== "") add.mutate({ id: person.id, from_on, to_on: to_on === "" ? from_on : to_on });
  };
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("translators.absences")}</h2>
      {problem !== null && (
        <Notice tone="danger" live="alert">
          {sentence(problem)}
        </Notice>
      )}
      {person.absences.length === 0 && <p>{t("translators.no_absences")}</p>}
      <ul className={style.list}>
        {person.absences.map((absence) => (
          <li key={absence.id}>
            <span>
              <DateText value={absence.from_on} form="dated" />
              {" – "}
              <DateText value={absence.to_on} form="dated" />
            </span>
            {edits && (
              <Button size="small" onClick={() => remove.mutate({ id: person.id, absence: absence.id })}>
                {t("translators.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edits && (
        <form className={style.form} onSubmit={send} noValidate>
          <div className={style.grid}>
            <TextField
              id={`${id}from`}
              type="date"
              label={t("translators.away_from")}
              value={from_on}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField
              id={`${id}to`}
              type="date"
              label={t("translators.away_to")}
              value={to_on}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
          <Button type="submit" busy={add.isPending}>
            {t("translators.add")}
          </Button>
        </form>
      )}
    </section>
  );
}
