import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { ZoneCalendar } from "#contract/interpreting/sessions.ts";
import { type InterpreterMode, interpreter_modes } from "#domain/interpreting/free-times.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import style from "./calendar-page.module.css";
import { useSetHours } from "./data.ts";

type Row = {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
  readonly mode: InterpreterMode;
};
const two = (n: number) => String(n).padStart(2, "0");
const clock = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
const minuteOf = (text: string): number | null => {
  const match = /^(\d{2}):(\d{2})/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};
/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1, 12);

/** Days of the week by their number, in the reader's words. */
function useWeekday(): (weekday: number) => string {
  const { locale } = useIntl();
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return (weekday) => format.format(monday + (weekday - 1) * 86_400_000);
}

/** As the server takes them; null when a row ends before it begins. */
function askedOf(rows: readonly Row[]) {
  const asked = rows.map(({ weekday, from, to, mode }) => ({
    weekday,
    mode,
    from_minute: minuteOf(from) ?? -1,
    to_minute: minuteOf(to) === 0 ? 1440 : (minuteOf(to) ?? -1),
  }));
  return asked.some(({ from_minute, to_minute }) => from_minute < 0 || from_minute >= to_minute)
    ? null
    : asked;
}

/** The weekly hours, a row each; an end at midnight belongs to the day before it. */
export function HoursForm({ hours }: { hours: ZoneCalendar["hours"] }) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const save = useSetHours();
  const [wrong, setWrong] = useState(false);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    hours.map(({ weekday, from_minute, to_minute, mode }) => ({
      weekday,
      mode,
      from: clock(from_minute),
      to: clock(to_minute),
    })),
  );
  const next = Math.min(7, (rows.at(-1)?.weekday ?? 0) + 1);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const asked = askedOf(rows);
    setWrong(asked === null);
    if (asked) save.mutate({ hours: asked }, { onSuccess: () => toast(t("hours.saved")) });
  };
  return (
    <form noValidate className={style.part} onSubmit={send} aria-labelledby="hours-title">
      <h2 id="hours-title">{t("hours.title")}</h2>
      <p className="hint">{t(rows.length === 0 ? "hours.none" : "hours.text")}</p>
      {(wrong || save.isError) && (
        <Notice tone="danger" live="alert">
          {wrong ? t("hours.wrong") : sentence(save.error)}
        </Notice>
      )}
      {rows.map((row, place) => (
        <HoursRow
          key={place}
          row={row}
          place={place}
          onChange={(part) => setRows(rows.with(place, { ...row, ...part }))}
          onRemove={() => setRows(rows.toSpliced(place, 1))}
        />
      ))}
      <div className="cluster-3 middle">
        <Button
          look="quiet"
          size="small"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setRows([...rows, { weekday: next, from: "09:00", to: "17:00", mode: "both" }])}
        >
          {t("hours.add")}
        </Button>
        <Button type="submit" size="small" busy={save.isPending}>
          {t("hours.save")}
        </Button>
      </div>
    </form>
  );
}

function HoursRow(props: {
  readonly row: Row;
  readonly place: number;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onRemove: () => void;
}) {
  const { row, place, onChange, onRemove } = props;
  const { t } = useZoneText();
  const weekdayName = useWeekday();
  return (
    <fieldset className={style.hours}>
      <legend className={style.hidden}>{weekdayName(row.weekday)}</legend>
      <Select
        id={`hours-${place}-day`}
        label={t("hours.day")}
        value={String(row.weekday)}
        onChange={(event) => onChange({ weekday: Number(event.target.value) })}
      >
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <option key={weekday} value={weekday}>
            {weekdayName(weekday)}
          </option>
        ))}
      </Select>
      <TextField
        id={`hours-${place}-from`}
        type="time"
        label={t("hours.from")}
        value={row.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        id={`hours-${place}-to`}
        type="time"
        label={t("hours.to")}
        value={row.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <Select
        id={`hours-${place}-mode`}
        label={t("hours.mode")}
        value={row.mode}
        onChange={(event) =>
          onChange({ mode: interpreter_modes.find((one) => one === event.target.value) ?? "both" })
        }
      >
        {interpreter_modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`hours.${mode}`)}
          </option>
        ))}
      </Select>
      <IconButton label={t("hours.remove", { n: place + 1 })} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
