import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId } from "react";
import type { ImportView, RefundToSend } from "#contract/payments/transfers.ts";
import { statement_encodings } from "#domain/payments/statement.ts";
import type { Currency } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Select } from "#ui/field.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { savePaymentFile } from "../../save-payment-file.ts";
import { useDeskText } from "../../text.ts";
import { accountsQuery, importsQuery, refundsQuery, useRefundSent } from "./data.ts";
import style from "./transfers-page.module.css";

/** Refunds by bank transfer: as a file for the bank, and each marked as sent. */
export function RefundsPart() {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const refunds = useQuery(refundsQuery);
  const currencies = [...new Set(refunds.data?.map(({ amount }) => amount.currency_code))];
  const file = useMutation({
    mutationFn: (currency: Currency) => call("refundFile", { body: { currency } }),
    onSuccess: ({ left_out, ...saved }) => {
      savePaymentFile(saved);
      if (left_out > 0) toast(t("transfers.left_out", { count: left_out }), "warning");
    },
    onError: (error) => toast(sentence(error), "warning"),
  });
  const columns = useRefundColumns();
  return (
    <section className={style.part}>
      <div className="cluster-2-4 middle">
        <h2>{t("transfers.refunds")}</h2>
        {currencies.map((currency) => (
          <Button
            key={currency}
            size="small"
            busy={file.isPending && file.variables === currency}
            icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => file.mutate(currency)}
          >
            {t("transfers.file", { currency })}
          </Button>
        ))}
      </div>
      {currencies.includes("PLN") && <p className="hint">{t("payouts.elixir_encoding")}</p>}
      <ListPage
        dense
        title={t("transfers.refunds")}
        found={refunds}
        rowKey={(row) => row.id}
        columns={columns}
        none={t("transfers.no_refunds")}
      />
    </section>
  );
}

function Sent({ refund }: { refund: RefundToSend }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const sent = useRefundSent();
  return (
    <Button
      size="small"
      busy={sent.isPending}
      aria-label={t("transfers.sent_name", { title: refund.title })}
      onClick={() =>
        sent.mutate(refund.id, {
          onSuccess: () => toast(t("transfers.sent_done")),
          onError: (error) => toast(sentence(error), "warning"),
        })
      }
    >
      {t("transfers.sent")}
    </Button>
  );
}

/** Which files came, and what the banks write theirs in. */
export function FilesPart() {
  const { t } = useDeskText();
  const imports = useQuery(importsQuery);
  const columns = useFileColumns();
  return (
    <section className={style.part}>
      <h2>{t("transfers.files")}</h2>
      <ListPage
        dense
        title={t("transfers.files")}
        found={imports}
        rowKey={(row) => row.id}
        columns={columns}
        none={t("transfers.none")}
      />
      <Accounts />
    </section>
  );
}

function Accounts() {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const change = useMutation({
    mutationFn: ({ iban, encoding }: { iban: string; encoding: (typeof statement_encodings)[number] }) =>
      call("setBankAccount", { params: { iban }, body: { encoding } }),
    onSuccess: (data) => queries.setQueryData(accountsQuery.queryKey, data),
    onError: (error) => toast(sentence(error), "warning"),
  });
  return (
    <Disclosure className={style.accounts} summary={t("transfers.accounts")}>
      <div className={style.filter}>
        {accounts.data?.map(({ iban, encoding, currency }) => (
          <Select
            key={iban}
            id={`${id}${iban}`}
            label={`${currency} · ${t("transfers.encoding", { iban })}`}
            value={encoding}
            onChange={({ target }) => {
              const next = statement_encodings.find((one) => one === target.value);
              if (next) change.mutate({ iban, encoding: next });
            }}
          >
            {statement_encodings.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </Disclosure>
  );
}

/** What a bookkeeper needs of a refund to send it. */
function useRefundColumns(): readonly Column<RefundToSend>[] {
  const { t } = useDeskText();
  return [
    { key: "title", label: t("transfers.reference"), names_row: true, cell: ({ title }) => title },
    {
      key: "amount",
      label: t("transfers.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    {
      key: "to",
      label: t("transfers.refund_to"),
      cell: ({ name, iban }) => (
        <span className={style.stack}>
          {name || "–"}
          <small>{iban === "" ? t("transfers.no_account") : iban.replace(/(.{4})(?=.)/g, "$1 ")}</small>
        </span>
      ),
    },
    { key: "product", label: t("transfers.for"), cell: ({ product, brand }) => `${product} · ${brand}` },
    { key: "sent", label: t("transfers.act"), align: "end", cell: (row) => <Sent refund={row} /> },
  ];
}

/** What became of the lines of a file. */
function useFileColumns(): readonly Column<ImportView>[] {
  const { t } = useDeskText();
  return [
    { key: "name", label: t("transfers.file_name"), names_row: true, cell: ({ file_name }) => file_name },
    {
      key: "at",
      label: t("transfers.handed_in"),
      cell: ({ imported_at, imported_by }) => (
        <span className={style.stack}>
          <DateText value={imported_at} form="short" />
          <small>{imported_by}</small>
        </span>
      ),
    },
    { key: "new", label: t("transfers.new"), align: "end", cell: (row) => row.entries_new },
    { key: "known", label: t("transfers.already"), align: "end", cell: (row) => row.entries_known },
    { key: "booked", label: t("transfers.booked"), align: "end", cell: (row) => row.booked },
    { key: "open", label: t("transfers.to_look_at"), align: "end", cell: (row) => row.to_look_at },
  ];
}
