import { language_of } from "#brands/brand.ts";
import { service_traits } from "#domain/catalog.ts";
import { lazy, Suspense } from "react";
import { Disclosure } from "#ui/disclosure.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextArea } from "#ui/field.tsx";
import { checkedTextOf } from "#ui/form.ts";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { currentLocale } from "../locale.ts";
import { lazyExtra, lazyWithHomeWords } from "../shell/lazy-page.ts";
import { type PortalKey, useWords } from "../words.ts";
import { LanguageHint } from "./language-fields.tsx";
import { arrivedFiles, fileLimits } from "./order-files.ts";
import { hashesOf } from "./order-values.ts";
import { useSettled } from "./settled.ts";
import { useUploadWords } from "./upload-words.ts";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

/** Few send links, so the rows come when they are asked for. */
const LinkRows = lazyWithHomeWords(async () => ({ default: (await import("./link-rows.tsx")).LinkRows }));
/** Nothing is summed up before there are files or links. */
const CountSummary = lazyWithHomeWords(async () => ({
  default: (await import("./count-summary.tsx")).CountSummary,
}));
/** Few files have notes, comments or charts. */
const AnnotationFields = lazyExtra(
  async () => ({ default: (await import("./annotation-fields.tsx")).AnnotationFields }),
  async () => (await import("../shell/annotation-words.ts")).loadAnnotationWords(),
);
const HowCounted = lazy(async () => ({ default: (await import("../shell/how-counted.tsx")).HowCounted }));

type Labels = { readonly text?: PortalKey; readonly files?: PortalKey };

/**
 * R3: text, files or links, of the ways the service knows. What was given another way stays, counts, and is named
 * below, so that nothing is ordered unseen.
 */
export function ContentFields({ order, labels = {} }: { order: Order; labels?: Labels }) {
  const { t } = useWords();
  const { form, kind } = order;
  const { mode } = form.values;
  return (
    // A file that is dropped on the text is added, where the browser would leave the form to show it.
    <div data-drop className={style.content}>
      {service_traits[kind.service].content.length > 1 && (
        <Segments
          legend={t("content.mode")}
          name={form.idOf("mode")}
          value={mode}
          onChange={(next) => form.set("mode", next)}
          choices={service_traits[kind.service].content.map((value) => ({
            value,
            label: t(`content.mode.${value}`),
          }))}
        />
      )}
      {mode === "text" && <TypedText order={order} label={labels.text ?? "write.text"} />}
      {mode === "links" && (
        <Suspense fallback={<Skeleton rows={2} height="3rem" />}>
          <LinkRows form={form} />
        </Suspense>
      )}
      {/* A file that blocks the order is always visible. */}
      {service_traits[kind.service].content.includes("files") && (mode !== "links" || order.unsent) && (
        <Files order={order} label={labels.files ?? "write.files"} />
      )}
      {arrivedFiles(order.uploads).some(({ annotations = [] }) => annotations.length > 0) && (
        <Suspense fallback={null}>
          <AnnotationFields order={order} />
        </Suspense>
      )}
      {(order.uploads.rows.length > 0 || mode === "links") && (
        <Suspense fallback={null}>
          <CountSummary order={order} />
        </Suspense>
      )}
    </div>
  );
}

/** The files to be worked on, each with its count. */
export function Files({ order: { form, kind, uploads }, label }: { order: Order; label: PortalKey }) {
  const { t } = useWords();
  const describe = useUploadWords(arrivedFiles(uploads), kind.service);
  const counted = arrivedFiles(uploads).filter(({ state }) => state === "counted");
  return (
    <div>
      <FileDrop
        id={form.idOf("files")}
        label={t(label)}
        uploads={uploads}
        limits={fileLimits(kind.service)}
        describe={describe}
        problem={form.problems["files"]}
      />
      {counted.length > 0 && (
        <Suspense fallback={null}>
          <HowCounted
            of={{
              uploads: hashesOf(counted),
              source_lang: form.values.source_lang,
              annotations: form.values.annotations,
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Fills an empty field with a text of the page's language; null where it would not fit. */
function useExampleText({ values, set, idOf }: Order["form"]): (() => void) | null {
  const { t } = useWords();
  const locale = currentLocale();
  if (values.text !== "" || values.source_lang !== language_of[locale]) return null;
  const insert = async (): Promise<void> => {
    const { exampleText } = await import("./example-text.ts");
    set("text", t(await exampleText()));
    document.getElementById(idOf("text"))?.focus();
  };
  return () => void insert();
}

function TypedText({ order, label }: { order: Order; label: PortalKey }) {
  const { t } = useWords();
  const { form, text_words } = order;
  // Announced only after a second without typing, or a screen reader would never stop (C7).
  const announced = useSettled(text_words, 1_000);
  const example = useExampleText(form);
  return (
    <div>
      <TextArea
        {...checkedTextOf(form, "text")}
        label={t(label)}
        dir="auto"
        lang={form.values.source_lang}
        placeholder={t("write.text_example")}
        over={
          example ? (
            <Button look="quiet" size="small" onClick={example}>
              {t("write.example")}
            </Button>
          ) : (
            <LanguageHint order={order} in_text />
          )
        }
      />
      <div className={style.under}>
        <span className={style.count}>{t("ui.words", { n: text_words })}</span>
        <output className="visually-hidden">{announced > 0 && t("ui.words", { n: announced })}</output>
        <Disclosure small className={style.how} summary={t("write.how_counted")}>
          <p>{t("write.how_counted_text")}</p>
        </Disclosure>
      </div>
    </div>
  );
}
