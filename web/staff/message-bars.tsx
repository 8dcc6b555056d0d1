import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { useMay } from "./rights.tsx";
import { useDeskText } from "./text.ts";

const unread_query = queryOptions({
  queryKey: ["unread"],
  queryFn: ({ signal }) => call("unreadMessages", { signal }),
  refetchInterval: 10_000,
  refetchIntervalInBackground: false,
});

const unread_translators_query = queryOptions({
  queryKey: ["unread translators"],
  queryFn: ({ signal }) => call("unreadTranslators", { signal }),
  refetchInterval: 10_000,
  refetchIntervalInBackground: false,
});

/** S2: a bar for each customer and each translator who has written and waits for the desk. */
export function MessageBars() {
  const may = useMay();
  return (
    <>
      <CustomerBars />
      {may("translators.read") && <TranslatorBars />}
    </>
  );
}

function TranslatorBars() {
  const { t } = useDeskText();
  const { data = [] } = useQuery(unread_translators_query);
  return data.slice(0, 5).map(({ translator_id, name, unread, text }) => (
    <Notice
      key={translator_id}
      tone="info"
      title={t("talk.translator_bar", { n: unread, name })}
      action={
        <Link
          to="/translators/$id"
          params={{ id: translator_id }}
          hash="talk"
          className={buttonClass({ size: "small" })}
        >
          {t("talk.answer")}
        </Link>
      }
    >
      <p>{text}</p>
    </Notice>
  ));
}

function CustomerBars() {
  const { t } = useDeskText();
  const { data = [] } = useQuery(unread_query);
  return data.slice(0, 5).map(({ order_id, customer, unread, text, brand, owner }) => (
    <Notice
      key={order_id}
      tone="info"
      title={t("talk.bar", { n: unread, customer })}
      action={
        <Link
          to="/orders/$id"
          params={{ id: order_id }}
          hash="talk"
          className={buttonClass({ size: "small" })}
        >
          {t("talk.answer")}
        </Link>
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
