import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "#ui/intl.ts";
import { language_of, locales } from "#brands/brand.ts";
import { type DeskTranslator, translatorInput } from "#contract/work/desk-translators.ts";
import { localDate } from "#domain/calendar.ts";
import { languages } from "#domain/catalog.ts";
import { knowledge_fields } from "#domain/work/qualify.ts";
import { translatorDayFaults } from "#domain/work/translator-days.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, Select, TextArea, TextField } from "#ui/field.tsx";
import { type Problems, problemsOf, serverProblems } from "#ui/form.ts";
import { languageName } from "#ui/language-names.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { changeTranslator, useTranslatorChange } from "./data.ts";
import { useFieldName } from "./parts.tsx";
import style from "./translators.module.css";

const texts = ["name", "email", "phone", "experience_since", "sworn_number", "words_per_day"] as const;
const days = [
  "sworn_valid_until",
  "nda_signed_on",
  "nda_valid_until",
  "contract_signed_on",
  "contract_valid_until",
] as const;
const lists = ["sworn_langs", "native_langs", "fields"] as const;
type Values = Record<(typeof texts)[number] | (typeof days)[number] | "locale" | "notes", string> &
  Record<(typeof lists)[number], readonly string[]>;

const valuesOf = (person: DeskTranslator): Values => ({
  name: person.name,
  email: person.email,
  phone: person.phone,
  locale: person.locale,
  experience_since: person.experience_since,
  sworn_number: person.sworn_number ?? "",
  words_per_day: String(person.words_per_day),
  sworn_valid_until: person.sworn_valid_until ?? "",
  nda_signed_on: person.nda_signed_on ?? "",
  nda_valid_until: person.nda_valid_until ?? "",
  contract_signed_on: person.contract_signed_on ?? "",
  contract_valid_until: person.contract_valid_until ?? "",
  notes: person.notes,
  sworn_langs: person.sworn_langs,
  native_langs: person.native_langs,
  fields: person.fields,
});

const none = (text: string) => (text.trim() === "" ? null : text.trim());
/** The form as the contract wants it: an empty day is none. */
const inputOf = (values: Values) => ({
  ...values,
  sworn_number: none(values.sworn_number),
  words_per_day: /^\d+$/.test(values.words_per_day) ? Number(values.words_per_day) : values.words_per_day,
  ...Object.fromEntries(days.map((name) => [name, none(values[name])])),
});

/** Everything that is wrong, by field: what the contract says, and days that cannot be right. */
function problemsOfForm(values: Values): Problems {
  const today = localDate(Date.now());
  const noted = Object.fromEntries(days.map((name) => [name, none(values[name])])) as Record<
    (typeof days)[number],
    string | null
  >;
  const faults = translatorDayFaults({ ...noted, experience_since: values.experience_since }, today);
  return { ...faults, ...problemsOf(translatorInput, inputOf(values)) };
}

/** Sends the form once everything in it is right; else the summary of what is wrong takes the focus. */
function useSaving(person: DeskTranslator, values: Values) {
  const { t } = useDeskText();
  const [problems, setProblems] = useState<Problems>({});
  const summary = useRef<HTMLDivElement>(null);
  const save = useTranslatorChange(changeTranslator);
  const show = (found: Problems) => {
    // At once, so that there is a summary for the focus to go to.
    flushSync(() => setProblems(found));
    summary.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const made = translatorInput.safeParse(inputOf(values));
    const found = problemsOfForm(values);
    if (!made.success || Object.keys(found).length > 0) return show(found);
    setProblems({});
    save.mutate(
      { id: person.id, body: made.data },
      {
        onSuccess: () => toast(t("users.saved")),
        onError: (error) => show(serverProblems(error) ?? {}),
      },
    );
  };
  return { problems, summary, save, send };
}

/** Contacts, experience, register, languages, fields, papers and notes. */
export function TranslatorForm({ person, edits }: { person: DeskTranslator; edits: boolean }) {
  const { t } = useDeskText();
  const id = useId();
  const [values, setValues] = useState(valuesOf(person));
  const { problems, summary, save, send } = useSaving(person, values);
  const text = (name: (typeof texts)[number] | (typeof days)[number]) => ({
    id: `${id}${name}`,
    label: t(`translators.field.${name}`),
    value: values[name],
    disabled: !edits,
    problem: problems[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const labels = Object.fromEntries(
    [...texts, ...days].map((name) => [name, t(`translators.field.${name}`)] as const),
  );
  return (
    <section className={style.part} aria-label={t("translators.data")}>
      <h2>{t("translators.data")}</h2>
      {serverProblems(save.error) === null && <ActFailed error={save.error} />}
      <form className={style.form} onSubmit={send} noValidate>
        <ErrorSummary ref={summary} problems={problems} idOf={(name) => id + name} labels={labels} />
        <div className={style.grid}>
          <TextField {...text("name")} required />
          <TextField {...text("email")} type="email" required />
          <TextField {...text("phone")} type="tel" />
          <LocaleChoice
            id={`${id}locale`}
            disabled={!edits}
            value={values.locale}
            onChange={(one) => setValues({ ...values, locale: one })}
          />
          <TextField {...text("experience_since")} type="date" required />
          <TextField {...text("words_per_day")} inputMode="numeric" />
          <TextField {...text("sworn_number")} />
          {days.map((name) => (
            <TextField key={name} {...text(name)} type="date" />
          ))}
        </div>
        <Knowledge id={id} edits={edits} values={values} onChange={setValues} />
        <TextArea
          id={`${id}notes`}
          label={t("translators.notes")}
          rows={4}
          maxLength={4000}
          disabled={!edits}
          value={values.notes}
          onChange={(event) => setValues({ ...values, notes: event.target.value })}
        />
        {edits && (
          <Button look="primary" type="submit" busy={save.isPending}>
            {t("translators.save")}
          </Button>
        )}
      </form>
    </section>
  );
}

function Choices(props: {
  readonly id: string;
  readonly legend: string;
  readonly disabled: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}) {
  const { id, legend, disabled, choices, value, onChange } = props;
  return (
    <fieldset disabled={disabled}>
      <legend>{legend}</legend>
      <div className={style.checks}>
        {choices.map((one) => (
          <Checkbox
            key={one.value}
            id={`${id}${one.value}`}
            label={one.label}
            checked={value.includes(one.value)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...value, one.value] : value.filter((other) => other !== one.value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function LocaleChoice(props: {
  readonly id: string;
  readonly disabled: boolean;
  readonly value: string;
  readonly onChange: (locale: string) => void;
}) {
  const { id, disabled, value, onChange } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <Select
      id={id}
      label={t("users.language")}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {languageName(locale, language_of[one])}
        </option>
      ))}
    </Select>
  );
}

/** What a translator knows: fields, native languages, and those they are sworn in. */
function Knowledge(props: {
  readonly id: string;
  readonly edits: boolean;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}) {
  const { id, edits, values, onChange } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const fieldName = useFieldName();
  const language = (code: string) => languageName(locale, code);
  const choices = (name: (typeof lists)[number], all: readonly string[], label: (one: string) => string) => (
    <Choices
      id={`${id}${name}`}
      legend={t(`translators.field.${name}`)}
      disabled={!edits}
      choices={all.map((value) => ({ value, label: label(value) }))}
      value={values[name]}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  );
  return (
    <>
      {choices("fields", knowledge_fields, fieldName)}
      {choices("native_langs", languages, language)}
      {choices("sworn_langs", languages, language)}
    </>
  );
}
