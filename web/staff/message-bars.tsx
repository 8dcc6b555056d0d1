import { queryOptions, useQuery } from "@tanstack/react-query";
import { buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { DeskLink, orderPlace } from "./links.tsx";
import { useDeskText } from "./text.ts";

const unread_query = queryOptions({
  queryKey: ["unread"],
  queryFn: ({ signal }) => call("unreadMessages", { signal }),
  refetchInterval: 10_000,
  refetchIntervalInBackground: false,
});

/** S2: a bar for each order whose customer has written and waits for the desk. */
export function MessageBars() {
  const { t } = useDeskText();
  const { data = [] } = useQuery(unread_query);
  return data.slice(0, 5).map(({ order_id, customer, unread, text, brand, owner }) => (
    <Notice
      key={order_id}
      tone="info"
      title={t("talk.bar", { n: unread, customer })}
      action={
        <DeskLink place={orderPlace(order_id, "talk")} className={buttonClass({ size: "small" })}>
          {t("talk.answer")}
        </DeskLink>
      }
    >
      <p>
        {[t("orders.number", { id: String(order_id) }), brand, ...(owner === null ? [] : [owner])].join(
          " · ",
        )}
      </p>
      <p>{text}</p>
    </Notice>
  ));
}
