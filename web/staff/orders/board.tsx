import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DeskOrderRow } from "#contract/views/desk-orders.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { BrandChip } from "../brand-chip.tsx";
import type { OrdersSearch } from "../searches.ts";
import { useDeskText } from "../text.ts";
import { boardQuery } from "./data.ts";
import style from "./orders-page.module.css";
import { Deadline } from "./risk.tsx";

/** The same orders by stage; it is read, and moving one is done on its page, where its rules are. */
export function Board({ narrowed }: { narrowed: OrdersSearch }) {
  const { t } = useDeskText();
  const board = useQuery(boardQuery(narrowed));
  if (!board.data)
    return board.isError ? <LoadFailed error={board.error} onRetry={board.refetch} /> : <Skeleton rows={6} />;
  return (
    // A region that is pushed sideways takes the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={style.board} tabIndex={0} aria-label={t("list.board")}>
      {board.data.map(({ column, total, orders }) => (
        <section key={column} className={style.column} aria-labelledby={`board-${column}`}>
          <h2 id={`board-${column}`}>
            {t(`board.${column}`)} <span className="num">{total}</span>
          </h2>
          {orders.length === 0 ? (
            <p className="hint">{t("board.empty")}</p>
          ) : (
            <ul>
              {orders.map((order) => (
                <Card key={order.id} order={order} />
              ))}
            </ul>
          )}
          {total > orders.length && <p className="hint">{t("board.more", { n: total - orders.length })}</p>}
        </section>
      ))}
    </section>
  );
}

function Card({ order }: { order: DeskOrderRow }) {
  const { t } = useDeskText();
  const { id, brand, source_lang, target_lang, status, customer, worker } = order;
  return (
    <li className={style.card}>
      <p className={style.name}>
        <Link to="/orders/$id" params={{ id }} data-row={id}>
          {t("orders.number", { id })}
        </Link>
        <BrandChip brand={brand} />
        {`${source_lang} → ${target_lang}`.toUpperCase()}
      </p>
      <StatusBadge status={status} />
      <Deadline order={order} />
      <p className="break muted">{[customer, worker].filter(Boolean).join(" · ")}</p>
      <Link to="/orders/$id" params={{ id }}>
        <span aria-hidden="true">{t("board.move")}</span>
        <span className="visually-hidden">{t("board.move_order", { id })}</span>
      </Link>
    </li>
  );
}
