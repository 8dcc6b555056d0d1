import { useIntl } from "#ui/intl.ts";
import { languages } from "#domain/catalog.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Combobox } from "#ui/combobox.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { languageChoices, popular_count } from "#ui/language-names.ts";
import { ContentFields } from "../../ordering/content-fields.tsx";
import { useUploadWords } from "../../ordering/upload-words.ts";
import { NoteField } from "../../ordering/extra-fields.tsx";
import { asLanguage, LanguageHint, useOthers } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { fileLimits } from "../../ordering/order-files.ts";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import type { OrderKind } from "../../ordering/order-values.ts";
import { type Order, useOrder } from "../../ordering/use-order.ts";
import { useWords } from "../../words.ts";

/** R5: a text stays in its language, unless a translation is compared with what it was made from. */
const proofreading: OrderKind = {
  service: "proofreading",
  start: ({ source_lang }) => ({ target_langs: [source_lang] }),
};

export function ProofreadingForm() {
  const { t } = useWords();
  const order = useOrder(proofreading);
  const { form, pairs } = order;
  const { locale } = useIntl();
  const { source_lang, target_langs } = form.values;
  const [language = source_lang] = target_langs;
  const othersThan = useOthers();
  const listed = languages.filter((code) => code === language || pairs.sources.includes(code));
  return (
    <OrderForm
      order={order}
      labels={{
        text: t("proofreading.text"),
        files: t("proofreading.files"),
        target_langs: t("proofreading.language"),
        reference_files: t("proofreading.original"),
      }}
    >
      <div className={style.card}>
        <div className={style.narrow}>
          <Combobox
            id={form.idOf("target_langs")}
            label={t("proofreading.language")}
            choices={languageChoices(locale, listed)}
            others={othersThan(listed)}
            popular={popular_count}
            value={language}
            problem={form.problems["target_langs"]}
            onChange={(code) => {
              const chosen = asLanguage(code) ?? language;
              form.patch({
                target_langs: [chosen],
                source_lang: source_lang === language ? chosen : source_lang,
              });
            }}
          />
          <LanguageHint order={order} />
        </div>
        <ContentFields order={order} labels={{ text: "proofreading.text", files: "proofreading.files" }} />
        <Original order={order} />
        <NoteField form={form} label="proofreading.note" />
      </div>
      <Offers order={order} />
    </OrderForm>
  );
}

/** The source text, if the translation is to be compared with it. */
function Original({ order }: { order: Order }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const describe = useUploadWords();
  const { form, materials } = order;
  const { source_lang, target_langs } = form.values;
  const [language = source_lang] = target_langs;
  const compared = source_lang !== language || materials.rows.length > 0;
  return (
    <Disclosure className={style.details} summary={t("proofreading.compare")} open={compared || undefined}>
      <div>
        <div className={style.narrow}>
          <Combobox
            id={form.idOf("source_lang")}
            label={t("proofreading.original_language")}
            choices={languageChoices(locale, languages)}
            popular={popular_count}
            value={source_lang}
            onChange={(code) => form.set("source_lang", asLanguage(code) ?? source_lang)}
          />
        </div>
        <FileDrop
          id={form.idOf("reference_files")}
          problem={form.problems["reference_files"]}
          label={t("proofreading.original")}
          hint={t("proofreading.original_hint")}
          uploads={materials}
          limits={fileLimits(order.kind.service)}
          describe={describe}
        />
      </div>
    </Disclosure>
  );
}
