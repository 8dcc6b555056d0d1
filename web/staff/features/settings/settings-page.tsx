import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useIntl } from "react-intl";
import type { BrandSettings, MethodsOff, QuoteClockInput } from "#contract/desk-settings.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Select, TextArea, TextField } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name, call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { MailSamples } from "./mail-samples.tsx";
import style from "./settings.module.css";

const settings_query = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("brandSettings", { signal }),
});

const tabs = ["rules", "mails"] as const;

/** S11: what a brand does without a new build. */
export function SettingsPage() {
  const { t } = useDeskText();
  const id = useId();
  const settings = useQuery(settings_query);
  const [chosen, setChosen] = useState<string>();
  const [tab, setTab] = useState<(typeof tabs)[number]>("rules");
  if (!settings.data)
    return settings.isError ? (
      <LoadFailed error={settings.error} onRetry={settings.refetch} />
    ) : (
      <Skeleton rows={8} />
    );
  return (
    <div className={style.page}>
      <PageHead title={t("brand_setting.title")} brand={brand_name} />
      <Segments
        legend={t("brand_setting.tabs")}
        name={`${id}tab`}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: t(`brand_setting.tab.${value}`) }))}
      />
      {tab === "mails" ? <MailSamples /> : <Rules all={settings.data} chosen={chosen} onChoose={setChosen} />}
    </div>
  );
}

/** What is set for one brand. */
function Rules(props: {
  readonly all: readonly BrandSettings[];
  readonly chosen: string | undefined;
  readonly onChoose: (brand: string) => void;
}) {
  const { all, chosen, onChoose } = props;
  const { t } = useDeskText();
  const id = useId();
  const brand = all.find((one) => one.brand === chosen) ?? all[0];
  return (
    <>
      <p className={style.muted}>{t("brand_setting.text")}</p>
      <Select
        id={`${id}brand`}
        label={t("list.brand")}
        value={brand?.brand}
        onChange={({ target }) => onChoose(target.value)}
      >
        {all.map((one) => (
          <option key={one.brand} value={one.brand}>
            {one.brand}
          </option>
        ))}
      </Select>
      {brand && (
        <>
          <ClockForm key={`clock ${brand.brand} ${brand.quote_clock.changed?.at}`} brand={brand} />
          <MethodsForm key={`pay ${brand.brand} ${brand.payment_methods.changed?.at}`} brand={brand} />
        </>
      )}
    </>
  );
}

type Diff = { readonly what: string; readonly before: string; readonly after: string };

/** What changes, why, and who changed it last. */
function Save(props: {
  readonly diff: readonly Diff[];
  readonly changed: BrandSettings["quote_clock"]["changed"];
  readonly send: (reason: string) => Promise<BrandSettings[]>;
}) {
  const { diff, changed, send } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <div className={style.save}>
      <h3>{t("brand_setting.changes")}</h3>
      <output>
        {diff.length === 0 ? (
          <span className={style.muted}>{t("brand_setting.no_changes")}</span>
        ) : (
          <ul>
            {diff.map(({ what, before, after }) => (
              <li key={what}>
                {what}: {t("brand_setting.before")} <del>{before}</del>, {t("brand_setting.after")}{" "}
                <ins>{after}</ins>
              </li>
            ))}
          </ul>
        )}
      </output>
      {diff.length > 0 && <Reason send={send} />}
      <p className={style.muted}>
        {changed
          ? t("brand_setting.last", {
              by: changed.by,
              day: formatInstant(locale, changed.at, "dated"),
              reason: changed.reason,
            })
          : t("brand_setting.standard")}
      </p>
    </div>
  );
}

/** The reason and the button; nothing is sent without a reason. */
function Reason({ send }: { send: (reason: string) => Promise<BrandSettings[]> }) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: send,
    onSuccess: (all) => queries.setQueryData(settings_query.queryKey, all),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") return setProblem("field.required");
        return save.mutate(reason.trim(), {
          onSuccess: () => toast(t("brand_setting.saved")),
          onError: (error) => setProblem(sentence(error)),
        });
      }}
    >
      <TextField
        id={`${id}reason`}
        label={t("account_act.reason")}
        required
        autoComplete="off"
        value={reason}
        problem={problem}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button look="primary" type="submit" busy={save.isPending}>
        {t("brand_setting.save")}
      </Button>
    </form>
  );
}

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

function ClockForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const id = useId();
  const names = useDays();
  const { value: seen, changed } = brand.quote_clock;
  const [minutes, setMinutes] = useState(String(seen.minutes));
  const [days, setDays] = useState(seen.days);
  const [closed, setClosed] = useState(seen.closed.join("\n"));
  const value: QuoteClockInput = {
    minutes: Number(minutes) || 0,
    days,
    closed: closed.split(/\s+/).filter((line) => line !== ""),
  };
  const said = (day: (typeof days)[number] | undefined): string =>
    day ? `${timeOf(day.from)}–${timeOf(day.to)}` : t("brand_setting.closed_day");
  const rows: Diff[] = [
    { what: t("brand_setting.promise"), before: String(seen.minutes), after: String(value.minutes) },
    ...names.map((what, at) => ({ what, before: said(seen.days[at]), after: said(days[at]) })),
    {
      what: t("brand_setting.closed"),
      before: seen.closed.join(", ") || "–",
      after: value.closed.join(", ") || "–",
    },
  ];
  const set = (at: number, day: (typeof days)[number]) =>
    setDays(days.map((one, place) => (place === at ? day : one)));
  return (
    <section className={style.card} aria-labelledby={id}>
      <h2 id={id}>{t("brand_setting.clock")}</h2>
      <p className={style.muted}>{t("brand_setting.clock_text")}</p>
      <TextField
        id={`${id}minutes`}
        label={t("brand_setting.promise")}
        type="number"
        min={5}
        max={480}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      {names.map((name, at) => (
        <Day key={name} name={name} day={days[at] ?? null} onChange={(day) => set(at, day)} />
      ))}
      <TextArea
        id={`${id}closed`}
        label={t("brand_setting.closed")}
        hint={t("brand_setting.closed_hint")}
        rows={3}
        value={closed}
        onChange={({ target }) => setClosed(target.value)}
      />
      <Save
        diff={rows.filter(({ before, after }) => before !== after)}
        changed={changed}
        send={(reason) =>
          call("setQuoteClock", { params: { brand: brand.brand }, body: { value, seen, reason } })
        }
      />
    </section>
  );
}

function Day(props: {
  readonly name: string;
  readonly day: { from: number; to: number } | null;
  readonly onChange: (day: { from: number; to: number } | null) => void;
}) {
  const { name, day, onChange } = props;
  const { t } = useDeskText();
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
            value={timeOf(day.to)}
            onChange={({ target }) =>
              target.value !== "" && onChange({ ...day, to: minuteOf(target.value, true) })
            }
          />
        </>
      )}
    </fieldset>
  );
}

function MethodsForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const id = useId();
  const { off: seen, possible, changed } = brand.payment_methods;
  const [off, setOff] = useState<MethodsOff>(seen);
  const is_in = (all: MethodsOff, one: (typeof possible)[number]): boolean =>
    all.some(({ method, currency }) => method === one.method && currency === one.currency);
  const word = (is_off: boolean): string => t(is_off ? "brand_setting.off" : "brand_setting.on");
  const currencies = [...new Set(possible.map(({ currency }) => currency))];
  return (
    <section className={style.card} aria-labelledby={id}>
      <h2 id={id}>{t("brand_setting.methods")}</h2>
      <p className={style.muted}>{t("brand_setting.methods_text")}</p>
      {currencies.map((currency) => (
        <fieldset key={currency} className={style.methods}>
          <legend>{currency}</legend>
          {possible
            .filter((one) => one.currency === currency)
            .map((one) => (
              <label key={one.method}>
                <input
                  type="checkbox"
                  checked={!is_in(off, one)}
                  onChange={({ target }) =>
                    setOff(
                      target.checked
                        ? off.filter(
                            ({ method, currency: of }) => method !== one.method || of !== one.currency,
                          )
                        : [...off, { method: one.method, currency: one.currency }],
                    )
                  }
                />
                {one.name}
              </label>
            ))}
        </fieldset>
      ))}
      <Save
        diff={possible
          .filter((one) => is_in(off, one) !== is_in(seen, one))
          .map((one) => ({
            what: `${one.name}, ${one.currency}`,
            before: word(is_in(seen, one)),
            after: word(is_in(off, one)),
          }))}
        changed={changed}
        send={(reason) =>
          call("setPaymentMethods", {
            params: { brand: brand.brand },
            body: { value: off, seen, reason },
          })
        }
      />
    </section>
  );
}
