import { Plus, X } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "#ui/intl.ts";
import { limits } from "#domain/catalog.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { formatMinutes } from "#ui/date-text.tsx";
import { Checkbox, RadioCards, Select, TextField } from "#ui/field.tsx";
import { checkedTextOf, textOf, tickOf } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { LanguageFields } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import { type Order, useOrder } from "../../ordering/use-order.ts";
import { useCountryOptions } from "../../shell/country-options.tsx";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { ChargedTime, StartFields, useBookingLine } from "./booking-fields.tsx";
import { diallingCountry, homeOf, minutesOf, phoneCall } from "./booking-values.ts";

type Props = { readonly order: Order };
const most_numbers = 6;

/** R6c: two languages, when, whose numbers, how long, and whether the call is recorded. */
export function CallForm() {
  const { t } = useWords();
  const home = homeOf(useLocale(), useCustomer()?.country);
  const order = useOrder(useMemo(() => phoneCall(home), [home]));
  const { form } = order;
  const line = useBookingLine(form.values, minutesOf(form.values));
  const labels = {
    booking_date: t("booking.date"),
    booking_time: t("booking.time"),
    duration: t("call.duration"),
    duration_other: t("call.duration_minutes"),
    shipping_country: t("call.country"),
    "phone_numbers.0": t("call.own_number"),
    "phone_numbers.1": t("call.other_number"),
    recording_consent: t("call.recording_consent"),
  };
  return (
    <OrderForm
      order={order}
      labels={labels}
      rows={line === null ? [] : [{ label: t("booking.when"), value: line }]}
    >
      <div className={style.card}>
        <LanguageFields order={order} />
        <StartFields order={order} notice_minutes={limits.phone_call_notice_minutes} />
        <Duration order={order} />
      </div>
      <div className={style.card}>
        <Numbers order={order} home={home} />
        <Recording order={order} />
        <TextField
          {...textOf(form, "subject")}
          label={t("call.subject")}
          optional
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <Offers order={order} />
    </OrderForm>
  );
}

function Duration({ order }: Props) {
  const { form } = order;
  const { t } = useWords();
  const { locale } = useIntl();
  const { duration } = form.values;
  return (
    <>
      <RadioCards
        id={form.idOf("duration")}
        name={form.idOf("duration")}
        legend={t("call.duration")}
        inline
        value={duration}
        problem={form.problems["duration"]}
        onChange={(value) => form.set("duration", value)}
        choices={[
          ...["15", "30", "60"].map((value) => ({ value, label: formatMinutes(locale, Number(value)) })),
          { value: "other", label: t("call.duration_other") },
        ]}
      />
      {duration === "other" && (
        <div className={style.narrow}>
          <TextField
            {...checkedTextOf(form, "duration_other")}
            label={t("call.duration_minutes")}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </div>
      )}
      <ChargedTime order={order} />
    </>
  );
}

/** The numbers of both sides of the call and of further participants. */
function Numbers({ order: { form }, home }: Props & { readonly home: string }) {
  const { t } = useWords();
  const { phone_numbers } = form.values;
  const country = diallingCountry(form.values, home);
  const options = useCountryOptions(country);
  const id = (place: number) => form.idOf(`phone_numbers.${place}`);
  const labels = ["call.own_number", "call.other_number"] as const;
  return (
    <div className={style.numbers}>
      <Select
        id={form.idOf("shipping_country")}
        label={t("call.country")}
        autoComplete="off"
        value={country}
        problem={form.problems["shipping_country"]}
        onChange={({ target }) => form.set("shipping_country", target.value)}
      >
        {home === "" && <option value="">–</option>}
        {options}
      </Select>
      {phone_numbers.map((number, place) => (
        <div key={place} className={style.number}>
          <PhoneField
            id={id(place)}
            label={place < 2 ? t(labels[place] ?? labels[1]) : t("call.participant", { n: place - 1 })}
            required={place < 2}
            autoComplete={place === 0 ? "tel" : "off"}
            value={number}
            home={country}
            problem={form.problems[`phone_numbers.${place}`]}
            onValue={(value) => form.set("phone_numbers", phone_numbers.with(place, value))}
            onBlur={() => form.blur(`phone_numbers.${place}`)}
          />
          {place >= 2 && (
            <IconButton
              label={t("call.remove_participant", { n: place - 1 })}
              onClick={() => {
                form.set("phone_numbers", phone_numbers.toSpliced(place, 1));
                document.getElementById(id(place - 1))?.focus();
              }}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {phone_numbers.length < most_numbers && (
        <Button
          look="quiet"
          size="small"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => {
            form.set("phone_numbers", [...phone_numbers, ""]);
            globalThis.setTimeout(() => document.getElementById(id(phone_numbers.length))?.focus(), 0);
          }}
        >
          {t("call.add_participant")}
        </Button>
      )}
    </div>
  );
}

/** A call is recorded only when the customer promises to inform the other side (§1). */
function Recording({ order: { form } }: Props) {
  const { t } = useWords();
  const { recording } = form.values;
  return (
    <div className="stack-4">
      <Checkbox
        id={form.idOf("recording")}
        label={t("call.recording")}
        hint={t("call.recording_hint")}
        checked={recording}
        onChange={(event) => form.patch({ recording: event.target.checked, recording_consent: false })}
      />
      {recording && (
        <Checkbox {...tickOf(form, "recording_consent")} label={t("call.recording_consent")} required />
      )}
    </div>
  );
}
