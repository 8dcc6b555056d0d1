import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { OrderSession } from "#contract/interpreting/sessions.ts";
import { buttonClass } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { restFor } from "#ui/live.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { serverNow } from "#ui/server-clock.ts";
import { call } from "../../../late-api.ts";
import style from "../order.module.css";
import { useSessionWords } from "./words.ts";

/** 4.8 for the customer; nothing is shown while it loads or fails, because the order says the time itself. */
export default function SessionPart({ order }: { order: OrderView }) {
  const { data } = useQuery({
    queryKey: ["order", order.hash, "session"],
    queryFn: ({ signal }) => call("orderSession", { params: { hash: order.hash }, signal }),
    refetchInterval: restFor(60_000),
  });
  const { t } = useSessionWords();
  if (!data || order.paid_at === null) return null;
  const state_key = stateKey(data);
  if (state_key === null) return null;
  return (
    <section className={style.card} aria-labelledby="session-title">
      <h2 id="session-title">{t("session.title")}</h2>
      <p>{t(state_key, { minutes: data.minutes ?? 0 })}</p>
      {isAhead(data) && <Notice session={data} />}
      {isAhead(data) && order.booking?.mode === "video" && <Meeting session={data} />}
      {data.overtime && <Overtime overtime={data.overtime} />}
    </section>
  );
}

const isAhead = ({ state }: OrderSession): boolean =>
  state === "booked" || state === "reminded" || state === "in_session";

/** The state in one sentence; null where the status of the order is enough. */
function stateKey(session: OrderSession) {
  if (session.state === "closed") return session.minutes === null ? null : "session.lasted";
  if (session.state === "customer_no_show") return "session.no_show";
  if (!isAhead(session)) return null;
  if (!session.is_assigned) return "session.looking";
  return session.state === "in_session" ? "session.now" : "session.found";
}

/** Until when a cancellation is free, and until when it costs half. */
function Notice({ session }: { session: OrderSession }) {
  const { t } = useSessionWords();
  const { locale } = useIntl();
  // Rendered each minute: a period may end while the page is open.
  useNow(60_000);
  const now = serverNow();
  const half = formatInstant(locale, session.half_until, "dated");
  if (now < Date.parse(session.free_until)) {
    const moment = formatInstant(locale, session.free_until, "dated");
    return <p className="muted">{t("session.free_until", { moment, half })}</p>;
  }
  if (now > Date.parse(session.half_until)) return null;
  return <p className="muted">{t("session.half_until", { half })}</p>;
}

function Meeting({ session }: { session: OrderSession }) {
  const { t } = useSessionWords();
  if (session.meeting_url === null) return <p className="muted">{t("session.no_link")}</p>;
  return (
    <div>
      <a
        href={session.meeting_url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ look: "primary" })}
      >
        {t("session.join")}
      </a>
    </div>
  );
}

/** Overtime, which is paid on its own page. */
function Overtime({ overtime }: { overtime: NonNullable<OrderSession["overtime"]> }) {
  const { t } = useSessionWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const amount = formatMoney(tag, overtime.amount);
  return (
    <div className="cluster-2-4 middle">
      <p>
        {t("session.overtime", { minutes: overtime.minutes, amount })} {overtime.is_paid && t("session.paid")}
      </p>
      {!overtime.is_paid && (
        <Link
          to="/$locale/orders/pay/$request_hash"
          params={{ locale, request_hash: overtime.payment_request_hash }}
          className={buttonClass({ look: "primary" })}
        >
          {t("session.pay", { amount })}
        </Link>
      )}
    </div>
  );
}
