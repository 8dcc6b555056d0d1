import { ContentFields } from "../../ordering/content-fields.tsx";
import { ExtraFields } from "../../ordering/extra-fields.tsx";
import { LanguageFields } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import type { OrderKind } from "../../ordering/order-values.ts";
import { useOrder } from "../../ordering/use-order.ts";

/** R6e: the written form with the package fixed to Light. */
const machine: OrderKind = {
  service: "machine-translation",
  start: () => ({ package: "light" }),
};

export function MachineForm() {
  const order = useOrder(machine);
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
