import { visit_notice_minutes } from "#domain/interpreting/session.ts";
import { useIntl } from "#ui/intl.ts";
import { formatMinutes } from "#ui/date-text.tsx";
import { Checkbox, RadioCards, Select, TextField } from "#ui/field.tsx";
import { checkedTextOf, textOf, tickOf } from "#ui/form.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { AddressFields } from "../../ordering/address-fields.tsx";
import { useUploadWords } from "../../ordering/upload-words.ts";
import { NoteField } from "../../ordering/extra-fields.tsx";
import { LanguageFields } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { fileLimits } from "../../ordering/order-files.ts";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import { type Order, useOrder } from "../../ordering/use-order.ts";
import { type PortalKey, useWords } from "../../words.ts";
import { ChargedTime, StartFields, useBookingLine } from "./booking-fields.tsx";
import { minutesOf, visit } from "./booking-values.ts";

type Props = { readonly order: Order };

/** An hour to twelve, in half-hours. */
const lengths = Array.from({ length: 23 }, (_, step) => 60 + step * 30);

/** R6d: how, when and how long, where, and what it is about. */
export function VisitForm() {
  const { t } = useWords();
  const order = useOrder(visit);
  const { form } = order;
  const { values } = form;
  const { locale } = useIntl();
  const minutes = minutesOf(values);
  const line = useBookingLine(values, minutes);
  const after = order.quote?.second_interpreter_after_minutes ?? null;
  const two = values.simultaneous && minutes !== null && after !== null && minutes > after;
  const on_site = values.visit_mode === "on_site";
  const place = [values.shipping_address, values.shipping_city]
    .filter((part) => part.trim() !== "")
    .join(", ");
  const labels = {
    booking_date: t("booking.date"),
    booking_time: t("booking.time"),
    duration: t("visit.duration"),
    shipping_address: t("contact.address"),
    shipping_city: t("contact.city"),
    contact_name: t("visit.contact_name"),
    contact_phone: t("visit.contact_phone"),
    people: t("visit.people"),
    reference_files: t("visit.materials"),
  };
  return (
    <OrderForm
      order={order}
      labels={labels}
      rows={[
        ...(line === null ? [] : [{ label: t("booking.when"), value: line }]),
        ...(two ? [{ label: t("visit.interpreters"), value: t("visit.interpreters_two") }] : []),
      ]}
    >
      <div className={style.card}>
        <RadioCards
          id={form.idOf("visit_mode")}
          name={form.idOf("visit_mode")}
          legend={t("visit.mode")}
          inline
          value={values.visit_mode}
          onChange={(visit_mode) => form.set("visit_mode", visit_mode)}
          choices={[
            { value: "on_site", label: t("visit.on_site"), detail: t("visit.on_site_text") },
            { value: "video", label: t("visit.video"), detail: t("visit.video_text") },
          ]}
        />
        <LanguageFields order={order} />
        <StartFields order={order} notice_minutes={visit_notice_minutes} />
        <Length order={order} />
      </div>
      {on_site && <Place order={order} />}
      <About order={order} />
      <Offers order={order} />
      <output className={style.sentence}>
        {line !== null &&
          [
            `${line}${minutes === null ? "" : ` (${formatMinutes(locale, minutes)})`}`,
            on_site ? place : t("visit.video"),
          ]
            .filter(Boolean)
            .join(", ")}
      </output>
    </OrderForm>
  );
}

function Length({ order }: Props) {
  const { form } = order;
  const after = order.quote?.second_interpreter_after_minutes ?? null;
  const { t } = useWords();
  const { locale } = useIntl();
  return (
    <>
      <div className={style.narrow}>
        <Select {...textOf(form, "duration")} label={t("visit.duration")} required>
          {lengths.map((minutes) => (
            <option key={minutes} value={String(minutes)}>
              {formatMinutes(locale, minutes)}
            </option>
          ))}
        </Select>
      </div>
      <ChargedTime order={order} />
      <Checkbox
        {...tickOf(form, "simultaneous")}
        label={t("visit.simultaneous")}
        hint={
          after === null
            ? t("visit.simultaneous_hint")
            : `${t("visit.simultaneous_hint")} ${t("visit.simultaneous_two", { time: formatMinutes(locale, after) })}`
        }
      />
    </>
  );
}

type TextName = "place_details" | "contact_name" | "people" | "subject";
function useBind(form: Order["form"]) {
  const { t } = useWords();
  return (name: TextName, label: PortalKey) => ({
    ...checkedTextOf(form, name),
    label: t(label),
  });
}

/** Where the interpreter comes to, and who waits there. */
function Place({ order: { form } }: Props) {
  const { t } = useWords();
  const bind = useBind(form);
  return (
    <section className={style.card} aria-labelledby="place-title">
      <h2 id="place-title">{t("visit.place")}</h2>
      <AddressFields
        form={form}
        postcode_optional
        onCountry={(shipping_country) => form.set("shipping_country", shipping_country)}
      />
      <TextField
        {...bind("place_details", "visit.place_details")}
        optional
        maxLength={200}
        autoComplete="off"
      />
      <div className={style.two}>
        <TextField
          {...bind("contact_name", "visit.contact_name")}
          required
          maxLength={100}
          autoComplete="name"
        />
        <PhoneField
          id={form.idOf("contact_phone")}
          label={t("visit.contact_phone")}
          required
          value={form.values.contact_phone}
          home={form.values.shipping_country}
          problem={form.problems["contact_phone"]}
          onValue={(value) => form.set("contact_phone", value)}
          onBlur={() => form.blur("contact_phone")}
        />
      </div>
    </section>
  );
}

/** What it is about, how many people listen, and what the interpreter may read beforehand. */
function About({ order: { form, kind, materials } }: Props) {
  const { t } = useWords();
  const bind = useBind(form);
  const describe = useUploadWords();
  return (
    <section className={style.card} aria-labelledby="about-title">
      <h2 id="about-title">{t("visit.about")}</h2>
      <div className={style.two}>
        <TextField {...bind("subject", "visit.subject")} optional maxLength={200} autoComplete="off" />
        <TextField
          {...bind("people", "visit.people")}
          optional
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      </div>
      <div>
        <h3 className={style.sub}>{t("visit.materials")}</h3>
        <FileDrop
          id={form.idOf("reference_files")}
          problem={form.problems["reference_files"]}
          label={t("visit.materials")}
          hint={t("visit.materials_hint")}
          uploads={materials}
          limits={fileLimits(kind.service)}
          describe={describe}
        />
      </div>
      <NoteField form={form} label="visit.note" />
    </section>
  );
}
