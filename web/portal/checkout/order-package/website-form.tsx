import { Files } from "../../ordering/content-fields.tsx";
import { NoteField } from "../../ordering/extra-fields.tsx";
import { LanguageFields } from "../../ordering/language-fields.tsx";
import { LinkRows } from "../../ordering/link-rows.tsx";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import { linksOf, type OrderKind } from "../../ordering/order-values.ts";
import { OwnDate } from "../../ordering/own-date.tsx";
import { useOrder } from "../../ordering/use-order.ts";
import { useWords } from "../../words.ts";

/** R6b: pages by their addresses, with an export of the editor's system if there is one; always quoted by hand. */
const website: OrderKind = {
  service: "website",
  start: () => ({ mode: "links" }),
  check: (values): Record<string, string> => (linksOf(values).length === 0 ? { links: "link.required" } : {}),
};

export function WebsiteForm() {
  const { t } = useWords();
  const order = useOrder(website);
  const count = linksOf(order.form.values).length;
  const rows = count > 0 ? [{ label: t("price.size"), value: t("content.links", { n: count }) }] : [];
  return (
    <OrderForm order={order} rows={rows} labels={{ links: t("link_rows.title") }}>
      <div className={style.card}>
        <LanguageFields order={order} />
        <LinkRows form={order.form} />
        <div>
          <h2 className={style.sub}>{t("website.files")}</h2>
          <Files order={order} label="website.files" />
        </div>
        <NoteField form={order.form} />
        <OwnDate form={order.form} />
      </div>
    </OrderForm>
  );
}
