import { useQuery } from "@tanstack/react-query";
import { DateText } from "#ui/date-text.tsx";
import { Loading } from "#ui/loading.tsx";
import { BeforeSession } from "../../session/before-session.tsx";
import { ClosingForm } from "../../session/closing-form.tsx";
import { sessionQuery } from "../../session/data.ts";
import { useZoneText } from "../../text.ts";
import style from "./job-page.module.css";

/** T5: what a call or a visit asks of its interpreter: before it a word, after it how long it took. */
export function SessionPanel({ order_id }: { order_id: number }) {
  const { t } = useZoneText();
  const session = useQuery(sessionQuery(order_id));
  const { data } = session;
  return (
    <section className={style.panel} aria-labelledby="session-title">
      <h2 id="session-title">{t(data?.may_close ? "closing.open" : "closing.title")}</h2>
      <Loading found={session} rows={3} height="3rem" />
      {data && <BeforeSession session={data} />}
      {data?.may_close && <ClosingForm session={data} />}
      {data && !data.may_close && !data.is_second && data.minutes === null && (
        <p>
          {t("closing.later")} <DateText value={data.starts_at} form="zoned" />
        </p>
      )}
    </section>
  );
}
