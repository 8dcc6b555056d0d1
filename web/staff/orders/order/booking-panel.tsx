import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { DateText, formatMinutes } from "#ui/date-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

type Booking = NonNullable<DeskOrder["order"]["booking"]>;

/** When, where and with whom a call or a visit takes place. */
export function BookingPanel({ booking }: { booking: Booking }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { mode, place, contact_name, contact_phone, people, phone_numbers } = booking;
  const contact = [contact_name, contact_phone ?? ""].filter((part) => part !== "").join(", ");
  return (
    <Panel title={t("booking.title")}>
      <dl className={style.pairs}>
        <div className={style.whole}>
          <dt>{t("booking.starts")}</dt>
          <dd>
            <DateText value={booking.starts_at} form="zoned" />
          </dd>
        </div>
        <div>
          <dt>{t("booking.lasts")}</dt>
          <dd>{formatMinutes(locale, booking.duration_minutes)}</dd>
        </div>
        {mode !== null && (
          <Row
            label={t("booking.kind")}
            value={`${t(`booking_mode.${mode}`)}${booking.simultaneous ? `, ${t("booking.simultaneous")}` : ""}`}
          />
        )}
        {phone_numbers.length > 0 && (
          <Row
            label={`${t("booking.numbers")}${booking.recording ? ` – ${t("booking.recording")}` : ""}`}
            value={phone_numbers.join(", ")}
          />
        )}
        {place !== "" && <Row label={t("booking.place")} value={place} />}
        {contact !== "" && <Row label={t("booking.contact")} value={contact} />}
        {people !== null && <Row label={t("booking.people")} value={String(people)} />}
      </dl>
    </Panel>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className={style.whole}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
