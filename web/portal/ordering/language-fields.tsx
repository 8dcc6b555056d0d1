import { ArrowLeftRight, Plus, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { languages, service_traits, type Language } from "#domain/catalog.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Combobox } from "#ui/combobox.tsx";
import { languageChoices, languageInText, languageName, popular_count } from "#ui/language-names.ts";
import type { Choice } from "#ui/match.ts";
import { Notice } from "#ui/notice.tsx";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { useAnswerTime } from "../shell/answer-time.ts";
import { lazyExtra } from "../shell/lazy-page.ts";
import { useWords } from "../words.ts";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

export const asLanguage = (code: string): Language | undefined =>
  languages.find((language) => language === code);

type Props = { readonly order: Order };

const Offer = lazyExtra(
  async () => ({ default: (await import("./language-offer.tsx")).LanguageOffer }),
  async () => needWords((await import("./recognition-words.ts")).recognition_words, currentLocale()),
);

/**
 * The words of the languages are loaded when there is something to recognise. Where a text field is shown the notice has
 * its place in it, so that nothing below moves.
 */
export function LanguageHint({ order, in_text = false }: Props & { in_text?: boolean }) {
  const { text, mode } = order.form.values;
  const is_typed = mode === "text" && service_traits[order.kind.service].content.includes(mode);
  if (is_typed !== in_text) return null;
  if (text.trim().length < 8 && order.uploads.rows.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Offer order={order} />
    </Suspense>
  );
}

/**
 * From one language to one or several (C2). The lists hold what is sold from the chosen source; an impossible pair is
 * named and quoted by hand, never silently changed.
 */
export function LanguageFields({ order }: Props) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { form, pairs, kind } = order;
  const [all, setAll] = useState(false);
  const othersThan = useOthers();
  const { source_lang, target_langs } = form.values;
  const [first, ...more] = target_langs;
  const paired = pairs.targetsOf(source_lang);
  const sources = languages.filter((code) => all || code === source_lang || pairs.sources.includes(code));
  const targets = languages.filter((code) => all || code === first || paired.includes(code));
  const complete = paired.length === languages.length - 1 && pairs.sources.length === languages.length;
  return (
    <>
      <div className={style.languages}>
        <Combobox
          id={form.idOf("source_lang")}
          label={t("write.from")}
          choices={languageChoices(locale, sources)}
          others={othersThan(sources)}
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
          choices={languageChoices(locale, targets)}
          others={othersThan(targets)}
          popular={popular_count}
          value={first ?? null}
          problem={form.problems["target_langs"] ?? (first === source_lang ? "languages.same" : undefined)}
          onChange={(code) => {
            const language = asLanguage(code);
            if (language) form.set("target_langs", [language, ...more.filter((other) => other !== language)]);
          }}
        />
      </div>
      <LanguageHint order={order} />
      <PairNotice order={order} />
      <div className={style.extra}>
        <MoreTargets order={order} />
        {!kind.single_target && (
          <AddTarget order={order} choices={languageChoices(locale, targets)} others={othersThan(targets)} />
        )}
        {!all && !complete && (
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            {t("write.other_language")}
          </Button>
        )}
      </div>
    </>
  );
}

/** The languages that a list leaves out; a staff user prices them. */
export function useOthers(): (listed: readonly string[]) => readonly Choice[] {
  const { t } = useWords();
  const { locale } = useIntl();
  return (listed) =>
    languageChoices(
      locale,
      languages.filter((code) => !listed.includes(code)),
    ).map((choice) => ({ ...choice, note: t("write.by_quote") }));
}

/** Names the chosen pairs that have no immediate price, and reports that the list of pairs did not load. */
function PairNotice({ order: { form, pairs, kind } }: Props) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { source_lang, target_langs } = form.values;
  const sold = pairs.targetsOf(source_lang);
  const missing = target_langs.filter((code) => code !== source_lang && !sold.includes(code));
  const names = missing.map(
    (code) => `${languageInText(locale, source_lang)} – ${languageInText(locale, code)}`,
  );
  const key = kind.no_pair ?? "write.no_pair";
  const when = useAnswerTime();
  return (
    <div className={style.notices}>
      {names.length > 0 && (
        <Notice tone="info" live="status">
          {t(key, { pair: names.join(", "), when })}
        </Notice>
      )}
      {pairs.failed && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={pairs.retry}>
              {t("ui.try_again")}
            </Button>
          }
        >
          {t("write.pairs_failed")}
        </Notice>
      )}
    </div>
  );
}

/** The second and further target languages, each with its way out. */
function MoreTargets({ order: { form } }: Props) {
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
function AddTarget(props: Props & { choices: readonly Choice[]; others: readonly Choice[] }) {
  const { form } = props.order;
  const { t } = useWords();
  const [adding, setAdding] = useState(false);
  const { source_lang, target_langs } = form.values;
  const isFree = ({ value }: Choice) => value !== source_lang && !target_langs.some((code) => code === value);
  const free = props.choices.filter(isFree);
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
      others={props.others.filter(isFree)}
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
