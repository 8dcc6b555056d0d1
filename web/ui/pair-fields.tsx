import { useId } from "react";
import { type Language, languages } from "#domain/catalog.ts";
import { Field, Select } from "./field.tsx";
import { useIntl } from "./intl.ts";
import { languageName } from "./language-names.ts";
import { type Pair, useMemoryText } from "./memory-access.ts";

const isLanguage = (text: string): text is Language => languages.some((one) => one === text);

/** The two languages of a memory or of terms. */
export function PairFields(props: { readonly pair: Pair; readonly onPair: (pair: Pair) => void }) {
  const { pair, onPair } = props;
  const { t } = useMemoryText();
  const { locale } = useIntl();
  const id = useId();
  const names = languages
    .map((code) => ({ code, name: languageName(locale, code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const field = (side: keyof Pair, label: string, problem?: string) => (
    <Select
      id={`${id}-${side}`}
      label={label}
      value={pair[side]}
      problem={problem}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) onPair({ ...pair, [side]: value });
      }}
    >
      {names.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
  const is_same = pair.source_lang === pair.target_lang;
  return (
    <div className="cluster-3 at-start">
      {field("source_lang", t("memory.source_lang"))}
      {field("target_lang", t("memory.target_lang"), is_same ? t("memory.same_languages") : undefined)}
    </div>
  );
}

/** The field for one file, with the button of the browser, so that keyboard and screen reader have its own words. */
export function FileField(props: {
  readonly accept: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly onFile: (file: File | null) => void;
}) {
  const { accept, hint, problem, onFile } = props;
  const { t } = useMemoryText();
  const id = useId();
  return (
    <Field id={id} label={t("memory.file")} hint={hint} problem={problem} required>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
