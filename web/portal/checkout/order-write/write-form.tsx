import { ContentFields } from "../../ordering/content-fields.tsx";
import { ExtraFields } from "../../ordering/extra-fields.tsx";
import { LanguageFields } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import type { OrderKind } from "../../ordering/order-values.ts";
import { useOrder } from "../../ordering/use-order.ts";

const written: OrderKind = { service: "write" };

/** R3: from text to price in seconds, then an order or a quote. */
export function WriteForm() {
  const order = useOrder(written);
  return (
    <OrderForm order={order}>
      <div className={style.card}>
        <LanguageFields order={order} />
        <ContentFields order={order} />
      </div>
      <Offers order={order} />
      <ExtraFields form={order.form} />
    </OrderForm>
  );
}
