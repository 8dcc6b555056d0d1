import { service_traits } from "#domain/catalog.ts";
import { Suspense } from "react";
import { lazyExtra } from "../shell/lazy-page.ts";
import { useWords } from "../words.ts";
import { annotatedWords } from "./annotated-words.ts";
import { arrivedFiles } from "./order-files.ts";
import { linksOf } from "./order-values.ts";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

/** Few order notes, comments or charts. */
const AnnotationCount = lazyExtra(
  async () => ({ default: (await import("./annotation-count.tsx")).AnnotationCount }),
  async () => (await import("../shell/annotation-words.ts")).loadAnnotationWords(),
);

/** What was counted together, as soon as there is more than one part; each file has its own count in its row. */
export function CountSummary({ order }: { order: Order }) {
  const { t } = useWords();
  const { kind, form, text_words, words } = order;
  const files = service_traits[kind.service].content.includes("files") ? arrivedFiles(order.uploads) : [];
  const links = service_traits[kind.service].content.includes("links") ? linksOf(form.values).length : 0;
  const text = service_traits[kind.service].content.includes("text") && text_words > 0 ? 1 : 0;
  const also = annotatedWords(files, form.values.annotations);
  const all_counted = files.every(({ words: counted }) => counted !== null);
  if (text + files.length + links + (also > 0 ? 1 : 0) < 2) return null;
  return (
    <dl className={style.summary} aria-label={t("content.summary")}>
      {text > 0 && (
        <div>
          <dt>{t("content.your_text")}</dt>
          <dd>{t("ui.words", { n: text_words })}</dd>
        </div>
      )}
      {files.length > 0 && (
        <div>
          <dt>{t("content.files", { n: files.length })}</dt>
          <dd>
            {all_counted
              ? t("ui.words", { n: files.reduce((sum, { words: counted }) => sum + (counted ?? 0), 0) })
              : t("write.file_needs_quote_short")}
          </dd>
        </div>
      )}
      {also > 0 && (
        <Suspense fallback={null}>
          <AnnotationCount words={also} />
        </Suspense>
      )}
      {links > 0 && (
        <div>
          <dt>{t("content.links", { n: links })}</dt>
          <dd>{t("write.file_needs_quote_short")}</dd>
        </div>
      )}
      {/* A part that a person counts is not in the sum. */}
      {all_counted && links === 0 && (
        <div className={style.sum}>
          <dt>{t("content.together")}</dt>
          <dd>{t("ui.words", { n: words })}</dd>
        </div>
      )}
    </dl>
  );
}
