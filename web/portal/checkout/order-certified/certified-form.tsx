import { Suspense } from "react";
import { brand } from "#brand/brand.ts";
import { formatsOf, takesScans } from "#brands/running.ts";
import { limits } from "#domain/catalog.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { Files } from "../../ordering/content-fields.tsx";
import { CountSummary } from "../../ordering/count-summary.tsx";
import { NoteField } from "../../ordering/extra-fields.tsx";
import { LanguageFields } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import { useOrder } from "../../ordering/use-order.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";
import { lazyExtra } from "../../shell/lazy-page.ts";
import { useAnswerTime } from "../../shell/answer-time.ts";
import { useWords } from "../../words.ts";
import { certified } from "./certified-values.ts";
import { DeliveryFields } from "./delivery-fields.tsx";

/** Photographs of pages, where a person prices scans. */
const ScanPages = lazyExtra(
  async () => ({ default: (await import("../../ordering/scan-pages/scan-pages.tsx")).ScanPages }),
  async () => needWords((await import("../../ordering/scan-pages/words.ts")).scan_words, currentLocale()),
);

/** R4: files, how the translation is received, when, and what the translator should know. */
export function CertifiedForm() {
  const { t } = useWords();
  const order = useOrder(certified);
  const when = useAnswerTime();
  const scans = takesScans(formatsOf(brand, "sworn"));
  const labels = {
    files: t("certified.files"),
    shipping_recipient: t("shipping.recipient"),
    shipping_address: t("contact.address"),
    shipping_postcode: t("contact.postcode"),
    shipping_city: t("contact.city"),
    shipping_country: t("contact.country"),
    shipping_locker: t("shipping.locker"),
    shipping_phone: t("contact.phone"),
    shipping_email: t("contact.email"),
    shipping_method: t("shipping.method"),
  };
  return (
    <OrderForm order={order} labels={labels}>
      <div className={style.card}>
        <LanguageFields order={order} />
        <div>
          <h2 className={style.sub}>{t("certified.files")}</h2>
          <Files order={order} label="certified.files" />
          {scans && (
            <Suspense fallback={null}>
              <ScanPages uploads={order.uploads} />
            </Suspense>
          )}
        </div>
        <CountSummary order={order} />
        <Disclosure small className={style.how} summary={t("certified.how_counted")}>
          <p>{t("certified.how_counted_text", { characters: limits.sworn_page_characters })}</p>
        </Disclosure>
        <Notice tone={scans ? "info" : "neutral"}>
          {t(scans ? "certified.scans_here" : "certified.scans", { when })}{" "}
          {!scans && t("certified.describe")}
        </Notice>
      </div>
      <DeliveryFields order={order} />
      <Offers order={order} />
      <div className={style.card}>
        <NoteField form={order.form} label="certified.note" />
      </div>
    </OrderForm>
  );
}
