import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { ZoneSession } from "#contract/interpreting/sessions.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText, formatMinutes } from "#ui/date-text.tsx";
import { languageName } from "#ui/language-names.ts";
import { BeforeSession } from "../../session/before-session.tsx";
import { ClosingDialog } from "../../session/closing-form.tsx";
import { useZoneText } from "../../text.ts";
import style from "./calendar-page.module.css";

/** One session: when, with whom, how to reach them, and the report afterwards. */
export function SessionCard({ session }: { session: ZoneSession }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const [closing, setClosing] = useState(false);
  const { booking, order_id, state } = session;
  const phones = [
    ...(booking?.phone_numbers ?? []),
    ...(booking?.contact_phone ? [booking.contact_phone] : []),
  ];
  return (
    <article className={style.card} aria-labelledby={`session-${order_id}`}>
      <h4 id={`session-${order_id}`}>
        <DateText value={session.starts_at} form="zoned" />
        {" · "}
        {formatMinutes(locale, session.duration_minutes)}
      </h4>
      <p>
        {languageName(locale, session.source_lang)} → {languageName(locale, session.target_lang)}{" "}
        <Badge tone={state === "in_session" ? "success" : "neutral"}>{t(`session_state.${state}`)}</Badge>{" "}
        {session.is_second && <Badge tone="info">{t("second.badge")}</Badge>}
      </p>
      {session.subject !== "" && <p>{session.subject}</p>}
      {booking?.place && <p>{booking.place}</p>}
      {booking?.contact_name && <p>{booking.contact_name}</p>}
      {phones.length > 0 && (
        <ul className={style.phones}>
          {phones.map((phone) => (
            <li key={phone}>
              <a href={`tel:${phone}`}>{phone}</a>
            </li>
          ))}
        </ul>
      )}
      <BeforeSession session={session} />
      {session.minutes !== null && state === "closed" && (
        <p className="hint">{t("calendar.lasted", { minutes: session.minutes })}</p>
      )}
      <div className="cluster-3 middle">
        <Link to="/jobs/$id" params={{ id: session.job_id }}>
          {t("calendar.job")}
        </Link>
        {session.may_close && (
          <Button size="small" look="primary" onClick={() => setClosing(true)}>
            {t("closing.open")}
          </Button>
        )}
      </div>
      {closing && <ClosingDialog session={session} onClose={() => setClosing(false)} />}
    </article>
  );
}
