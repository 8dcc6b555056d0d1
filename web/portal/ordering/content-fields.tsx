import { ChevronRight } from "lucide-react";
import type { UploadView } from "#contract/files.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextArea } from "#ui/field.tsx";
import { useWords } from "../words.ts";
import { file_limits } from "./order-files.ts";
import { useSettled } from "./settled.ts";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

/** Text and files together: what is typed and what is added are counted as one order. */
export function ContentFields({ order }: { order: Order }) {
  const { t } = useWords();
  const { form, uploads, words } = order;
  // Said aloud only after a second of rest, or a screen reader would never stop (C7).
  const said = useSettled(words, 1_000);
  const describe = useUploadWords();
  return (
    <>
      <div>
        <TextArea
          id={form.idOf("text")}
          label={t("write.text")}
          className={style.area}
          rows={8}
          dir="auto"
          lang={form.values.source_lang}
          placeholder={t("write.text_example")}
          value={form.values.text}
          problem={form.problems["text"]}
          onChange={(event) => form.set("text", event.target.value)}
          onBlur={() => form.blur("text")}
        />
        <div className={style.under}>
          <span className={style.count}>{t("ui.words", { n: words })}</span>
          <output className="visually-hidden">{said > 0 && t("ui.words", { n: said })}</output>
          <details className={`${style.details} ${style.how}`}>
            <summary>
              <ChevronRight size={16} strokeWidth={2} aria-hidden="true" />
              {t("write.how_counted")}
            </summary>
            <p>{t("write.how_counted_text")}</p>
          </details>
        </div>
      </div>
      <FileDrop label={t("write.files")} uploads={uploads} limits={file_limits} describe={describe} />
    </>
  );
}

/** What the count of a file says: words, that it is still counted, or that a person has to look. */
function useUploadWords() {
  const { t } = useWords();
  return (file: UploadView) => {
    if (file.state === "counting") return t("write.file_counting");
    if (file.state === "counted") return t("ui.words", { n: file.words ?? 0 });
    return file.message ?? t("write.file_needs_quote");
  };
}
