import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BalanceCorrection, CustomerFile, CustomerInvoice } from "#contract/accounts/desk-customers.ts";
import type { DeskOrderRow } from "#contract/views/desk-orders.ts";
import type { PaymentView } from "#contract/payments/money.ts";
import { referenceOf } from "#domain/payments/payment-method.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "#ui/intl.ts";
import { call } from "../../api.ts";
import { type Asked, DecisionButtons, DecisionDialog } from "../../approval-decision.tsx";
import { useOrderColumns } from "../../order-columns.tsx";
import { DayText } from "../../day-text.tsx";
import { DeskList } from "../../desk-list.tsx";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./customer.module.css";
import {
  invoicesOfCustomer,
  ordersOfCustomer,
  paymentsOfCustomer,
  per_page,
  useCustomerChange,
} from "./data.ts";

type Answer<Row> = { readonly data: readonly Row[]; readonly meta: { readonly total: number } };

/** A list of what a customer has, page by page. */
function Rows<Row extends { readonly id: number }>(props: {
  readonly caption: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly found: { data: Answer<Row> | undefined; isError: boolean; refetch: () => Promise<unknown> };
  readonly columns: readonly Column<Row>[];
  readonly rowsOf: (queries: QueryClient, page: number) => Promise<Answer<Row>>;
}): ReactNode {
  const { caption, ...list } = props;
  const { t } = useDeskText();
  return (
    <section aria-label={caption} className="stack-4 shrink">
      <DeskList
        {...list}
        part
        title={caption}
        rowKey={({ id }) => id}
        none={t("file.no_rows")}
        per_page={per_page}
      />
    </section>
  );
}

export function OrdersPart({ id }: { id: string }) {
  const { t } = useDeskText();
  const [page, setPage] = useState(1);
  const found = useQuery(ordersOfCustomer(id, page));
  const columns = useOrderListColumns();
  return (
    <>
      <Link to="/orders" search={{ page: 1, open: false, customer: Number(id) }}>
        {t("file.all_orders")}
      </Link>
      <Rows
        caption={t("customer_tab.orders")}
        rowsOf={(queries, wanted) => queries.fetchQuery(ordersOfCustomer(id, wanted))}
        page={page}
        onPage={setPage}
        found={found}
        columns={columns}
      />
    </>
  );
}

function useOrderListColumns(): readonly Column<DeskOrderRow>[] {
  const { t } = useDeskText();
  const named = useOrderColumns();
  return [
    ...named,
    {
      key: "status",
      label: t("orders.status"),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: "gross",
      label: t("orders.gross"),
      align: "end",
      cell: ({ price_gross }) => (price_gross === null ? "–" : <MoneyText value={price_gross} />),
    },
  ];
}

export function InvoicesPart({ id }: { id: string }) {
  const { t } = useDeskText();
  const [page, setPage] = useState(1);
  const found = useQuery(invoicesOfCustomer(id, page));
  const columns = useInvoiceColumns();
  return (
    <Rows
      caption={t("customer_tab.invoices")}
      rowsOf={(queries, wanted) => queries.fetchQuery(invoicesOfCustomer(id, wanted))}
      page={page}
      onPage={setPage}
      found={found}
      columns={columns}
    />
  );
}

function useInvoiceColumns(): readonly Column<CustomerInvoice>[] {
  const { t } = useDeskText();
  return [
    {
      key: "number",
      label: t("file.number"),
      names_row: true,
      cell: (row) => (
        <Link to="/invoices/$id" params={{ id: row.id }}>
          {row.number}
        </Link>
      ),
    },
    {
      key: "day",
      label: t("dash.column.day"),
      cell: ({ date_of_issue }) => <DayText value={date_of_issue} />,
    },
    { key: "state", label: t("customers.state"), cell: ({ state }) => t(`customer_paper.${state}`) },
    {
      key: "gross",
      label: t("file.amount"),
      align: "end",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
  ];
}

export function MoneyPart({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const [page, setPage] = useState(1);
  const found = useQuery(paymentsOfCustomer(String(file.id), page));
  const columns = usePaymentColumns();
  return (
    <>
      <p>
        {t("customers.balance")}: <MoneyText value={file.balance} />, {t("customers.bonus")}{" "}
        <MoneyText value={file.bonus} />
      </p>
      {file.anonymised_at === null && (
        <Only right="balances.correct">
          <CorrectionForm file={file} />
        </Only>
      )}
      <Corrections file={file} />
      <Rows
        caption={t("customer_tab.money")}
        rowsOf={(queries, wanted) => queries.fetchQuery(paymentsOfCustomer(String(file.id), wanted))}
        page={page}
        onPage={setPage}
        found={found}
        columns={columns}
      />
    </>
  );
}

function usePaymentColumns(): readonly Column<PaymentView>[] {
  const { t } = useDeskText();
  return [
    {
      key: "name",
      label: t("file.number"),
      names_row: true,
      cell: ({ method_name, transaction_name }) => `${method_name} ${referenceOf(transaction_name)}`,
    },
    { key: "product", label: t("file.product"), cell: ({ product }) => product },
    { key: "date", label: t("file.at"), cell: ({ date }) => <DateText value={date} form="dated" /> },
    { key: "state", label: t("customers.state"), cell: ({ state }) => t(`payment_state.${state}`) },
    {
      key: "amount",
      label: t("file.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
  ];
}

function CorrectionForm({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const keyFor = useIdempotency();
  const id = String(file.id);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const change = useCustomerChange(id, (body: { amount: string; reason: string }) =>
    call("correctBalance", { params: { id }, body, idempotency_key: keyFor(body) }),
  );
  const limit = formatMoney(locale, file.second_person_above);
  return (
    <form
      className={style.card}
      aria-labelledby="correction-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "" || amount.trim() === "") return setProblem("field.required");
        setProblem(undefined);
        return change.mutate(
          {
            amount: amount.trim().replaceAll(/\s/g, "").replace(",", ".").replace("−", "-"),
            reason: reason.trim(),
          },
          {
            onSuccess: ({ corrections: [made] }) => {
              toast(t(made?.state === "waiting" ? "balance_fix.waits" : "balance_fix.made"));
              setAmount("");
              setReason("");
            },
            onError: (error) => setProblem(sentence(error)),
          },
        );
      }}
    >
      <h2 id="correction-title">{t("balance_fix.title")}</h2>
      <p className={style.muted}>
        {t("balance_fix.text")} {t("balance_fix.limit", { amount: limit })}
      </p>
      <div className={style.fields}>
        <TextField
          id="correction-amount"
          label={t("balance_fix.amount", { currency: file.currency })}
          required
          inputMode="text"
          autoComplete="off"
          value={amount}
          problem={problem}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          id="correction-reason"
          label={t("account_act.reason")}
          required
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <Button type="submit" busy={change.isPending}>
        {t("balance_fix.make")}
      </Button>
    </form>
  );
}

function Corrections({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useCorrectionColumns(setAsked);
  return (
    <section aria-labelledby="corrections-title" className="stack-4 shrink">
      <h2 id="corrections-title">{t("balance_fix.list")}</h2>
      <DataList
        dense
        caption={t("balance_fix.list")}
        rows={file.corrections}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t("balance_fix.none")}
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function useCorrectionColumns(onAsk: (asked: Asked) => void): readonly Column<BalanceCorrection>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    {
      key: "amount",
      label: t("file.amount"),
      names_row: true,
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    { key: "reason", label: t("account_act.reason"), cell: ({ reason }) => reason },
    {
      key: "by",
      label: t("file.by"),
      cell: (row) => [row.made_by.name, row.decided_by].filter(Boolean).join(", "),
    },
    { key: "at", label: t("file.at"), cell: ({ made_at }) => <DateText value={made_at} form="dated" /> },
    {
      key: "state",
      label: t("customers.state"),
      cell: (row) =>
        row.state === "waiting" ? (
          <DecisionButtons
            request={{
              id: row.approval_id,
              asked_by: row.made_by.id,
              text: `${formatMoney(locale, row.amount)} – ${row.reason}`,
            }}
            onAsk={onAsk}
          />
        ) : (
          <Badge tone={row.state === "approved" ? "success" : "neutral"}>
            {t(`correction_state.${row.state}`)}
          </Badge>
        ),
    },
  ];
}
