import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { billInput, payStatementView, type PayStatementView } from "#contract/payouts/earnings.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { billFaults } from "#domain/payouts/bill.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { checkedTextOf, type Problems, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useUploads } from "#ui/uploads.ts";
import { apiHeaders } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { bill_limits, billUrl, sendBill, statementLink } from "./data.ts";
import style from "./earnings.module.css";
import { useMonthName } from "./month-name.ts";

const tones: Readonly<Record<PayStatementView["state"], Tone>> = {
  open: "warning",
  billed: "info",
  approved: "info",
  in_run: "info",
  sent: "info",
  paid: "success",
};

/** Statements of the month, and those that still wait for a bill. */
export function StatementsPart({ statements }: { statements: readonly PayStatementView[] }) {
  const { t } = useZoneText();
  const id = useId();
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("statements.title")}</h2>
      {statements.length === 0 && <p className="hint">{t("statements.none")}</p>}
      <ul className={style.statements}>
        {statements.map((one) => (
          <Statement key={`${one.id}${one.state}`} statement={one} />
        ))}
      </ul>
    </section>
  );
}

function Statement({ statement }: { statement: PayStatementView }) {
  const { t } = useZoneText();
  const month = useMonthName();
  const [billing, setBilling] = useState(false);
  const { id, number, period, state, net, amount, bill, returned_reason, paid_on } = statement;
  const may_bill = state === "open" || state === "billed";
  return (
    <li className={style.statement}>
      <div className="stack-1">
        <strong>{t("statements.name", { number })}</strong>
        <span className="hint">{month(period)}</span>
        <span>
          <Badge tone={tones[state]}>{t(`statements.state.${state}`)}</Badge>
        </span>
      </div>
      <dl className={style.facts}>
        <div>
          <dt>{t("statements.net")}</dt>
          <dd>
            <MoneyText value={net} />
          </dd>
        </div>
        {amount && (
          <div>
            <dt>{t("statements.amount")}</dt>
            <dd>
              <MoneyText value={amount} />
            </dd>
          </div>
        )}
        {bill && state !== "open" && (
          <div>
            <dt>{t("statements.bill")}</dt>
            <dd>{`${bill.number}, ${bill.date}`}</dd>
          </div>
        )}
        {paid_on !== null && (
          <div>
            <dt>{t("statements.paid_on")}</dt>
            <dd>{paid_on}</dd>
          </div>
        )}
      </dl>
      {returned_reason !== "" && (
        <Notice tone="warning" title={t("statements.returned")}>
          {returned_reason}
        </Notice>
      )}
      <div className="cluster-3">
        <DownloadButton name={number} label={t("statements.pdf")} link={() => statementLink(id)} />
        {may_bill && !billing && (
          <Button
            size="small"
            look={state === "open" ? "primary" : "secondary"}
            aria-label={`${t(state === "open" ? "statements.give_bill" : "statements.change_bill")} ${number}`}
            onClick={() => setBilling(true)}
          >
            {t(state === "open" ? "statements.give_bill" : "statements.change_bill")}
          </Button>
        )}
      </div>
      {billing && <BillForm statement={statement} onDone={() => setBilling(false)} />}
    </li>
  );
}

/** The fees with what a bill of this form adds to them. */
const expectedGross = ({ net, expected_vat }: PayStatementView): string =>
  toDecimal(
    (fromDecimal(net.currency_amount_decimal) ?? 0n) +
      (fromDecimal(expected_vat.currency_amount_decimal) ?? 0n),
  );

const typedAmount = (text: string): string => text.trim().replace(",", ".");
const minorOf = ({ currency_amount_decimal }: PayStatementView["net"]): bigint =>
  fromDecimal(currency_amount_decimal) ?? 0n;

/** What does not fit the statement; what is missing is reported by the contract. */
function problemsOfBill(
  { net, expected_vat, period }: PayStatementView,
  values: { readonly date: string; readonly gross: string },
  today: string,
): Problems {
  const gross = fromDecimal(typedAmount(values.gross));
  if (gross === null || values.date === "") return {};
  return {
    ...billFaults(
      { net: minorOf(net), expected_vat: minorOf(expected_vat), period },
      { gross, date: values.date },
      today,
    ),
  };
}

function BillForm({ statement, onDone }: { statement: PayStatementView; onDone: () => void }) {
  const { t } = useZoneText();
  const queries = useQueryClient();
  const { bill } = statement;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useForm<{ number: string; date: string; gross: string }, typeof billInput>({
    schema: billInput,
    initial: {
      number: bill?.number ?? "",
      date: bill?.date ?? today,
      gross: bill?.gross.currency_amount_decimal ?? expectedGross(statement),
    },
    toInput: (values) => ({ ...values, gross: typedAmount(values.gross) }),
    check: (values) => problemsOfBill(statement, values, today),
    send: async (body) => {
      await sendBill(statement.id, body);
      toast(t("statements.billed"));
      await queries.invalidateQueries({ queryKey: ["earnings"] });
      onDone();
    },
  });
  const labels = {
    number: t("bill.number"),
    date: t("bill.date"),
    gross: t("bill.gross", { currency: statement.net.currency_code }),
  };
  return (
    <FormBox form={form} className={style.form}>
      <FormProblems form={form} labels={labels} />
      <div className={style.row}>
        <TextField {...checkedTextOf(form, "number")} label={labels.number} maxLength={60} required />
        <TextField {...checkedTextOf(form, "date")} label={labels.date} type="date" required />
        <TextField {...checkedTextOf(form, "gross")} label={labels.gross} inputMode="decimal" required />
      </div>
      <BillFile statement={statement} />
      <div className="cluster-3">
        <Button type="submit" look="primary" busy={form.sending}>
          {t("bill.send")}
        </Button>
        <Button onClick={onDone}>{t("ui.cancel")}</Button>
      </div>
    </FormBox>
  );
}

/** The bill as a PDF, if there is one; its number alone is enough. */
function BillFile({ statement }: { statement: PayStatementView }) {
  const { t } = useZoneText();
  const uploads = useUploads<PayStatementView>({
    limits: bill_limits,
    url: (file) => billUrl(statement.id, file),
    accept: (data) => payStatementView.safeParse(data).data ?? null,
    headers: apiHeaders,
  });
  return (
    <FileDrop
      label={t("bill.file")}
      hint={
        statement.bill_file === null
          ? t("bill.file_hint")
          : t("bill.file_there", { name: statement.bill_file })
      }
      uploads={uploads}
      limits={bill_limits}
      describe={() => t("bill.file_kept")}
    />
  );
}
