import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "#ui/disclosure.tsx";
import { type Form, textOf, tickOf } from "#ui/form.ts";
import { Checkbox, Select, TextArea } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { categoriesOptions } from "../startup.ts";
import { type PortalKey, useWords } from "../words.ts";
import type { OrderValues } from "./order-values.ts";
import style from "./order-form.module.css";

type Props = { readonly form: Form<OrderValues> };

/** Subject, specialised language and a note: behind one line, because most orders need none. */
export function ExtraFields({ form }: Props) {
  const { t } = useWords();
  const { values, problems } = form;
  return (
    <Disclosure
      className={style.details}
      summary={t("write.more")}
      open={
        values.specialized || values.is_confidential || problems["category_id"] !== undefined || undefined
      }
    >
      <div>
        <Checkbox
          {...tickOf(form, "specialized")}
          label={t("write.specialized")}
          hint={t("write.specialized_hint")}
        />
        <CategoryField form={form} />
        <Checkbox
          {...tickOf(form, "is_confidential")}
          label={t("write.confidential")}
          hint={t("write.confidential_hint")}
        />
        <NoteField form={form} />
      </div>
    </Disclosure>
  );
}

/** The category of the text; required for specialised language. */
export function CategoryField({ form }: Props) {
  const { t } = useWords();
  const { data: categories = [] } = useQuery(categoriesOptions(useLocale()));
  const { specialized } = form.values;
  return (
    <Select
      {...textOf(form, "category_id")}
      label={t("write.category")}
      required={specialized}
      optional={!specialized}
    >
      <option value="">{t("write.category_none")}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Notes for the translator. */
export function NoteField({ form, label = "write.note" }: Props & { label?: PortalKey }) {
  const { t } = useWords();
  return (
    <TextArea {...textOf(form, "note_for_translator")} label={t(label)} optional rows={3} maxLength={2000} />
  );
}
