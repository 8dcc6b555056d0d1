import { useIntl } from "#ui/intl.ts";
import type { JobView } from "#contract/work/translators.ts";
import { DateText, formatMinutes } from "#ui/date-text.tsx";
import { useZoneText } from "../../text.ts";
import style from "./job-page.module.css";

/** Time, place and participants for the interpreter. */
export function SessionFacts({ booking }: { booking: NonNullable<JobView["booking"]> }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const { mode, place, contact_name, contact_phone, people, phone_numbers, recording } = booking;
  const facts = [
    [t("session.lasts"), formatMinutes(locale, booking.duration_minutes)],
    [t("session.mode"), mode && t(`session_mode.${mode}`)],
    [t("session.way"), booking.simultaneous ? t("session.simultaneous") : null],
    [t("session.place"), place],
    [t("session.contact"), contact_name],
    [t("session.people"), people === null ? null : String(people)],
    [t("session.recording"), phone_numbers.length > 0 ? t(recording ? "session.yes" : "session.no") : null],
  ] as const;
  const phones = contact_phone === null ? phone_numbers : [...phone_numbers, contact_phone];
  return (
    <dl className={style.session}>
      <div>
        <dt>{t("session.starts")}</dt>
        <dd>
          <DateText value={booking.starts_at} form="zoned" />
        </dd>
      </div>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {phones.map((phone, index) => (
        <div key={phone}>
          <dt>{t("session.phone", { n: index + 1 })}</dt>
          <dd>
            <a href={`tel:${phone}`}>{phone}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
