import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { DeskStatement } from "#contract/payouts/desk-payouts.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { UnsentText } from "#ui/unsent-text.tsx";
import { useMay } from "../rights.tsx";
import { useDeskText, useWord } from "../text.ts";
import { formatMonth } from "../typed.ts";
import { approveBill, fileLink, returnBill, statementQuery, usePayChange } from "./data.ts";
import { PayeeLine } from "./payee-line.tsx";
import style from "./payouts.module.css";
import { Holds, StatementState } from "./statements-part.tsx";

/** One statement next to the list: what is billed, the payee, and the decision of the desk. */
export function StatementSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useDeskText();
  const statement = useQuery(statementQuery(id));
  // The reason is stored here, so it is not lost when a colleague decides first.
  const [reason, setReason] = useState("");
  return (
    <SideSheet title={statement.data?.number ?? t("payouts.statement")} onClose={onClose}>
      {statement.isError && <LoadFailed error={statement.error} onRetry={statement.refetch} />}
      {statement.isPending && <Skeleton rows={8} />}
      {statement.data && (
        <Body key={statement.data.state} statement={statement.data} reason={reason} setReason={setReason} />
      )}
    </SideSheet>
  );
}

type Deciding = {
  readonly statement: DeskStatement;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
};

function Body({ statement, reason, setReason }: Deciding) {
  const { t } = useDeskText();
  const may = useMay();
  const { id, number, bill_file, state, returned_reason } = statement;
  return (
    <div className={style.sheet}>
      <p className={style.badges}>
        <StatementState state={state} />
        <Holds holds={statement.holds} />
      </p>
      <Facts statement={statement} />
      <div className="cluster-2-3 middle">
        <DownloadButton name={number} label={t("payouts.pdf")} link={() => fileLink(id, "statement")} />
        {bill_file !== null && (
          <DownloadButton name={bill_file} label={t("payouts.bill_pdf")} link={() => fileLink(id, "bill")} />
        )}
      </div>
      {returned_reason !== "" && <Notice tone="warning">{returned_reason}</Notice>}
      {state === "billed" && may("payouts.approve") ? (
        <Decision statement={statement} reason={reason} setReason={setReason} />
      ) : (
        <UnsentText id="bill-unsent" text={reason} onDiscard={() => setReason("")} />
      )}
      <Lines statement={statement} />
      <Payouts statement={statement} />
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ statement }: { statement: DeskStatement }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { translator, period, net, vat, withheld, amount, bill, payee, approved, in_pln } = statement;
  return (
    <dl className={style.facts}>
      <Fact label={t("payouts.translator")}>
        <Link to="/translators/$id" params={{ id: translator.id }}>
          {translator.name}
        </Link>
      </Fact>
      <Fact label={t("payouts.month")}>{formatMonth(locale, period)}</Fact>
      <Fact label={t("payouts.net")}>
        <MoneyText value={net} />
      </Fact>
      {bill && (
        <Fact label={t("payouts.bill")}>
          {`${bill.number}, ${bill.date}, `}
          <MoneyText value={bill.gross} />
        </Fact>
      )}
      {vat && (
        <Fact label={t("payouts.vat")}>
          <MoneyText value={vat} />
        </Fact>
      )}
      {withheld && (
        <Fact label={t("payouts.withheld")}>
          <MoneyText value={withheld} />
        </Fact>
      )}
      {amount && (
        <Fact label={t("payouts.amount")}>
          <MoneyText value={amount} />
        </Fact>
      )}
      {in_pln && (
        <Fact label={t("payouts.in_pln")}>
          <MoneyText value={in_pln.net} />
          {` (${in_pln.rate}, ${in_pln.table})`}
        </Fact>
      )}
      {approved && (
        <Fact label={t("payouts.approved")}>
          {`${approved.by}, `}
          <DateText value={approved.at} form="dated" />
        </Fact>
      )}
      <Fact label={t("payouts.payee")}>
        {payee === null ? t("pay_hold.payee") : <PayeeLine payee={payee} />}
      </Fact>
    </dl>
  );
}

const useBillReturn = () => usePayChange(returnBill);
type BillReturn = ReturnType<typeof useBillReturn>;

/** Approving a bill by its VAT and what is withheld, or sending it back with a reason. */
function Decision({ statement, reason, setReason }: Deciding) {
  const { t } = useDeskText();
  const id = useId();
  const { expected, net } = statement;
  const [vat, setVat] = useState(expected.vat.currency_amount_decimal);
  const [withheld, setWithheld] = useState(expected.withheld.currency_amount_decimal);
  const approve = usePayChange(approveBill);
  const back = useBillReturn();
  const problem = approve.error ?? back.error;
  const decimal = (text: string): string => text.trim().replace(",", ".") || "0";
  return (
    <section className={style.box} aria-labelledby={`${id}h`}>
      <h3 id={`${id}h`}>{t("payouts.check")}</h3>
      <ActFailed error={problem} />
      <div className={style.row}>
        <TextField
          id={`${id}vat`}
          label={`${t("payouts.vat")}, ${net.currency_code}`}
          inputMode="decimal"
          value={vat}
          onChange={(event) => setVat(event.target.value)}
        />
        <TextField
          id={`${id}withheld`}
          label={`${t("payouts.withheld")}, ${net.currency_code}`}
          hint={t("payouts.withheld_hint")}
          inputMode="decimal"
          value={withheld}
          onChange={(event) => setWithheld(event.target.value)}
        />
      </div>
      <Button
        look="primary"
        busy={approve.isPending}
        onClick={() =>
          approve.mutate(
            { id: statement.id, vat: decimal(vat), withheld: decimal(withheld) },
            { onSuccess: () => toast(t("payouts.approved_done")) },
          )
        }
      >
        {t("payouts.approve")}
      </Button>
      <Return id={statement.id} reason={reason} setReason={setReason} back={back} />
    </section>
  );
}

/** Sends a bill back with a reason. */
function Return(props: Pick<Deciding, "reason" | "setReason"> & { id: number; back: BillReturn }) {
  const { id, reason, setReason, back } = props;
  const { t } = useDeskText();
  const field = useId();
  return (
    <>
      <TextArea
        id={field}
        label={t("payouts.return_reason")}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        busy={back.isPending}
        disabled={reason.trim().length < 3}
        onClick={() =>
          back.mutate(
            { id, reason },
            {
              onSuccess: () => {
                setReason("");
                toast(t("payouts.returned_done"));
              },
            },
          )
        }
      >
        {t("payouts.return")}
      </Button>
    </>
  );
}

function Lines({ statement }: { statement: DeskStatement }) {
  const { t } = useDeskText();
  const word = useWord();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t("payouts.lines")}</h3>
      <ul className={style.lines}>
        {statement.lines.map((line) => (
          <li key={line.position}>
            <span>
              <Link to="/orders/$id" params={{ id: line.order_id }}>
                {t("orders.number", { id: line.order_id })}
              </Link>
              {` · ${word([`stage.${line.kind}`, `pay_kind.${line.kind}`], line.kind)} · `}
              {`${line.source_lang.toUpperCase()} → ${line.target_lang.toUpperCase()}`}
              {line.units > 0 && ` · ${line.units} ${line.unit === "word" ? t("payouts.words") : "min"}`}
            </span>
            <MoneyText value={line.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payouts({ statement: { payouts } }: { statement: DeskStatement }) {
  const { t } = useDeskText();
  const word = useWord();
  const id = useId();
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t("payouts.history")}</h3>
      <ul className={style.lines}>
        {payouts.map((one) => (
          <li key={one.id}>
            <Link to="/payouts" search={{ tab: "runs", page: 1, group: "all", open: one.run_id }}>
              {one.run}
            </Link>
            <span>
              {t(`payout_state.${one.state}`)}
              {one.reason !== "" && `: ${word([`payout_reason.${one.reason}`], one.reason)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
