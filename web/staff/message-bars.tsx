import { queryOptions, useQuery } from "@tanstack/react-query";
import { buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { DeskLink, orderPlace, translatorPlace } from "./links.tsx";
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
        <DeskLink place={translatorPlace(translator_id, "talk")} className={buttonClass({ size: "small" })}>
          {t("talk.answer")}
        </DeskLink>
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
