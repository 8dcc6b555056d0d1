import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DeferredRow } from "#contract/accounting/books.ts";
import type { MoneyView } from "#contract/shared.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { deferred_query } from "./data.ts";

/** Deferred revenue by purchase, and issued invoices whose payment was reversed. */
export function DeferredPart() {
  const { t } = useDeskText();
  const found = useQuery(deferred_query);
  const { data } = found;
  return (
    <section className={style.part}>
      <Register title={t("books.deferred")} empty={t("books.no_deferred")} found={found} part={data} />
      {data && data.unpaid.rows.length > 0 && (
        <Register title={t("books.unpaid_again")} empty="" found={found} part={data.unpaid} />
      )}
    </section>
  );
}

function Register(props: {
  readonly title: string;
  readonly empty: string;
  readonly found: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  readonly part: { readonly rows: DeferredRow[]; readonly totals: MoneyView[] } | undefined;
}) {
  const { title, empty, found, part } = props;
  const { t } = useDeskText();
  const columns = useDeferredColumns();
  return (
    <>
      <h2>{title}</h2>
      {part && part.totals.length > 0 && (
        <p className={style.totals}>
          {t("ui.total")}:{" "}
          {part.totals.map((total) => (
            <b key={total.currency_code}>
              <MoneyText value={total} />
            </b>
          ))}
        </p>
      )}
      <ListPage
        dense
        title={title}
        found={{ data: part?.rows, isError: found.isError, refetch: found.refetch }}
        rowKey={({ hash, amount }) => `${hash ?? ""} ${amount.currency_code}`}
        columns={columns}
        none={empty}
      />
    </>
  );
}

function useDeferredColumns(): readonly Column<DeferredRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "orders",
      label: t("books.orders"),
      names_row: true,
      cell: ({ orders }) => (
        <span className={style.links}>
          {orders.length === 0 && "–"}
          {orders.map((id) => (
            <Link key={id} to="/orders/$id" params={{ id }}>
              {t("orders.number", { id: String(id) })}
            </Link>
          ))}
        </span>
      ),
    },
    {
      key: "paid_at",
      label: t("books.paid_at"),
      cell: ({ paid_at }) => (paid_at === null ? "–" : <DateText value={paid_at} form="short" />),
    },
    {
      key: "amount",
      label: t("books.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
  ];
}
