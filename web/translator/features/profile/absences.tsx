import { type FormEvent, useId, useState } from "react";
import type { TranslatorProfile } from "#contract/translator-profile.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { addAbsence, removeAbsence, useProfileChange } from "./data.ts";
import style from "./profile-page.module.css";

/** Days away: nothing is offered that is due within them. */
export function Absences({ profile }: { profile: TranslatorProfile }) {
  const { t } = useZoneText();
  const id = useId();
  const sentence = useProblemText();
  const add = useProfileChange(addAbsence);
  const remove = useProfileChange(removeAbsence);
  const [from_on, setFrom] = useState("");
  const [to_on, setTo] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (from_on === "") return;
    add.mutate(
      { from_on, to_on: to_on === "" ? from_on : to_on },
      {
        onSuccess: () => {
          setFrom("");
          setTo("");
          toast(t("profile.saved"));
        },
      },
    );
  };
  const problem = add.error ?? remove.error;
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("profile.absences")}</h2>
      {problem !== null && (
        <Notice tone="danger" live="alert">
          {sentence(problem)}
        </Notice>
      )}
      {profile.absences.length === 0 && <p className={style.muted}>{t("profile.no_absences")}</p>}
      <AbsenceList profile={profile} onRemove={(absence) => remove.mutate(absence)} />
      <form className={style.form} onSubmit={send} noValidate>
        <div className={style.row}>
          <TextField
            id={`${id}from`}
            type="date"
            label={t("profile.away_from")}
            value={from_on}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            id={`${id}to`}
            type="date"
            label={t("profile.away_to")}
            value={to_on}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Button type="submit" busy={add.isPending}>
          {t("profile.add_absence")}
        </Button>
      </form>
    </section>
  );
}

function AbsenceList({ profile, onRemove }: { profile: TranslatorProfile; onRemove: (id: number) => void }) {
  const { t } = useZoneText();
  return (
    <ul className={style.list}>
      {profile.absences.map((absence) => (
        <li key={absence.id}>
          <span>
            <DateText value={absence.from_on} form="dated" />
            {" – "}
            <DateText value={absence.to_on} form="dated" />
          </span>
          <Button
            size="small"
            aria-label={`${t("profile.remove")}: ${absence.from_on}`}
            onClick={() => onRemove(absence.id)}
          >
            {t("profile.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
