import { ArrowLeftRight, Plus, X } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { languages, type Language } from "#domain/catalog.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Combobox } from "#ui/combobox.tsx";
import type { Form } from "#ui/form.ts";
import { languageChoices, languageName, popular_count } from "#ui/language-names.ts";
import { useWords } from "../../words.ts";
import type { WriteValues } from "./write-values.ts";
import style from "./write-form.module.css";

const asLanguage = (code: string): Language | undefined => languages.find((language) => language === code);

/** From one language to one or several (C2). An impossible pair is said, never silently changed. */
export function LanguageFields({ form }: { form: Form<WriteValues> }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const [adding, setAdding] = useState(false);
  const choices = languageChoices(locale, languages);
  const { source_lang, target_langs } = form.values;
  const [first, ...more] = target_langs;
  const setTargets = (list: readonly Language[]) => form.set("target_langs", list);
  const free = choices.filter(
    ({ value }) => value !== source_lang && !target_langs.some((code) => code === value),
  );
  const same = first === source_lang ? "languages.same" : undefined;
  const add_id = `${form.idOf("target_langs")}-more`;

  const startAdding = () => {
    setAdding(true);
    globalThis.setTimeout(() => document.getElementById(add_id)?.focus(), 0);
  };
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
            if (language) setTargets([language, ...more.filter((other) => other !== language)]);
          }}
        />
      </div>
      <div className={style.extra}>
        {more.length > 0 && (
          <ul className={style.chips} aria-label={t("write.more_targets")}>
            {more.map((code) => (
              <li key={code} className={style.chip}>
                {languageName(locale, code)}
                <IconButton
                  label={t("ui.remove_name", { name: languageName(locale, code) })}
                  onClick={() => setTargets(target_langs.filter((other) => other !== code))}
                >
                  <X size={16} strokeWidth={2} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {adding ? (
          <Combobox
            id={add_id}
            label={t("write.add_target")}
            choices={free}
            value={null}
            onChange={(code) => {
              const language = asLanguage(code);
              if (language) setTargets([...target_langs, language]);
              setAdding(false);
            }}
          />
        ) : (
          target_langs.length < languages.length - 1 && (
            <Button
              look="quiet"
              size="small"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={startAdding}
            >
              {t("write.add_target")}
            </Button>
          )
        )}
      </div>
    </>
  );
}
