import { useIntl } from "#ui/intl.ts";
import type { BrandSettings, QuoteClockInput } from "#contract/brands/desk-settings.ts";
import { FieldProblem, TextArea, TextField } from "#ui/field.tsx";
import { useId } from "react";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import type { Diff } from "./data.ts";
import { useEditing } from "./editing.ts";
import { FormCard } from "./form-card.tsx";
import { Save } from "./save.tsx";
import style from "./settings.module.css";

const two = (part: number): string => String(part).padStart(2, "0");
const timeOf = (minute: number): string =>
  minute === 1440 ? "00:00" : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** Midnight at the end of a day is written as its beginning. */
const minuteOf = (text: string, is_end: boolean): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  const minute = hours * 60 + minutes;
  return is_end && minute === 0 ? 1440 : minute;
};

/** Monday to Sunday in the reader's language; the first of January 2024 was a Monday. */
function useDays(): string[] {
  const { locale } = useIntl();
  const name = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, at) => name.format(new Date(Date.UTC(2024, 0, 1 + at))));
}

type Day = QuoteClockInput["days"][number];
type Draft = { readonly minutes: string; readonly days: readonly Day[]; readonly closed: string };
const toDraft = ({ minutes, days, closed }: QuoteClockInput): Draft => ({
  minutes: String(minutes),
  days,
  closed: closed.join("\n"),
});
const toValue = ({ minutes, days, closed }: Draft): QuoteClockInput => ({
  minutes: Number(minutes) || 0,
  days: [...days],
  closed: closed.split(/\s+/).filter((line) => line !== ""),
});

/** D13: when quotes are answered, and how fast. */
export function ClockForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const id = useId();
  const names = useDays();
  const editing = useEditing(brand.quote_clock.value, toDraft, toValue);
  const { draft, set, problems } = editing;
  const textOf = (day: Day | undefined): string =>
    day ? `${timeOf(day.from)}–${timeOf(day.to)}` : t("brand_setting.closed_day");
  const rowsOf = (before: QuoteClockInput, after: QuoteClockInput): Diff[] => [
    { what: t("brand_setting.promise"), before: String(before.minutes), after: String(after.minutes) },
    ...names.map((what, at) => ({ what, before: textOf(before.days[at]), after: textOf(after.days[at]) })),
    {
      what: t("brand_setting.closed"),
      before: before.closed.join(", ") || "–",
      after: after.closed.join(", ") || "–",
    },
  ];
  return (
    <FormCard
      title={t("brand_setting.clock")}
      text={t("brand_setting.clock_text")}
      save={
        <Save
          editing={editing}
          rowsOf={rowsOf}
          changed={brand.quote_clock.changed}
          send={(body) => call("setQuoteClock", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.quote_clock.value}
        />
      }
    >
      <TextField
        id={`${id}minutes`}
        label={t("brand_setting.promise")}
        type="number"
        min={5}
        max={480}
        value={draft.minutes}
        problem={problems["value.minutes"]}
        onChange={({ target }) => set({ ...draft, minutes: target.value })}
      />
      {names.map((name, at) => (
        <DayRow
          key={name}
          name={name}
          day={draft.days[at] ?? null}
          problem={problems[`value.days.${at}.to`]}
          onChange={(day) =>
            set({ ...draft, days: draft.days.map((one, place) => (place === at ? day : one)) })
          }
        />
      ))}
      <FieldProblem id={`${id}days`} problem={problems["value.days"]} />
      <TextArea
        id={`${id}closed`}
        label={t("brand_setting.closed")}
        hint={t("brand_setting.closed_hint")}
        rows={3}
        value={draft.closed}
        problem={Object.entries(problems).find(([path]) => path.startsWith("value.closed"))?.[1]}
        onChange={({ target }) => set({ ...draft, closed: target.value })}
      />
    </FormCard>
  );
}

function DayRow(props: {
  readonly name: string;
  readonly day: Day;
  readonly problem: string | undefined;
  readonly onChange: (day: Day) => void;
}) {
  const { name, day, problem, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <fieldset className={style.day}>
      <legend className="visually-hidden">{name}</legend>
      <label>
        <input
          type="checkbox"
          aria-label={t("brand_setting.open_on", { day: name })}
          checked={day !== null}
          onChange={({ target }) => onChange(target.checked ? { from: 480, to: 1080 } : null)}
        />
        {name}
      </label>
      {day && (
        <>
          <input
            type="time"
            aria-label={t("brand_setting.from", { day: name })}
            value={timeOf(day.from)}
            onChange={({ target }) =>
              target.value !== "" && onChange({ ...day, from: minuteOf(target.value, false) })
            }
          />
          –
          <input
            type="time"
            aria-label={t("brand_setting.to", { day: name })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={timeOf(day.to)}
            onChange={({ target }) =>
              target.value !== "" && onChange({ ...day, to: minuteOf(target.value, true) })
            }
          />
          <FieldProblem id={id} problem={problem} />
        </>
      )}
    </fieldset>
  );
}
