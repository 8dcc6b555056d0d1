import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { DeskOrderRow } from "#contract/staff.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { brand_name } from "../../api.ts";
import dense from "../../dense.module.css";
import { type OrdersSearch, ordersPlace, useGo } from "../../links.tsx";
import { useOrderColumns } from "../../order-columns.tsx";
import { Pages } from "../../pages.tsx";
import { useDeskText } from "../../text.ts";
import { useKeys } from "../../keys.ts";
import { useRowFocus } from "../../row-focus.ts";
import { useVolume } from "../../volume.ts";
import { ordersQuery, per_page } from "./data.ts";
import { OrdersFilter } from "./orders-filter.tsx";
import style from "./orders-page.module.css";

/** S4: every order of every brand. */
export function OrdersPage({ narrowed }: { narrowed: OrdersSearch }) {
  const { t } = useDeskText();
  const go = useGo();
  const orders = useQuery(ordersQuery(narrowed));
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const focus = useRowFocus(list);
  useKeys({
    j: () => focus.move(1),
    ArrowDown: () => focus.move(1),
    k: () => focus.move(-1),
    ArrowUp: () => focus.move(-1),
  });
  const any = narrowed.open || narrowed.status !== undefined || narrowed.search !== undefined;
  const narrow = (change: Partial<OrdersSearch>) =>
    void go(ordersPlace({ ...narrowed, page: 1, ...change }), true);
  return (
    <>
      <div className={style.head}>
        <PageHead title={t("orders.title")} brand={brand_name} />
      </div>
      <OrdersFilter narrowed={narrowed} onChange={narrow} />
      <div ref={list} className={dense.rows} tabIndex={-1} onFocus={focus.onFocus}>
        <DataList
          caption={t("orders.title")}
          rows={orders.data?.data}
          rowKey={(row) => row.id}
          columns={columns}
          failed={orders.isError}
          onRetry={() => void orders.refetch()}
          empty={t(any ? "ui.no_match" : "orders.none")}
        />
      </div>
      <Pages
        page={narrowed.page}
        more={(orders.data?.meta.total ?? 0) > narrowed.page * per_page}
        onPage={(page) => {
          void go(ordersPlace({ ...narrowed, page }));
          list.current?.focus();
        }}
      />
    </>
  );
}

function useColumns(): readonly Column<DeskOrderRow>[] {
  const { t } = useDeskText();
  const order_columns = useOrderColumns();
  const volume = useVolume();
  return [
    ...order_columns,
    {
      key: "status",
      label: t("orders.status"),
      cell: ({ status, needs_assignment, needs_posting }) => (
        <span className={style.status}>
          <StatusBadge status={status} />
          {needs_assignment && <Badge tone="warning">{t("orders.needs_assignment")}</Badge>}
          {needs_posting && <Badge tone="warning">{t("orders.needs_posting")}</Badge>}
        </span>
      ),
    },
    {
      key: "words",
      label: t("orders.volume"),
      cell: ({ words, service_type }) => volume(words, 0, service_type),
    },
    { key: "customer", label: t("orders.customer"), cell: ({ customer }) => customer },
    {
      key: "deadline",
      label: t("orders.deadline"),
      cell: ({ deadline }) => (deadline === null ? "–" : <DateText value={deadline} form="short" />),
    },
    {
      key: "gross",
      label: t("orders.gross"),
      align: "end",
      cell: ({ price_gross }) => (price_gross === null ? "–" : <MoneyText value={price_gross} />),
    },
  ];
}
