import { useIntl } from "#ui/intl.ts";
import { languages, type Language } from "#domain/catalog.ts";
import { guessLanguage } from "#domain/files/language-guess.ts";
import { Button } from "#ui/button.tsx";
import { languageInText } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useRecognitionWords } from "./recognition-words.ts";
import { arrivedFiles } from "./order-files.ts";
import { useSettled } from "./settled.ts";
import type { Order } from "./use-order.ts";

const pause_ms = 500;

/** The language of what is to be worked on, where it is clear: typed text first, else files that agree with each other. */
function recognised(text: string, of_files: readonly (string | null)[]): string | null {
  const [first, ...others] = of_files;
  return guessLanguage(text) ?? (first && others.every((one) => one === first) ? first : null);
}

/** "This looks like English – switch?": the text or the files are in another language than the one that is chosen. */
export function LanguageOffer({ order: { form, uploads } }: { order: Order }) {
  const { t } = useRecognitionWords();
  const { locale } = useIntl();
  const { text, source_lang, target_langs } = form.values;
  const typed = useSettled(text, pause_ms);
  const found = recognised(
    typed,
    arrivedFiles(uploads).map(({ language }) => language ?? null),
  );
  if (found === null || found === source_lang) return null;
  const name = languageInText(locale, found);
  const sold = languages.find((one) => one === found);
  if (sold === undefined)
    return (
      <Notice tone="info" live="status">
        {t("write.not_sold", { name })}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      live="status"
      action={
        <Button size="small" onClick={() => form.patch(turned(sold, source_lang, target_langs))}>
          {t("write.switch_language", { name })}
        </Button>
      }
    >
      {t("write.looks_like", { name })}
    </Notice>
  );
}

/** The pair from another source: a target that is the source now becomes the former one; proofreading stays in one language. */
function turned(found: Language, before: Language, targets: readonly Language[]) {
  const target_langs = targets.map((one) => (one === before ? found : one === found ? before : one));
  return { source_lang: found, target_langs };
}
