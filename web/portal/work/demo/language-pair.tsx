import { ArrowLeftRight } from "lucide-react";
import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { IconButton } from "#ui/button.tsx";
import { Select } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import { useDemoWords } from "./words.ts";
import type { Language, Pair } from "./data.ts";
import style from "./demo.module.css";

const targetsOf = ({ pairs }: TranslationOffer, source_lang: Language): readonly Language[] =>
  pairs.find((pair) => pair.source_lang === source_lang)?.target_langs ?? [];

/** The pair with this source; the target stays where the engine knows it and is the first it knows otherwise. */
export function withSource(offer: TranslationOffer, source_lang: Language, wanted: Language): Pair {
  const targets = targetsOf(offer, source_lang);
  return { source_lang, target_lang: targets.includes(wanted) ? wanted : (targets[0] ?? wanted) };
}

/** What to begin with: into the language of the page, from another one of the brand's languages. */
export function firstPair(offer: TranslationOffer, page: Language, brand_langs: readonly Language[]): Pair {
  const sources = offer.pairs.map(({ source_lang }) => source_lang);
  const from =
    [...brand_langs, ...sources].find((one) => one !== page && targetsOf(offer, one).includes(page)) ??
    sources[0] ??
    page;
  return withSource(offer, from, page);
}

/** From, to, and the arrows that swap them. The lists are what the engine says it can. */
export function LanguagePair(props: {
  readonly offer: TranslationOffer;
  readonly pair: Pair;
  readonly onChange: (pair: Pair) => void;
  readonly onSwap: (pair: Pair) => void;
}) {
  const { offer, pair, onChange, onSwap } = props;
  const { t } = useDemoWords();
  const { locale } = useIntl();
  const id = useId();
  const collator = new Intl.Collator(locale);
  const options = (codes: readonly Language[]) =>
    codes
      .map((code) => ({ code, name: languageName(locale, code) }))
      .toSorted((a, b) => collator.compare(a.name, b.name))
      .map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ));
  const sources = offer.pairs.map(({ source_lang }) => source_lang);
  const picked = (value: string): Language => sources.find((one) => one === value) ?? (value as Language);
  const can_swap = targetsOf(offer, pair.target_lang).includes(pair.source_lang);
  return (
    <div className={style.pair}>
      <Select
        id={`${id}from`}
        label={t("demo.from")}
        value={pair.source_lang}
        onChange={(event) => onChange(withSource(offer, picked(event.target.value), pair.target_lang))}
      >
        {options(sources)}
      </Select>
      <IconButton
        label={t("demo.swap")}
        aria-disabled={!can_swap || undefined}
        onClick={() => can_swap && onSwap({ source_lang: pair.target_lang, target_lang: pair.source_lang })}
      >
        <ArrowLeftRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Select
        id={`${id}to`}
        label={t("demo.to")}
        value={pair.target_lang}
        onChange={(event) => onChange({ ...pair, target_lang: picked(event.target.value) })}
      >
        {options(targetsOf(offer, pair.source_lang))}
      </Select>
    </div>
  );
}
