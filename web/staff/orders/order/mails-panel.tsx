import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DateText } from "#ui/date-text.tsx";
import { Loading } from "#ui/loading.tsx";
import { call } from "../../api.ts";
import { MailStateBadge } from "../../mail-state.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

const shown = 10;
const mailsOfOrder = (order_id: number) =>
  queryOptions({
    queryKey: ["mails", "order", order_id],
    queryFn: ({ signal }) =>
      call("deskMails", {
        query: { order_id: String(order_id), per_page: String(shown) },
        signal,
      }),
    refetchInterval: 60_000,
  });

/** What was written about the order, to the customer and to those who work on it, the latest first. */
export function MailsPanel({ order_id }: { order_id: number }) {
  const { t } = useDeskText();
  const allowed = useMay()("mails.read");
  const mails = useQuery({ ...mailsOfOrder(order_id), enabled: allowed });
  if (!allowed) return null;
  const rows = mails.data?.data;
  const more = (mails.data?.meta.total ?? 0) > shown;
  return (
    <Panel id="mails" title={t("mails.of_order")} folded={{ count: mails.data?.meta.total ?? null }}>
      <Loading found={mails} rows={3} />
      {rows?.length === 0 && <p className={style.meta}>{t("mails.none_of_order")}</p>}
      {rows && rows.length > 0 && (
        <ul className={style.mails}>
          {rows.map(({ id, subject, recipient, created_at, state }) => (
            <li key={id}>
              <Link to="/mails" search={{ page: 1, open: id }}>
                {subject}
              </Link>
              <span className={style.meta}>
                {recipient} · <DateText value={created_at} form="short" />
              </span>
              {state !== "sent" && <MailStateBadge state={state} />}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Link to="/mails" search={{ page: 1, search: String(order_id) }}>
          {t("mails.all_of_order")}
        </Link>
      )}
    </Panel>
  );
}
