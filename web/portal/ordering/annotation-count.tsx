import { useAnnotationWords } from "../shell/annotation-words.ts";

/** The row of the chosen parts of files in the summary of what was counted. */
export function AnnotationCount({ words }: { words: number }) {
  const { t } = useAnnotationWords();
  return (
    <div>
      <dt>{t("annotation.ordered")}</dt>
      <dd>{t("ui.words", { n: words })}</dd>
    </div>
  );
}
