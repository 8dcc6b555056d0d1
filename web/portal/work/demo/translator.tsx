import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import { intl_tag } from "#brands/brand.ts";
import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { pairName } from "#domain/engines/engine.ts";
import { languages } from "#domain/catalog.ts";
import { countText } from "#domain/files/words.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useDemoWords } from "./words.ts";
import { translation_draft, type Language, type Pair } from "./data.ts";
import style from "./demo.module.css";
import { AdaptationFields, no_adaptation } from "./adaptation.tsx";
import { DocumentPanel } from "./document-panel.tsx";
import { HumanLink } from "./human-link.tsx";
import { firstPair, LanguagePair, withSource } from "./language-pair.tsx";
import { Recognised, recognised } from "./recognised.tsx";
import { Result } from "./result.tsx";
import { isTranslationOf, translatedText, useTranslation } from "./use-translation.ts";

const languageOf = (tag: string): Language | undefined => languages.find((code) => tag.startsWith(code));
const brand_langs = brand.locales.flatMap((locale) => languageOf(intl_tag[locale]) ?? []);

/** The text and its pair, which follow the draft of the browser, the language of the page, and that of the text. */
function useSource(offer: TranslationOffer) {
  const page_locale = useLocale();
  const [start] = useState(() => startOf(offer));
  const [text, setText] = useState(start.text);
  // Null until a pair is selected or a text entered: the proposed pair follows the language of the page, which may
  // switch to the account's after this page has opened.
  const [picked, setPicked] = useState<Pair | null>(start.pair);
  // A language that a person has chosen is not changed by a guess.
  const [chosen, setChosen] = useState(start.pair !== null);
  const pair = picked ?? firstPair(offer, languageOf(intl_tag[page_locale]) ?? "en", brand_langs);
  const sources = offer.pairs.map(({ source_lang }) => source_lang);
  useEffect(() => {
    if (picked) translation_draft.write({ text, ...picked });
  }, [text, picked]);
  return {
    text,
    setText,
    pair,
    found: chosen ? recognised(text, pair.source_lang, sources) : null,
    choose: (changed: Pair) => {
      setPicked(changed);
      setChosen(true);
    },
    type: (typed: string) => {
      setText(typed);
      const guess = chosen ? null : recognised(typed, pair.source_lang, sources);
      setPicked(guess === null ? pair : fromLanguage(offer, guess, pair));
    },
  };
}

/** R25: text in on the left, translation out on the right; a document below. */
export function Translator({ offer }: { offer: TranslationOffer }) {
  const { t } = useDemoWords();
  const form = useRef<HTMLFormElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const { text, setText, type, pair, choose, found } = useSource(offer);
  const [adaptation, setAdaptation] = useState(no_adaptation);
  const [asked, setAsked] = useState(false);
  const { translation, start: translate, cancel } = useTranslation();
  const asked_for = offer.adaptable.includes(pairName(pair)) ? adaptation : no_adaptation;
  const too_long = text.length > offer.text_characters;
  const problem = too_long ? t("demo.too_long") : asked && text.trim() === "" ? "field.required" : undefined;
  const submit = () => {
    setAsked(true);
    if (too_long || text.trim() === "") return form.current?.querySelector("textarea")?.focus();
    void translate(text, pair, asked_for);
  };
  const swap = (swapped: Pair) => {
    choose(swapped);
    if (translation.state === "done") setText(translatedText(translation));
  };
  const busy = translation.state === "translating";
  const is_current = isTranslationOf(translation, { text, pair });
  return (
    <div ref={region} className="stack-6">
      <form
        ref={form}
        noValidate
        className={style.translator}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <LanguagePair offer={offer} pair={pair} onChange={choose} onSwap={swap} />
        <div className={style.panes}>
          <SourcePane
            text={text}
            lang={pair.source_lang}
            most={offer.text_characters}
            problem={problem}
            over={
              found !== null && (
                <Recognised found={found} onTake={() => choose(fromLanguage(offer, found, pair))} />
              )
            }
            onChange={type}
            onSubmit={() => !busy && submit()}
          />
          <Result
            translation={translation}
            is_current={busy || is_current}
            target_lang={pair.target_lang}
            onRetry={submit}
          />
        </div>
        <AdaptationFields offer={offer} pair={pair} adaptation={adaptation} onChange={setAdaptation} />
        <Actions busy={busy} onCancel={cancel} />
      </form>
      <DocumentPanel offer={offer} region={region} pair={pair} adaptation={asked_for} />
      <HumanLink
        offer={offer}
        pair={pair}
        text={text}
        draft={is_current ? translatedText(translation) : ""}
      />
    </div>
  );
}

function Actions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const { t } = useDemoWords();
  return (
    <div className={style.actions}>
      <Button look="primary" type="submit" busy={busy}>
        {t("demo.translate")}
      </Button>
      {busy && <Button onClick={onCancel}>{t("ui.cancel")}</Button>}
      <span className="muted">{t("demo.shortcut")}</span>
    </div>
  );
}

/** The pair from a recognised language; one into that language is swapped. */
const fromLanguage = (
  offer: TranslationOffer,
  source_lang: Language,
  { source_lang: before, target_lang }: Pair,
): Pair => withSource(offer, source_lang, target_lang === source_lang ? before : target_lang);

function SourcePane(props: {
  readonly text: string;
  readonly lang: string;
  readonly most: number;
  readonly problem: string | undefined;
  readonly over: ReactNode;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}) {
  const { text, lang, most, problem, over, onChange, onSubmit } = props;
  const { t } = useDemoWords();
  const { locale } = useIntl();
  const id = useId();
  const number = new Intl.NumberFormat(locale);
  return (
    <div className={style.pane}>
      <TextArea
        id={id}
        label={t("demo.source")}
        lang={lang}
        value={text}
        problem={problem}
        over={over}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      <p className={style.counts}>
        <span>{t("ui.words", { n: countText(text).words })}</span>
        <span>{t("demo.characters", { n: number.format(text.length), most: number.format(most) })}</span>
      </p>
    </div>
  );
}

/** Text and pair of the draft; no pair without a draft, or when the engine no longer serves it. */
function startOf(offer: TranslationOffer): { text: string; pair: Pair | null } {
  const draft = translation_draft.read()?.data;
  if (!draft) return { text: "", pair: null };
  const { text, source_lang, target_lang } = draft;
  const known = offer.pairs.some(
    (pair) => pair.source_lang === source_lang && pair.target_langs.includes(target_lang),
  );
  return { text, pair: known ? { source_lang, target_lang } : null };
}
