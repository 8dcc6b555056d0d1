import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderListRow } from "#contract/orders/orders.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Badge } from "#ui/badge.tsx";
import { useMay } from "../../shell/may.ts";
import { OrderBadge } from "../../shell/order-badge.tsx";
import { leading, useBasis } from "../../shell/price-basis.ts";
import { useWords } from "../../words.ts";
import { type ListSearch, needed_search, ordersOptions, per_page } from "./data.ts";
import { NeedsYou } from "./needs-you.tsx";
import { OrderAction, OrderLink, pairOf } from "./order-parts.tsx";
import { OrdersFilter } from "./orders-filter.tsx";
import style from "./orders.module.css";

/** Nothing was ordered yet. */
function NoOrders() {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <>
      <p>{t("orders.none")}</p>
      {useMay("orders.act") && (
        <Link to="/$locale/order/write" params={{ locale }} className={buttonClass()}>
          {t("orders.first")}
        </Link>
      )}
    </>
  );
}

/** R10: the customer's orders: first what waits for an answer, then all, found by number or by the name of a file (§2). */
export function OrdersPage() {
  const { t } = useWords();
  const locale = useLocale();
  const search: ListSearch = useSearch({ strict: false });
  const { q, page = 1, group, service } = search;
  const go = useGo(search);
  const orders = useQuery(ordersOptions(search));
  const columns = useColumns();
  const acts = useMay("orders.act");
  const narrowed = q !== undefined || group !== undefined || service !== undefined;
  // What waits for the customer is shown above, once.
  const needed = useQuery({ ...ordersOptions(needed_search), enabled: !narrowed });
  const is_settling = !narrowed && page === 1 && needed.isPending;
  const above = new Set(narrowed ? [] : needed.data?.data.map(({ id }) => id));
  const rows = orders.data?.data.filter(({ id }) => !above.has(id));
  const title = t(above.size > 0 ? "orders.other" : "orders.all");
  const pages = Math.max(1, Math.ceil((orders.data?.meta.total ?? 0) / per_page));
  return (
    <div className={style.page}>
      <div className="cluster-3-6 middle spread">
        <PageHead title={t("menu.orders")} brand={brand.name} />
        {acts && (
          <Link
            to="/$locale/order/write"
            params={{ locale }}
            className={buttonClass({ look: above.size > 0 ? "secondary" : "primary" })}
          >
            {t("created.new_order")}
          </Link>
        )}
      </div>
      {!narrowed && page === 1 && <NeedsYou />}
      {/* What waits for the customer comes first: the list does not appear before and move down. */}
      {is_settling ? (
        <Skeleton rows={8} />
      ) : (
        <section className="stack-4 fit" aria-labelledby="all-title">
          <h2 id="all-title">{title}</h2>
          <OrdersFilter search={search} onChange={go} />
          <ListPage<OrderListRow>
            title={title}
            found={{ ...orders, data: rows }}
            rowKey={({ id }) => id}
            columns={columns}
            narrowed={narrowed}
            clear={<Button onClick={() => go({})}>{t("orders.clear")}</Button>}
            none={above.size > 0 ? <p>{t("orders.none_else")}</p> : <NoOrders />}
            sort={{ by: search.sort ?? "id", direction: search.dir ?? "desc" }}
            onSort={({ by, direction }) => go({ ...search, sort: sortOf(by), dir: direction })}
          />
          {pages > 1 && (
            <Pages page={page} pages={pages} onPage={(wanted) => go({ ...search, page: wanted }, true)} />
          )}
        </section>
      )}
    </div>
  );
}

/** Writes the filter into the address; a changed filter starts at the first page. */
function useGo(before: ListSearch) {
  const locale = useLocale();
  const navigate = useNavigate();
  return (wanted: ListSearch, keep_page = false) => {
    const { page, ...rest } = wanted;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    void navigate({
      to: "/$locale/account/orders",
      params: { locale },
      search: { ...given, ...(keep_page && page !== undefined && page > 1 ? { page } : {}) },
      // Typing must not add history entries; a change of page does.
      replace: before.q !== wanted.q,
    });
  };
}

const sortable = ["id", "created_at", "deadline", "price_gross", "status"] as const;
const sortOf = (key: string): ListSearch["sort"] => sortable.find((one) => one === key);

function useColumns(): readonly Column<OrderListRow>[] {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const basis = useBasis();
  return [
    {
      key: "id",
      label: t("orders.id"),
      names_row: true,
      sortable: true,
      cell: (order) => (
        <span className={style.name}>
          <OrderLink order={order} />
        </span>
      ),
    },
    {
      key: "service",
      label: t("order.service"),
      cell: (order) => (
        <span className={style.service}>
          <span>{t(`service.${order.service_type}`)}</span>
          <span className="hint">{pairOf(tag, order)}</span>
        </span>
      ),
    },
    {
      key: "created_at",
      label: t("order.created"),
      sortable: true,
      cell: ({ created_at }) => <DateText value={created_at} form="short" />,
    },
    {
      key: "deadline",
      label: t("orders.when"),
      sortable: true,
      // A session has a start instead of a delivery date.
      cell: ({ deadline, starts_at, status }) => {
        const when = starts_at ?? (status === "calculation" ? null : deadline);
        return when === null ? "—" : <DateText value={when} form="short" />;
      },
    },
    {
      key: "price_gross",
      label: t(basis === "company" ? "ui.net" : "ui.total"),
      align: "end",
      sortable: true,
      // While a person makes the quote, what the price list says is not the price.
      cell: ({ price_net, price_gross, status }) =>
        price_net && price_gross && status !== "calculation" ? (
          <MoneyText value={leading(basis, { price_net, price_gross })} />
        ) : (
          "—"
        ),
    },
    { key: "status", label: t("orders.status"), cell: (order) => <OrderState order={order} /> },
    { key: "action", label: t("orders.action"), cell: (order) => <OrderAction order={order} /> },
  ];
}

function Pages(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props;
  const { t } = useWords();
  return (
    <nav className={style.pages} aria-label={t("orders.pages")}>
      {page > 1 && <Button onClick={() => onPage(page - 1)}>{t("orders.newer")}</Button>}
      <span>{t("orders.page_of", { page, pages })}</span>
      {page < pages && <Button onClick={() => onPage(page + 1)}>{t("orders.older")}</Button>}
    </nav>
  );
}

/** The status of an order, and whether a complaint about it is open. */
function OrderState({ order }: { order: OrderListRow }) {
  const { t } = useWords();
  return (
    <span className={style.standing}>
      <OrderBadge order={order} />
      {order.has_complaint && <Badge tone="warning">{t("orders.complaint")}</Badge>}
    </span>
  );
}
