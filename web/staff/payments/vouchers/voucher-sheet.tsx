import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { VoucherDetail } from "#contract/payments/desk-vouchers.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { toast } from "#ui/toast.tsx";
import { me_query } from "../../queries.ts";
import { Only } from "../../rights.tsx";
import { type FactRow, FactRows } from "../../fact-rows.tsx";
import { useDeskText } from "../../text.ts";
import { formatDay } from "../../typed.ts";
import { askForCode, block, useVoucherChange, voucherQuery } from "./data.ts";
import { CodeOnce } from "./sell-voucher.tsx";
import style from "./vouchers-page.module.css";

const tones: Record<VoucherDetail["uses"][number]["state"], Tone> = {
  held: "info",
  spent: "success",
  let_go: "neutral",
};

/** One voucher: who bought it, what it paid for, and the button that blocks it. */
export function OpenVoucher({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useDeskText();
  const voucher = useQuery(voucherQuery(id));
  const { data } = voucher;
  return (
    <SideSheet title={t("vouchers.number", { id })} onClose={onClose}>
      <Loading found={voucher} rows={6} />
      {data && (
        <>
          <Facts voucher={data} />
          <Code voucher={data} />
          <Uses uses={data.uses} />
          <Only right="vouchers.work">
            <Block voucher={data} />
          </Only>
        </>
      )}
    </SideSheet>
  );
}

/** The code that its seller has not seen yet, because a second person had to agree first. */
function Code({ voucher: { id, code_told, made_by } }: { voucher: VoucherDetail }) {
  const { t } = useDeskText();
  const me = useQuery(me_query);
  const ask = useVoucherChange(askForCode);
  if (ask.data) return <CodeOnce code={ask.data.code} />;
  if (code_told || made_by !== me.data?.name) return null;
  return (
    <>
      <ActFailed error={ask.error} />
      <p className="break hint">{t("vouchers.code_waits")}</p>
      <Button look="primary" busy={ask.isPending} onClick={() => ask.mutate(id)}>
        {t("vouchers.show_code")}
      </Button>
    </>
  );
}

function Facts({ voucher }: { voucher: VoucherDetail }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const rows: readonly FactRow[] = [
    [
      t("vouchers.state"),
      <Badge
        key="state"
        tone={voucher.state === "open" ? "success" : voucher.state === "blocked" ? "danger" : "neutral"}
      >
        {t(`vouchers.state.${voucher.state}`)}
      </Badge>,
    ],
    [
      t("vouchers.code"),
      <span key="code" className={style.code}>
        {t("vouchers.masked", { ends_in: voucher.ends_in })}
      </span>,
    ],
    [t("vouchers.left"), <MoneyText key="left" value={voucher.left} />],
    [t("vouchers.worth"), <MoneyText key="worth" value={voucher.amount} />],
    [t("vouchers.buyer"), [voucher.sold_to, voucher.email].filter((text) => text !== "").join(", ")],
    [t("vouchers.paid_by"), t(`vouchers.paid_by.${voucher.paid_by}`)],
    [t("vouchers.reference"), voucher.reference],
    [t("vouchers.account"), voucher.bank_iban],
    [t("vouchers.sold"), <DateText key="sold" value={voucher.created_at} form="dated" />],
    [t("vouchers.made_by"), voucher.made_by],
    [t("vouchers.valid_to"), voucher.valid_to === null ? null : formatDay(locale, voucher.valid_to)],
    [t("vouchers.note"), voucher.note === "" ? null : voucher.note],
  ];
  return (
    <>
      <FactRows rows={rows} />
      {voucher.bank_iban !== null && (
        <p className="break hint">{t("vouchers.books", { iban: voucher.bank_iban })}</p>
      )}
    </>
  );
}

function Uses({ uses }: Pick<VoucherDetail, "uses">) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <section className={style.part}>
      <h3>{t("vouchers.uses")}</h3>
      {uses.length === 0 && <p className="break hint">{t("vouchers.no_uses")}</p>}
      <ul className={style.uses}>
        {uses.map(({ payment_id, orders, amount, given_back, state, at }) => (
          <li key={payment_id}>
            <span className={style.stack}>
              {orders.map((order) => (
                <Link key={order} to="/orders/$id" params={{ id: order }}>
                  {t("orders.number", { id: order })}
                </Link>
              ))}
              <small>
                <DateText value={at} form="dated" />
              </small>
            </span>
            <Badge tone={tones[state]}>{t(`vouchers.use.${state}`)}</Badge>
            <span className={style.amount}>
              <MoneyText value={amount} />
              {given_back.currency_amount_decimal !== "0.00" && (
                <small>{t("vouchers.given_back", { amount: formatMoney(locale, given_back) })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Blocks or unblocks a voucher; both need a reason. */
function Block({ voucher: { id, state } }: { voucher: VoucherDetail }) {
  const { t } = useDeskText();
  const field = useId();
  const change = useVoucherChange(block);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const blocked = state !== "blocked";
  const act = () => {
    if (reason.trim() === "") return setProblem("field.required");
    change.mutate(
      { id, blocked, reason },
      {
        onSuccess: () => {
          toast(t(blocked ? "vouchers.blocked" : "vouchers.unblocked"));
          setReason("");
        },
      },
    );
  };
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <ActFailed error={change.error} />
      <TextField
        id={field}
        label={t("vouchers.reason")}
        hint={t("vouchers.reason_hint")}
        maxLength={200}
        autoComplete="off"
        value={reason}
        problem={problem}
        required
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" look={blocked ? "danger" : "secondary"} busy={change.isPending}>
        {t(blocked ? "vouchers.block" : "vouchers.unblock")}
      </Button>
    </form>
  );
}
