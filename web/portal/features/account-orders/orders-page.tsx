import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { brand } from "#brand/brand.ts";
import type { OrderListRow } from "#contract/orders.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { call } from "../../api.ts";
import { useWords } from "../../words.ts";
import style from "./orders.module.css";

const per_page = 20;
const search_wait_ms = 300;
const refresh_ms = 60_000;

/** R10: the customer's orders, found by number or by the name of a file (§2). */
export function OrdersPage() {
  const { t } = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const { q = "", page = 1 } = useSearch({ strict: false });
  const [typed, setTyped] = useState(q);
  const orders = useOrders(q, page);
  const columns = useColumns();
  useEffect(() => {
    const timer = globalThis.setTimeout(() => {
      const wanted = typed.trim().replace(/^#/, "");
      if (wanted === q) return;
      void navigate({
        to: "/$locale/account/orders",
        params: { locale },
        search: wanted === "" ? {} : { q: wanted },
        replace: true,
      });
    }, search_wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, [typed, q, locale, navigate]);

  const total = orders.data?.meta.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / per_page));
  return (
    <div className={style.page}>
      <div className={style.head}>
        <PageHead title={t("menu.orders")} brand={brand.name} />
        <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
          {t("created.new_order")}
        </Link>
      </div>
      <search className={style.search}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <TextField
          id="search"
          label={t("orders.search")}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <DataList<OrderListRow>
        caption={t("menu.orders")}
        rows={orders.data?.data}
        rowKey={({ id }) => id}
        columns={columns}
        failed={orders.isError}
        onRetry={() => void orders.refetch()}
        empty={
          q === "" ? (
            <>
              <p>{t("orders.none")}</p>
              <Link to="/$locale/order/write" params={{ locale }} className={buttonClass()}>
                {t("orders.first")}
              </Link>
            </>
          ) : (
            <>
              <p>{t("ui.no_match")}</p>
              <Button onClick={() => setTyped("")}>{t("orders.clear")}</Button>
            </>
          )
        }
      />
      {pages > 1 && <Pages page={page} pages={pages} q={q} />}
    </div>
  );
}

function useOrders(q: string, page: number) {
  return useQuery({
    queryKey: ["orders", q, page],
    queryFn: ({ signal }) =>
      call("orders", {
        query: {
          orderBy: "id",
          sortedBy: "desc",
          page: String(page),
          per_page: String(per_page),
          ...(q === "" ? {} : { search: q }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refresh_ms,
  });
}

function useColumns(): readonly Column<OrderListRow>[] {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return [
    { key: "id", label: t("orders.id"), names_row: true, cell: (order) => <OrderLink order={order} /> },
    {
      key: "languages",
      label: t("price.languages"),
      cell: ({ source_lang, target_lang }) =>
        `${languageName(tag, source_lang)} – ${languageName(tag, target_lang)}`,
    },
    {
      key: "created_at",
      label: t("order.created"),
      cell: ({ created_at }) => <DateText value={created_at} form="short" />,
    },
    {
      key: "deadline",
      label: t("price.delivery"),
      cell: ({ deadline }) => (deadline ? <DateText value={deadline} form="short" /> : "—"),
    },
    {
      key: "price_gross",
      label: t("ui.total"),
      align: "end",
      cell: ({ price_gross }) => (price_gross ? <MoneyText value={price_gross} /> : "—"),
    },
    { key: "status", label: t("orders.status"), cell: ({ status }) => <StatusBadge status={status} /> },
    { key: "action", label: t("orders.action"), cell: (order) => <Action order={order} /> },
  ];
}

function OrderLink({ order }: { order: OrderListRow }) {
  const { t } = useWords();
  const locale = useLocale();
  const [first, ...more] = order.attachments.source;
  const name = first ? first.name : t("orders.text");
  return (
    <Link to="/$locale/account/order/$hash" params={{ locale, hash: order.hash }}>
      {`${order.id} · ${name}${more.length > 0 ? ` +${more.length}` : ""}`}
    </Link>
  );
}

/** What waits for the customer; nothing for orders that go on by themselves. */
function Action({ order }: { order: OrderListRow }) {
  const { t } = useWords();
  const locale = useLocale();
  const look = buttonClass({ size: "small" });
  if (order.status === "acceptation")
    return (
      <Link to="/$locale/order/quotations/$hash" params={{ locale, hash: order.hash }} className={look}>
        {t("order.review_quote")}
      </Link>
    );
  if (order.status === "payment" && order.payment_request_hash)
    return (
      <Link
        to="/$locale/orders/pay/$request_hash"
        params={{ locale, request_hash: order.payment_request_hash }}
        className={look}
        aria-label={t("orders.pay_order", { id: String(order.id) })}
      >
        {t("order.pay")}
      </Link>
    );
  return null;
}

function Pages({ page, pages, q }: { page: number; pages: number; q: string }) {
  const { t } = useWords();
  const locale = useLocale();
  const to = (wanted: number) => ({ ...(q === "" ? {} : { q }), ...(wanted > 1 ? { page: wanted } : {}) });
  return (
    <nav className={style.pages} aria-label={t("orders.pages")}>
      {page > 1 && (
        <Link
          to="/$locale/account/orders"
          params={{ locale }}
          search={to(page - 1)}
          className={buttonClass()}
        >
          {t("orders.newer")}
        </Link>
      )}
      <span>{t("orders.page_of", { page, pages })}</span>
      {page < pages && (
        <Link
          to="/$locale/account/orders"
          params={{ locale }}
          search={to(page + 1)}
          className={buttonClass()}
        >
          {t("orders.older")}
        </Link>
      )}
    </nav>
  );
}
