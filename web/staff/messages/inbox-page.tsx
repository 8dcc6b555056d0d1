import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { CallAnswer } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { brand_name, call } from "../api.ts";
import { BrandChip } from "../brand-chip.tsx";
import { useRowKeys } from "../desk-list.tsx";
import { PlaceTabs } from "../place-tabs.tsx";
import { useMay } from "../rights.tsx";
import { type InboxSearch, inbox_senders } from "../searches.ts";
import { useDeskText } from "../text.ts";
import style from "./inbox-page.module.css";

const polled = { refetchInterval: 10_000, refetchIntervalInBackground: false } as const;
const customers_query = queryOptions({
  queryKey: ["inbox", "customers"],
  queryFn: ({ signal }) => call("unreadMessages", { signal }),
  ...polled,
});
const translators_query = queryOptions({
  queryKey: ["inbox", "translators"],
  queryFn: ({ signal }) => call("unreadTranslators", { signal }),
  ...polled,
});
type FromCustomer = CallAnswer<Routes["unreadMessages"]>[number];
type FromTranslator = CallAnswer<Routes["unreadTranslators"]>[number];

/** Customers and translators who wrote and wait for an answer, the longest waiting first. */
export function InboxPage({ from }: InboxSearch) {
  const { t } = useDeskText();
  const may = useMay();
  const senders = inbox_senders.filter((one) => one === "customers" || may("translators.read"));
  const tabs = senders.length > 1 && (
    <PlaceTabs
      label={t("inbox.title")}
      tabs={senders.map((value) => ({
        value,
        label: t(`inbox.${value}`),
        place: { to: "/messages", search: { from: value } },
      }))}
      present={from}
    />
  );
  return from === "translators" && senders.includes(from) ? (
    <FromTranslators tabs={tabs} />
  ) : (
    <FromCustomers tabs={tabs} />
  );
}

function FromCustomers({ tabs }: { tabs: React.ReactNode }) {
  const { t } = useDeskText();
  const list = useRef<HTMLDivElement>(null);
  const onFocus = useRowKeys(list);
  const columns = useCustomersColumns();
  return (
    <ListPage
      dense
      brand={brand_name}
      title={t("inbox.title")}
      tools={tabs}
      found={useQuery(customers_query)}
      rowKey={({ order_id }) => order_id}
      columns={columns}
      none={t("inbox.none")}
      list={list}
      onFocus={onFocus}
    />
  );
}

function FromTranslators({ tabs }: { tabs: React.ReactNode }) {
  const { t } = useDeskText();
  const list = useRef<HTMLDivElement>(null);
  const onFocus = useRowKeys(list);
  const columns = useTranslatorsColumns();
  return (
    <ListPage
      dense
      brand={brand_name}
      title={t("inbox.title")}
      tools={tabs}
      found={useQuery(translators_query)}
      rowKey={({ translator_id }) => translator_id}
      columns={columns}
      none={t("inbox.none")}
      list={list}
      onFocus={onFocus}
    />
  );
}

function useCustomersColumns(): readonly Column<FromCustomer>[] {
  const { t } = useDeskText();
  const text_columns = useTextColumns();
  return [
    {
      key: "order",
      label: t("orders.order"),
      names_row: true,
      cell: ({ order_id }) => (
        <Link to="/orders/$id" params={{ id: order_id }} hash="talk" data-row={order_id}>
          {t("orders.number", { id: String(order_id) })}
        </Link>
      ),
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    { key: "customer", label: t("orders.customer"), cell: ({ customer }) => customer },
    ...text_columns,
    { key: "owner", label: t("queue.owner"), cell: ({ owner }) => owner ?? "–" },
    {
      key: "act",
      label: t("inbox.answer"),
      align: "end",
      cell: ({ order_id, customer }) => (
        <Link
          to="/orders/$id"
          params={{ id: order_id }}
          hash="talk"
          className={buttonClass({ size: "small" })}
          aria-label={t("inbox.answer_to", { name: customer })}
        >
          {t("inbox.answer")}
        </Link>
      ),
    },
  ];
}

function useTranslatorsColumns(): readonly Column<FromTranslator>[] {
  const { t } = useDeskText();
  const text_columns = useTextColumns();
  return [
    {
      key: "name",
      label: t("inbox.translator"),
      names_row: true,
      cell: ({ translator_id, name }) => (
        <Link to="/translators/$id" params={{ id: translator_id }} hash="talk" data-row={translator_id}>
          {name}
        </Link>
      ),
    },
    ...text_columns,
    {
      key: "act",
      label: t("inbox.answer"),
      align: "end",
      cell: ({ translator_id, name }) => (
        <Link
          to="/translators/$id"
          params={{ id: translator_id }}
          hash="talk"
          className={buttonClass({ size: "small" })}
          aria-label={t("inbox.answer_to", { name })}
        >
          {t("inbox.answer")}
        </Link>
      ),
    },
  ];
}

/** What was written, how much of it is unread, and since when. */
function useTextColumns(): readonly Column<Pick<FromTranslator, "text" | "unread" | "since">>[] {
  const { t } = useDeskText();
  return [
    {
      key: "text",
      label: t("inbox.text"),
      cell: ({ text }) => (
        <span className={style.text} title={text}>
          {text}
        </span>
      ),
    },
    {
      key: "unread",
      label: t("inbox.unread"),
      cell: ({ unread }) => <Badge tone="info">{String(unread)}</Badge>,
    },
    {
      key: "since",
      label: t("inbox.since"),
      cell: ({ since }) => <DateText value={since} form="short" />,
    },
  ];
}
