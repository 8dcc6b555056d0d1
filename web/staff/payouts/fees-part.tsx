import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ContestedFee } from "#contract/payouts/desk-payouts.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useMay } from "../rights.tsx";
import { useDeskText, useWord } from "../text.ts";
import { decideFee, fees_query, usePayChange } from "./data.ts";

/** Fees that are contested: the desk says what is owed. */
export function FeesPart() {
  const { t } = useDeskText();
  const fees = useQuery(fees_query);
  const [asked, setAsked] = useState<ContestedFee | null>(null);
  const columns = useColumns(setAsked);
  return (
    <ListPage
      dense
      title={t("payouts.fees")}
      found={fees}
      rowKey={(row) => row.id}
      columns={columns}
      none={t("payouts.no_fees")}
    >
      {asked && <DecideDialog fee={asked} onClose={() => setAsked(null)} />}
    </ListPage>
  );
}

function useColumns(onAsk: (fee: ContestedFee) => void): readonly Column<ContestedFee>[] {
  const { t } = useDeskText();
  const word = useWord();
  const may = useMay();
  return [
    {
      key: "order",
      label: t("payouts.order"),
      names_row: true,
      cell: ({ order_id }) => (
        <Link to="/orders/$id" params={{ id: order_id }}>
          {t("orders.number", { id: order_id })}
        </Link>
      ),
    },
    { key: "kind", label: t("payouts.work"), cell: ({ kind }) => word([`stage.${kind}`], kind) },
    { key: "translator", label: t("payouts.translator"), cell: ({ translator }) => translator.name },
    { key: "fee", label: t("payouts.fee"), align: "end", cell: ({ fee }) => <MoneyText value={fee} /> },
    {
      key: "why",
      label: t("payouts.reason"),
      cell: ({ reason, note }) =>
        [reason && word([`fee_reason.${reason}`], reason), note].filter(Boolean).join(": "),
    },
    { key: "at", label: t("payouts.made_at"), cell: ({ at }) => <DateText value={at} form="dated" /> },
    {
      key: "acts",
      label: t("payouts.acts"),
      cell: (row) =>
        may("fees.decide") ? (
          <Button
            size="small"
            look="primary"
            aria-label={`${t("payouts.decide")}: ${t("orders.number", { id: row.order_id })}`}
            onClick={() => onAsk(row)}
          >
            {t("payouts.decide")}
          </Button>
        ) : (
          "–"
        ),
    },
  ];
}

function DecideDialog({ fee, onClose }: { fee: ContestedFee; onClose: () => void }) {
  const { t } = useDeskText();
  const [amount, setAmount] = useState(fee.fee_due.currency_amount_decimal);
  const [reason, setReason] = useState("");
  const decide = usePayChange(decideFee);
  const missing = reason.trim().length < 3;
  return (
    <ActionDialog
      title={t("payouts.decide")}
      heading={t("payouts.decide_title", { id: fee.order_id })}
      action={decide}
      input={() => (missing ? null : { id: fee.id, amount: amount.trim().replace(",", ".") || "0", reason })}
      done={t("payouts.decided")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p className="break hint">{t("payouts.decide_text")}</p>
          <TextField
            id="fee-amount"
            label={`${t("payouts.owed")}, ${fee.fee.currency_code}`}
            inputMode="decimal"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextArea
            id="fee-reason"
            label={t("payouts.reason")}
            required
            maxLength={500}
            value={reason}
            problem={tried && missing ? "field.min3" : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
