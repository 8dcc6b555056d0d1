import { ArrowLeftRight, Plus, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { languages, type Language } from "#domain/catalog.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Combobox } from "#ui/combobox.tsx";
import type { Form } from "#ui/form.ts";
import { languageChoices, languageName, popular_count } from "#ui/language-names.ts";
import type { Choice } from "#ui/match.ts";
import { useWords } from "../words.ts";
import type { OrderValues } from "./order-values.ts";
import style from "./order-form.module.css";

const asLanguage = (code: string): Language | undefined => languages.find((language) => language === code);

type Props = { form: Form<OrderValues> };

/** From one language to one or several (C2). An impossible pair is said, never silently changed. */
export function LanguageFields({ form }: Props) {
  const { t } = useWords();
  const { locale } = useIntl();
  const choices = languageChoices(locale, languages);
  const { source_lang, target_langs } = form.values;
  const [first, ...more] = target_langs;
  const same = first === source_lang ? "languages.same" : undefined;
  return (
    <>
      <div className={style.languages}>
        <Combobox
          id={form.idOf("source_lang")}
          label={t("write.from")}
          choices={choices}
          popular={popular_count}
          value={source_lang}
          onChange={(code) => form.set("source_lang", asLanguage(code) ?? source_lang)}
        />
        <div className={style.swap}>
          <IconButton
            label={t("write.swap")}
            onClick={() => first && form.patch({ source_lang: first, target_langs: [source_lang, ...more] })}
          >
            <ArrowLeftRight size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <Combobox
          id={form.idOf("target_langs")}
          label={t("write.to")}
          choices={choices}
          popular={popular_count}
          value={first ?? null}
          problem={form.problems["target_langs"] ?? same}
          onChange={(code) => {
            const language = asLanguage(code);
            if (language) form.set("target_langs", [language, ...more.filter((other) => other !== language)]);
          }}
        />
      </div>
      <div className={style.extra}>
        <MoreTargets form={form} />
        <AddTarget form={form} choices={choices} />
      </div>
    </>
  );
}

/** The second and further target languages, each with its way out. */
function MoreTargets({ form }: Props) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { target_langs } = form.values;
  if (target_langs.length < 2) return null;
  return (
    <ul className={style.chips} aria-label={t("write.more_targets")}>
      {target_langs.slice(1).map((code) => (
        <li key={code} className={style.chip}>
          {languageName(locale, code)}
          <IconButton
            label={t("ui.remove_name", { name: languageName(locale, code) })}
            onClick={() =>
              form.set(
                "target_langs",
                target_langs.filter((other) => other !== code),
              )
            }
          >
            <X size={16} strokeWidth={2} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** A line that becomes a list of the languages not chosen yet. */
function AddTarget({ form, choices }: Props & { choices: readonly Choice[] }) {
  const { t } = useWords();
  const [adding, setAdding] = useState(false);
  const { source_lang, target_langs } = form.values;
  const free = choices.filter(
    ({ value }) => value !== source_lang && !target_langs.some((code) => code === value),
  );
  const id = `${form.idOf("target_langs")}-more`;
  useEffect(() => {
    if (adding) document.getElementById(id)?.focus();
  }, [adding, id]);
  if (free.length === 0) return null;
  if (!adding)
    return (
      <Button
        look="quiet"
        size="small"
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {t("write.add_target")}
      </Button>
    );
  return (
    <Combobox
      id={id}
      label={t("write.add_target")}
      choices={free}
      value={null}
      onLeave={() => setAdding(false)}
      onChange={(code) => {
        const language = asLanguage(code);
        if (language) form.set("target_langs", [...target_langs, language]);
        setAdding(false);
      }}
    />
  );
}
