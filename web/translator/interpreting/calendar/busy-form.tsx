import { X } from "lucide-react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { ZoneCalendar } from "#contract/interpreting/sessions.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { fromLocalInput } from "#ui/clock.ts";
import { DateText, formatInstant } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { serverProblems } from "#ui/form.ts";
import { useZoneText } from "../../text.ts";
import style from "./calendar-page.module.css";
import { useAddBusy, useRemoveBusy } from "./data.ts";

const empty = { from: "", to: "", note: "" };
type Busy = { readonly busy: ZoneCalendar["busy"] };

/** When no session can be taken; where one is booked already, it has to be given up first. */
export function BusyForm({ busy }: Busy) {
  const { t } = useZoneText();
  const add = useAddBusy();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const from = fromLocalInput(values.from);
  const to = fromLocalInput(values.to);
  const problems = add.isError ? (serverProblems(add.error) ?? {}) : {};
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (from === null || to === null) return;
    const onSuccess = () => {
      setValues(empty);
      setTried(false);
    };
    add.mutate({ from, to, note: values.note }, { onSuccess });
  };
  const field = (name: keyof typeof empty) => ({
    id: `busy-${name}`,
    label: t(`busy.${name}`),
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  });
  const missing = (instant: string | null) => (tried && instant === null ? "field.required" : undefined);
  return (
    <form noValidate className={style.part} onSubmit={send} aria-labelledby="busy-title">
      <h2 id="busy-title">{t("busy.title")}</h2>
      <p className="hint">{t("busy.text")}</p>
      {Object.keys(problems).length === 0 && <ActFailed error={add.error} />}
      <BusyList busy={busy} />
      <div className={style.row}>
        <TextField
          {...field("from")}
          type="datetime-local"
          required
          problem={missing(from) ?? problems["from"]}
        />
        <TextField {...field("to")} type="datetime-local" required problem={missing(to) ?? problems["to"]} />
        <TextField {...field("note")} optional maxLength={200} autoComplete="off" />
      </div>
      <div>
        <Button type="submit" size="small" busy={add.isPending}>
          {t("busy.add")}
        </Button>
      </div>
    </form>
  );
}

function BusyList({ busy }: Busy) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const remove = useRemoveBusy();
  if (busy.length === 0) return <p className="hint">{t("busy.none")}</p>;
  return (
    <>
      <ActFailed error={remove.error} />
      <ul className={style.busy}>
        {busy.map(({ id, from, to, note }) => (
          <li key={id}>
            <span>
              <DateText value={from} /> {t("calendar.to")} <DateText value={to} />
              {note !== "" && ` · ${note}`}
            </span>
            <IconButton
              label={t("busy.remove", { day: formatInstant(locale, from, "moment") })}
              onClick={() => remove.mutate(id)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}
