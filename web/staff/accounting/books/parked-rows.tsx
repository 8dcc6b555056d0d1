import { useId, useState } from "react";
import type { ParkedRow } from "#contract/accounting/books.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { providerName } from "#domain/payments/payment-method.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { TextField } from "#ui/field.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { useSettlement } from "./data.ts";

/** Rows of payouts that no payment or refund explains; a staff user records what they are. */
export function ParkedRows({ rows }: { rows: readonly ParkedRow[] }) {
  const { t } = useDeskText();
  const [chosen, setChosen] = useState<ParkedRow | null>(null);
  const columns = useParkedColumns(setChosen);
  return (
    <section className={style.part}>
      <h2>{t("books.parked_rows")}</h2>
      <DataList
        dense
        caption={t("books.parked_rows")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t("books.no_parked")}
      />
      {chosen && <Settle key={chosen.id} row={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function Settle({ row, onClose }: { row: ParkedRow; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const settlement = useSettlement();
  const [note, setNote] = useState("");
  return (
    <ActionDialog
      title={t("books.match")}
      heading={t("books.settle_row", { row: row.row_ref })}
      cancel="ui.cancel"
      action={settlement}
      input={() => ({ id: row.id, how: "match" as const, note })}
      also={{ title: t("books.suspense"), input: () => ({ id: row.id, how: "suspense" as const, note }) }}
      done={t("books.settled")}
      onClose={onClose}
    >
      <p>{t("books.settle_text")}</p>
      <TextField
        id={id}
        label={t("books.note")}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  );
}

function useParkedColumns(onSettle: (row: ParkedRow) => void): readonly Column<ParkedRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "row",
      label: t("books.row"),
      names_row: true,
      cell: ({ row_ref, description }) => (
        <span className={style.account}>
          {row_ref} {description}
        </span>
      ),
    },
    {
      key: "payout",
      label: t("books.payout"),
      cell: ({ provider, payout_id }) => `${providerName(provider)} · ${payout_id}`,
    },
    { key: "problem", label: t("books.problem"), cell: ({ problem }) => t(`books.problem.${problem}`) },
    {
      key: "gross",
      label: t("books.amount"),
      align: "end",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
    {
      key: "settle",
      label: t("books.settle"),
      cell: (row) => (
        <Button
          size="small"
          aria-label={t("books.settle_row", { row: row.row_ref })}
          onClick={() => onSettle(row)}
        >
          {t("books.settle")}
        </Button>
      ),
    },
  ];
}
