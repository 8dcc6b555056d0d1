import { type FormEvent, useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { notify_modes, type TranslatorProfile } from "#contract/work/translator-profile.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox, TextField } from "#ui/field.tsx";
import { Segments } from "#ui/segments.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { saveProfile, useProfileChange } from "./data.ts";
import style from "./profile-page.module.css";

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const timeText = (minute: number): string =>
  minute === 1440
    ? "23:59"
    : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** When a translator works, how much a day, and how offers are announced. */
export function WorkingTime({ profile }: { profile: TranslatorProfile }) {
  const { t } = useZoneText();
  const id = useId();
  const save = useProfileChange(saveProfile);
  const [days, setDays] = useState<readonly number[]>(profile.working_days);
  const [from, setFrom] = useState(timeText(profile.works_from_minute));
  const [to, setTo] = useState(timeText(profile.works_to_minute));
  const [words, setWords] = useState(String(profile.words_per_day));
  const [notify, setNotify] = useState(profile.notify);
  const [works_from_minute, works_to_minute] = [minuteOf(from), minuteOf(to)];
  const is_ordered =
    works_from_minute !== null && works_to_minute !== null && works_from_minute < works_to_minute;
  const is_count = /^\d{1,5}$/.test(words) && Number(words) <= 20_000;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!is_ordered || !is_count) return;
    const body = { working_days: [...days], works_from_minute, works_to_minute, notify };
    save.mutate({ ...body, words_per_day: Number(words) }, { onSuccess: () => toast(t("profile.saved")) });
  };
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("profile.time")}</h2>
      <ActFailed error={save.error} />
      <form className="stack-4" onSubmit={send} noValidate>
        <Days value={days} onChange={setDays} />
        <div className={style.row}>
          <TextField
            id={`${id}from`}
            type="time"
            label={t("profile.from")}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            id={`${id}to`}
            type="time"
            label={t("profile.to")}
            value={to}
            problem={is_ordered ? undefined : t("profile.hours_order")}
            onChange={(event) => setTo(event.target.value)}
          />
          <TextField
            id={`${id}words`}
            label={t("profile.words")}
            inputMode="numeric"
            value={words}
            problem={is_count ? undefined : t("profile.words_wrong")}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Notices value={notify} onChange={setNotify} />
        <Button look="primary" type="submit" busy={save.isPending}>
          {t("profile.save")}
        </Button>
      </form>
    </section>
  );
}

function Days({
  value,
  onChange,
}: {
  value: readonly number[];
  onChange: (days: readonly number[]) => void;
}) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const id = useId();
  // The third of March 2031 is a Monday.
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2031, 2, 2 + day));
  return (
    <fieldset>
      <legend>{t("profile.days")}</legend>
      <div className={style.days}>
        {week.map((day) => (
          <Checkbox
            key={day}
            id={`${id}day${day}`}
            label={dayName(day)}
            checked={value.includes(day)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, day] : value.filter((one) => one !== day))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type Mode = TranslatorProfile["notify"];
function Notices({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useZoneText();
  const name = useId();
  return (
    <div>
      <p>{t("profile.notify")}</p>
      <Segments
        legend={t("profile.notify")}
        name={name}
        value={value}
        choices={notify_modes.map((mode) => ({ value: mode, label: t(`notify.${mode}`) }))}
        onChange={onChange}
      />
    </div>
  );
}
