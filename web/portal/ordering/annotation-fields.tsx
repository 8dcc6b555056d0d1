import { annotation_regions, type AnnotationRegion } from "#domain/files/annotations.ts";
import { Checkbox } from "#ui/field.tsx";
import { useAnnotationWords } from "../shell/annotation-words.ts";
import { annotatedWords } from "./annotated-words.ts";
import { arrivedFiles } from "./order-files.ts";
import style from "./order-form.module.css";
import type { Order } from "./use-order.ts";

/** The parts of the files that stay as they are unless they are chosen, with their words; each is billed like text. */
export function AnnotationFields({ order: { form, uploads } }: { order: Order }) {
  const { t } = useAnnotationWords();
  const { annotations } = form.values;
  const wordsOf = (region: AnnotationRegion): number => annotatedWords(arrivedFiles(uploads), [region]);
  const found = annotation_regions.filter((region) => wordsOf(region) > 0);
  if (found.length === 0) return null;
  const choose = (region: AnnotationRegion, is_chosen: boolean): void =>
    form.set(
      "annotations",
      annotation_regions.filter((one) => (one === region ? is_chosen : annotations.includes(one))),
    );
  return (
    <fieldset className={style.annotations}>
      <legend>{t("annotation.title")}</legend>
      <p className="hint">{t("annotation.hint")}</p>
      {found.map((region) => (
        <Checkbox
          key={region}
          id={form.idOf(`annotation_${region}`)}
          label={`${t(`annotation.${region}`)} (${t("ui.words", { n: wordsOf(region) })})`}
          checked={annotations.includes(region)}
          onChange={({ target }) => choose(region, target.checked)}
        />
      ))}
    </fieldset>
  );
}
