import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CreditRow } from "#contract/invoices/desk-invoices.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../api.ts";
import { BrandChip } from "../brand-chip.tsx";
import { useMay } from "../rights.tsx";
import { useDeskText } from "../text.ts";
import { creditQuery, useCredit } from "./data.ts";
import style from "./invoices.module.css";

/** Who orders on account, up to how much, and what of it is open. */
export function CreditPage() {
  const { t } = useDeskText();
  const credit = useQuery(creditQuery);
  const columns = useColumns();
  return (
    <ListPage
      dense
      title={t("credit.title")}
      brand={brand_name}
      lead={t("credit.text")}
      found={credit}
      rowKey={(row) => row.id}
      columns={columns}
      none={t("credit.none")}
    />
  );
}

function useColumns(): readonly Column<CreditRow>[] {
  const { t } = useDeskText();
  const may = useMay();
  return [
    {
      key: "name",
      label: t("orders.customer"),
      names_row: true,
      cell: ({ id, name, email }) => (
        <>
          <Link to="/customers/$id" params={{ id }} search={{ tab: "invoices" }}>
            {name}
          </Link>
          {`, ${email}`}
        </>
      ),
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    { key: "used", label: t("credit.used"), align: "end", cell: ({ used }) => <MoneyText value={used} /> },
    { key: "late", label: t("credit.late"), align: "end", cell: ({ overdue_days }) => String(overdue_days) },
    {
      key: "limit",
      label: t("credit.limit"),
      align: "end",
      cell: (row) =>
        may("invoices.work") ? (
          <Limit key={row.limit.currency_amount_decimal} row={row} />
        ) : (
          <MoneyText value={row.limit} />
        ),
    },
  ];
}

function Limit({ row: { id, name, limit } }: { row: CreditRow }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const set = useCredit();
  const [typed, setTyped] = useState(limit.currency_amount_decimal);
  const wanted = typed.trim().replace(",", ".");
  return (
    <form
      className={style.limit}
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(
          { id, limit: wanted },
          {
            onSuccess: () => toast(t("credit.done"), "success"),
            onError: (error) => toast(sentence(error), "warning"),
          },
        );
      }}
    >
      <input
        aria-label={t("credit.limit_of", { name })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <span>{limit.currency_code}</span>
      <Button
        size="small"
        type="submit"
        busy={set.isPending}
        disabled={wanted === limit.currency_amount_decimal || wanted === ""}
      >
        {t("credit.set")}
      </Button>
    </form>
  );
}
