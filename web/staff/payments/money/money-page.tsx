import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { MoneyTask } from "#contract/payments/desk-money.ts";
import { providerName } from "#domain/payments/payment-method.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { brand_name } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { canBeSettled, money_query, type Settled } from "./data.ts";
import style from "./money-page.module.css";
import { SettleDialog } from "./settle-dialog.tsx";

/** Payments that nothing proves, money that was not taken, and refunds that were rejected: each waits for a person. */
export function MoneyPage() {
  const { t } = useDeskText();
  const money = useQuery({ ...money_query, select: ({ tasks }) => tasks });
  const [chosen, setChosen] = useState<Settled | null>(null);
  const may_settle = useMay()("payments.settle");
  const columns = useColumns(may_settle ? setChosen : null);
  return (
    <ListPage
      dense
      title={t("money.title")}
      brand={brand_name}
      lead={t("money.text")}
      tools={
        <>
          {money.data && !may_settle && <Notice tone="info">{t("money.read_only")}</Notice>}
          <WaitingApprovals object="payment" />
        </>
      }
      found={money}
      rowKey={(row) => `${row.task} ${row.id}`}
      columns={columns}
      none={t("money.none")}
    >
      {chosen && <SettleDialog key={chosen.hash} row={chosen} onClose={() => setChosen(null)} />}
    </ListPage>
  );
}

function useColumns(onChoose: ((row: Settled) => void) | null): readonly Column<MoneyTask>[] {
  const { t } = useDeskText();
  return [
    {
      key: "orders",
      label: t("orders.order"),
      names_row: true,
      cell: ({ orders }) =>
        orders.length === 0
          ? t("money.top_up")
          : orders.map((id, i) => (
              <span key={id}>
                {i > 0 && ", "}
                <Link to="/orders/$id" params={{ id }}>
                  {t("orders.number", { id: String(id) })}
                </Link>
              </span>
            )),
    },
    {
      key: "task",
      label: t("money.task"),
      cell: ({ task, problem, said_at }) => (
        <span className={style.task}>
          {t(task === "confirm_by_hand" && !said_at ? "money.task.silent" : `money.task.${task}`)}
          {problem !== "" && <span className="break hint">{problem}</span>}
        </span>
      ),
    },
    {
      key: "amount",
      label: t("orders.gross"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => brand },
    {
      key: "provider",
      label: t("money.provider"),
      cell: ({ provider, provider_ref }) => (
        <span className={style.reference}>
          {providerName(provider)} <span className="num">{provider_ref}</span>
        </span>
      ),
    },
    {
      key: "said_at",
      label: t("money.reported"),
      cell: ({ said_at }) => (said_at === null ? "–" : <DateText value={said_at} form="short" />),
    },
    {
      key: "settle",
      label: t("money.settle"),
      align: "end",
      cell: (row) =>
        onChoose && canBeSettled(row) ? (
          <span className={style.act}>
            <Button size="small" onClick={() => onChoose(row)}>
              {t(row.task === "confirm_by_hand" ? "money.confirm" : "money.sent_back")}
            </Button>
          </span>
        ) : (
          "–"
        ),
    },
  ];
}
