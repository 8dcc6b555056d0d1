import { useId, useState } from "react";
import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { TextArea } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDemoWords } from "./words.ts";
import { translation_draft } from "./data.ts";
import style from "./demo.module.css";
import { HumanLink } from "./human-link.tsx";

const usual = { source_lang: "de", target_lang: "en" } as const;

/** Without an engine: the text stays, and a person can translate it. */
export function Unavailable({ offer }: { offer: TranslationOffer }) {
  const { t } = useDemoWords();
  const id = useId();
  const [draft] = useState(() => translation_draft.read()?.data);
  const [text, setText] = useState(draft?.text ?? "");
  const pair = draft ?? usual;
  return (
    <div className={style.translator}>
      <Notice tone="info">{t("demo.no_engine")}</Notice>
      <TextArea
        id={id}
        label={t("demo.source")}
        rows={9}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          translation_draft.write({
            text: event.target.value,
            source_lang: pair.source_lang,
            target_lang: pair.target_lang,
          });
        }}
      />
      <HumanLink offer={offer} pair={pair} text={text} draft="" />
    </div>
  );
}
