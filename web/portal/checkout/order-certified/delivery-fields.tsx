import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import { useIntl } from "#ui/intl.ts";
import { Checkbox, RadioCards, TextField } from "#ui/field.tsx";
import { checkedTextOf, tickOf } from "#ui/form.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { EmailField } from "../../shell/email-field.tsx";
import { contactOf } from "../../contact.ts";
import { call } from "../../api.ts";
import { AddressFields, CountryField } from "../../ordering/address-fields.tsx";
import style from "../../ordering/order-form.module.css";
import type { Order } from "../../ordering/use-order.ts";
import { leading, type Priced, useBasis } from "../../shell/price-basis.ts";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { cleanLocker, methodFor, methodsTo } from "../../ordering/shipping-methods.ts";

type Props = { readonly order: Order };

/** How the sworn translation is received: as a file alone, or as a paper original by post too. */
export function DeliveryFields({ order }: Props) {
  const { t } = useWords();
  const { form } = order;
  const { values } = form;
  const customer = useCustomer();
  const contact = customer && contactOf(customer);
  const choosePaper = (paper: "no" | "yes") => {
    // What the account knows is not asked again (redundant entry).
    const known =
      paper === "yes" && customer && contact && values.shipping_recipient === ""
        ? {
            shipping_recipient: `${contact.first_name} ${contact.last_name}`.trim(),
            shipping_address: customer.address,
            shipping_postcode: customer.postcode,
            shipping_city: customer.city,
            shipping_country: customer.country || brand.holidays,
            shipping_method: methodFor(customer.country || brand.holidays, values.shipping_method),
            shipping_phone: contact.phone ?? "",
            shipping_email: contact.email,
          }
        : {};
    form.patch({ paper, ...known });
  };
  return (
    <div className={style.card}>
      <RadioCards
        id={form.idOf("paper")}
        name={form.idOf("paper")}
        legend={t("certified.delivery")}
        inline
        value={values.paper}
        onChange={choosePaper}
        choices={[
          { value: "no", label: t("certified.electronic"), detail: t("certified.electronic_text") },
          { value: "yes", label: t("certified.paper"), detail: t("certified.paper_text") },
        ]}
      />
      {values.paper === "yes" && <PaperFields order={order} />}
    </div>
  );
}

function PaperFields({ order: { form, quote } }: Props) {
  const { t } = useWords();
  const { values } = form;
  const [moved, setMoved] = useState<string | null>(null);
  const locker = values.shipping_method === "2";
  const moveTo = (shipping_country: string) => {
    const shipping_method = methodFor(shipping_country, values.shipping_method);
    setMoved(shipping_method === values.shipping_method ? null : shipping_country);
    form.patch({ shipping_country, shipping_method });
  };
  return (
    <div className="stack-4">
      <Methods form={form} currency={quote?.currency} />
      <output className={style.notices}>
        {moved !== null && <p className={style.moved}>{t("shipping.moved")}</p>}
      </output>
      <TextField
        {...checkedTextOf(form, "shipping_recipient")}
        label={t("shipping.recipient")}
        required
        autoComplete="name"
      />
      {locker ? (
        <>
          <CountryField form={form} onCountry={moveTo} />
          <TextField
            {...checkedTextOf(form, "shipping_locker")}
            label={t("shipping.locker")}
            hint={t("shipping.locker_hint")}
            required
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="KRA010"
            onBlur={() => {
              form.set("shipping_locker", cleanLocker(values.shipping_locker));
              form.blur("shipping_locker");
            }}
          />
          <div className={style.two}>
            <Phone form={form} required />
            <EmailField
              {...checkedTextOf(form, "shipping_email")}
              onValue={(email) => form.set("shipping_email", email)}
              required
            />
          </div>
        </>
      ) : (
        <>
          <AddressFields form={form} onCountry={moveTo} />
          <Phone form={form} required={false} />
        </>
      )}
    </div>
  );
}

function Phone({ form, required }: { form: Order["form"]; required: boolean }) {
  const { t } = useWords();
  return (
    <PhoneField
      id={form.idOf("shipping_phone")}
      label={t("contact.phone")}
      required={required}
      optional={!required}
      value={form.values.shipping_phone}
      home={form.values.shipping_country}
      problem={form.problems["shipping_phone"]}
      onValue={(value) => form.set("shipping_phone", value)}
      onBlur={() => form.blur("shipping_phone")}
    />
  );
}

/** The ways of posting that go to the chosen country, each with its price. */
function Methods({ form, currency }: { form: Order["form"]; currency: string | undefined }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { values, problems } = form;
  const country = values.shipping_country;
  const { data = [] } = useQuery({
    queryKey: ["shipment-methods", country, currency, locale],
    queryFn: ({ signal }) => call("shipmentMethods", { query: { country }, signal }),
  });
  const offered = methodsTo(country);
  const basis = useBasis();
  const priceText = (price: Priced) => formatMoney(locale, leading(basis, price));
  const receipt = data.find(({ id }) => id === 1)?.receipt ?? null;
  return (
    <>
      <RadioCards
        id={form.idOf("shipping_method")}
        name={form.idOf("shipping_method")}
        legend={t("shipping.method")}
        value={values.shipping_method}
        problem={problems["shipping_method"]}
        onChange={(shipping_method) => form.set("shipping_method", shipping_method)}
        choices={offered.map((value) => {
          const found = data.find(({ id }) => String(id) === value);
          const free_from = found?.free_from ?? null;
          return {
            value,
            label: t(`shipping.${value}`),
            ...(free_from && !found?.free
              ? { detail: t("shipping.free_from", { price: priceText(free_from) }) }
              : {}),
            aside: found && (
              <span className={`${style.price} num`}>{found.free ? t("price.free") : priceText(found)}</span>
            ),
          };
        })}
      />
      {values.shipping_method === "1" && receipt && (
        <Checkbox
          {...tickOf(form, "delivery_receipt")}
          label={t("shipping.receipt", { price: priceText(receipt) })}
        />
      )}
    </>
  );
}
