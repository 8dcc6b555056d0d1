import { useIntl } from "#ui/intl.ts";
import { guessLanguage } from "#domain/files/language-guess.ts";
import { Button } from "#ui/button.tsx";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useDemoWords } from "./words.ts";
import type { Language } from "./data.ts";

/** The language that a text is probably in, when it is not the chosen one and an engine translates from it. */
export function recognised(text: string, source_lang: Language, known: readonly Language[]): Language | null {
  const guess = guessLanguage(text);
  return guess === source_lang ? null : (known.find((one) => one === guess) ?? null);
}

/** Asks whether the text is in another language than the one a person has chosen. */
export function Recognised({ found, onTake }: { found: Language; onTake: () => void }) {
  const { t } = useDemoWords();
  const { locale } = useIntl();
  const name = languageName(locale, found);
  return (
    <Notice
      tone="info"
      live="status"
      action={
        <Button size="small" onClick={onTake}>
          {t("demo.recognised_take", { name })}
        </Button>
      }
    >
      {t("demo.recognised", { name })}
    </Notice>
  );
}
