import { useQuery } from "@tanstack/react-query";
import type { DeferredRow } from "#contract/books.ts";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import dense from "../../dense.module.css";
import { DeskLink, orderPlace } from "../../links.tsx";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { deferred_query } from "./data.ts";

/** Money that is not turnover yet, by what it was paid for. */
export function DeferredPart() {
  const { t } = useDeskText();
  const found = useQuery(deferred_query);
  const columns = useDeferredColumns();
  return (
    <section className={`${style.part} ${dense.rows}`}>
      <h2>{t("books.deferred")}</h2>
      {found.data && found.data.totals.length > 0 && (
        <p className={style.totals}>
          {t("ui.total")}:{" "}
          {found.data.totals.map((total) => (
            <b key={total.currency_code}>
              <MoneyText value={total} />
            </b>
          ))}
        </p>
      )}
      <DataList
        caption={t("books.deferred")}
        rows={found.data?.rows}
        rowKey={({ hash, amount }) => `${hash ?? ""} ${amount.currency_code}`}
        columns={columns}
        failed={found.isError}
        onRetry={() => void found.refetch()}
        empty={t("books.no_deferred")}
      />
    </section>
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
            <DeskLink key={id} place={orderPlace(id)}>
              {t("orders.number", { id: String(id) })}
            </DeskLink>
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
