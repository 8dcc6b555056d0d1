import { useQuery } from "@tanstack/react-query";
import type { ClearingView } from "#contract/accounting/books.ts";
import { Badge } from "#ui/badge.tsx";
import { providerName } from "#domain/payments/payment-method.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { DayText } from "../../day-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { clearing_query, useReturn } from "./data.ts";
import { ImportForm } from "./import-form.tsx";
import { ParkedRows } from "./parked-rows.tsx";

type Provider = ClearingView["providers"][number];
type Outstanding = ClearingView["outstanding"][number];
type Payout = ClearingView["payouts"][number];

/** What providers owe us and why; their reports come in here. */
export function ClearingPart() {
  const { t } = useDeskText();
  const found = useQuery(clearing_query);
  const columns = useProviderColumns();
  return (
    <>
      <ImportForm />
      <section className={style.part}>
        <h2>{t("books.part.clearing")}</h2>
        <DataList
          dense
          caption={t("books.part.clearing")}
          rows={found.data?.providers}
          rowKey={({ provider, balance }) => `${provider} ${balance.currency_code}`}
          columns={columns}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          empty={t("books.no_providers")}
        />
      </section>
      {found.data && (
        <>
          <ParkedRows rows={found.data.parked} />
          <OutstandingRows rows={found.data.outstanding} />
          <Payouts rows={found.data.payouts} />
        </>
      )}
    </>
  );
}

function useProviderColumns(): readonly Column<Provider>[] {
  const { t } = useDeskText();
  const counted = (label: string, amount: keyof Provider & ("outstanding" | "parked")): Column<Provider> => ({
    key: amount,
    label,
    align: "end",
    cell: (row) => (
      <>
        <MoneyText value={row[amount]} /> ({amount === "parked" ? row.parked_count : row.outstanding_count})
      </>
    ),
  });
  return [
    {
      key: "provider",
      label: t("books.provider"),
      names_row: true,
      cell: ({ provider }) => providerName(provider),
    },
    {
      key: "balance",
      label: t("books.balance"),
      align: "end",
      cell: ({ balance }) => <MoneyText value={balance} />,
    },
    counted(t("books.outstanding"), "outstanding"),
    {
      key: "retained",
      label: t("books.retained"),
      align: "end",
      cell: ({ kept }) => <MoneyText value={kept} />,
    },
    counted(t("books.parked"), "parked"),
  ];
}

const entry_kinds = [
  "capture",
  "surplus",
  "refund_sent",
  "refund_returned",
  "chargeback",
  "claim_returned",
] as const;

function OutstandingRows({ rows }: { rows: readonly Outstanding[] }) {
  const { t } = useDeskText();
  const columns = useOutstandingColumns();
  return (
    <section className={style.part}>
      <h2>{t("books.outstanding_rows")}</h2>
      <DataList
        dense
        caption={t("books.outstanding_rows")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t("books.no_outstanding")}
      />
    </section>
  );
}

function Payouts({ rows }: { rows: readonly Payout[] }) {
  const { t } = useDeskText();
  const columns = usePayoutColumns();
  return (
    <section className={style.part}>
      <h2>{t("books.payouts")}</h2>
      <DataList
        dense
        caption={t("books.payouts")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t("books.no_payouts")}
      />
    </section>
  );
}

function useOutstandingColumns(): readonly Column<Outstanding>[] {
  const { t } = useDeskText();
  const named = (kind: string) => {
    const known = entry_kinds.find((one) => one === kind);
    return known ? t(`books.entry.${known}`) : kind;
  };
  return [
    {
      key: "entry",
      label: t("books.entry"),
      names_row: true,
      cell: ({ kind, reference }) => `${named(kind)} · ${reference}`,
    },
    { key: "provider", label: t("books.provider"), cell: ({ provider }) => providerName(provider) },
    { key: "at", label: t("books.at"), cell: ({ at }) => <DateText value={at} form="short" /> },
    {
      key: "amount",
      label: t("books.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
  ];
}

/** A payout that no statement has shown: in transit, or recorded by a staff user as reversed by its provider. */
function OnItsWay({ payout: { id, payout_id, returned } }: { payout: Payout }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const change = useReturn();
  const words = t(returned ? "books.on_its_way_again" : "books.never_arrived");
  return (
    <span className={style.way}>
      <Badge tone={returned ? "warning" : "info"}>
        {t(returned ? "books.returned" : "books.in_transit")}
      </Badge>
      <Button
        size="small"
        look="quiet"
        busy={change.isPending}
        aria-label={`${words}: ${payout_id}`}
        onClick={() =>
          change.mutate(
            { id, returned: !returned },
            { onError: (error) => toast(sentence(error), "warning") },
          )
        }
      >
        {words}
      </Button>
    </span>
  );
}

function usePayoutColumns(): readonly Column<Payout>[] {
  const { t } = useDeskText();
  return [
    {
      key: "payout",
      label: t("books.payout"),
      names_row: true,
      cell: ({ provider, payout_id }) => `${providerName(provider)} · ${payout_id}`,
    },
    { key: "paid_on", label: t("books.paid_on"), cell: ({ paid_on }) => <DayText value={paid_on} /> },
    {
      key: "arrived_on",
      label: t("books.arrived_on"),
      cell: (row) =>
        row.arrived_on === null ? <OnItsWay payout={row} /> : <DayText value={row.arrived_on} />,
    },
    { key: "file", label: t("books.file"), cell: ({ file_name }) => file_name },
    {
      key: "amount",
      label: t("books.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
  ];
}
