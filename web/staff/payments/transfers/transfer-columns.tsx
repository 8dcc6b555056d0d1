import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { TransferMatchView, TransferView } from "#contract/payments/transfers.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { DayText } from "../../day-text.tsx";
import { useDeskText } from "../../text.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { useCharge, useMatch, useUndo, useVoucherMoney } from "./data.ts";
import { MatchDialog } from "./match-dialog.tsx";
import { SendBack } from "./send-back.tsx";
import { WriteOff } from "./write-off.tsx";
import { PayoutButton, payoutName, TranslatorPayoutButton } from "./payout-choice.tsx";
import style from "./transfers-page.module.css";

const tones: Record<TransferView["state"], Tone> = {
  checking: "info",
  open: "warning",
  waiting: "info",
  done: "success",
};

/** What the desk needs of a line: who paid how much under which title, what it is for, and what to do now. */
export function useTransferColumns(): readonly Column<TransferView>[] {
  const { t } = useDeskText();
  return [
    {
      key: "day",
      label: t("transfers.day"),
      names_row: true,
      cell: ({ booked_on }) => <DayText value={booked_on} />,
    },
    {
      key: "amount",
      label: t("transfers.amount"),
      align: "end",
      // Nothing else, so that the file of the list has a column of numbers.
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    {
      key: "from",
      label: t("transfers.from"),
      cell: ({ counterparty_name, counterparty_iban }) => (
        <span className={style.stack}>
          {counterparty_name || "–"}
          {counterparty_iban !== "" && <small>{counterparty_iban.replace(/(.{4})(?=.)/g, "$1 ")}</small>}
        </span>
      ),
    },
    {
      key: "title",
      label: t("transfers.reference"),
      cell: ({ title, is_reversal }) => (
        <span className={style.stack}>
          {title || "–"}
          {is_reversal && <Badge tone="danger">{t("transfers.reversal")}</Badge>}
        </span>
      ),
    },
    { key: "for", label: t("transfers.for"), cell: (row) => <What transfer={row} /> },
    { key: "act", label: t("transfers.act"), align: "end", cell: (row) => <Acts transfer={row} /> },
  ];
}

/** What a line is for, or what it may be for and by which sign of it. */
function What({ transfer }: { transfer: TransferView }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const { amount, rest, state } = transfer;
  const [suggestion] = transfer.suggestions;
  const [payout] = transfer.payouts;
  return (
    <span className={style.stack}>
      <Badge tone={tones[state]}>{t(`transfers.state.${state}`)}</Badge>
      {state === "open" && rest.currency_amount_decimal !== amount.currency_amount_decimal && (
        <small>{t("transfers.rest", { amount: formatMoney(tag, rest) })}</small>
      )}
      {transfer.matches.map((match) => (
        <MatchLine key={match.id} match={match} row={state === "done" ? transfer.id : undefined} />
      ))}
      {state === "open" && suggestion && (
        <small>
          {suggestion.due.product} · {suggestion.due.customer} ·{" "}
          {t(suggestion.certain ? "transfers.sure" : "transfers.likely")} (
          {t(`transfers.rule.${suggestion.rule}`)})
        </small>
      )}
      {state === "open" && payout && (
        <small>
          {t("transfers.kind.payout", { product: payoutName(payout.payout) })} ·{" "}
          {t(payout.certain ? "transfers.sure" : "transfers.likely")} ({t(`transfers.rule.${payout.rule}`)})
        </small>
      )}
    </span>
  );
}

/** `row` is the line in which its button is the first one, for the keys that go from line to line. */
function MatchLine({ match, row }: { match: TransferMatchView; row: number | undefined }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const undo = useUndo();
  const [asks, setAsks] = useState(false);
  const [order] = match.order_ids;
  const words = t(`transfers.kind.${match.kind}`, { product: match.product });
  const by = match.made_by ?? t(`transfers.rule.${match.rule}`);
  return (
    <span className={style.match}>
      {order === undefined ? (
        words
      ) : (
        <Link to="/orders/$id" params={{ id: order }}>
          {words}
        </Link>
      )}
      <small>
        {formatMoney(tag, match.amount)} · {by}
      </small>
      {match.may_write_off && <WriteOff match={match} missing={match.may_write_off} />}
      {match.may_undo && (
        <Button size="small" look="quiet" data-row={row} data-act="undo" onClick={() => setAsks(true)}>
          {t("transfers.undo")}
        </Button>
      )}
      {asks && (
        <ActionDialog
          danger
          title={t("transfers.undo")}
          heading={t("transfers.undo_title")}
          cancel="ui.cancel"
          action={undo}
          input={() => match.id}
          done={t("transfers.undone")}
          onClose={() => setAsks(false)}
        >
          <p>
            {words} · {formatMoney(tag, match.amount)}
          </p>
          <p>{t(match.kind === "request" ? "transfers.undo_request" : "transfers.undo_other")}</p>
        </ActionDialog>
      )}
    </span>
  );
}

/** What may be done with a line: the suggestion booked, or something else found. */
function Acts({ transfer }: { transfer: TransferView }) {
  const { t } = useDeskText();
  const [open, setOpen] = useState(false);
  if (!open && (transfer.state !== "open" || transfer.is_reversal)) return null;
  if (!open && transfer.waits_for !== null) return <small>{t("approvals.second_person")}</small>;
  const is_left = transfer.amount.currency_amount_decimal.startsWith("-");
  const [payout, other] = transfer.payouts;
  const is_payout = payout !== undefined && other === undefined && transfer.suggestions.length === 0;
  return (
    <span className={style.buttons}>
      {is_payout && (
        <PayoutButton
          transfer={transfer}
          payout={payout.payout}
          words={t("transfers.confirm")}
          look="primary"
          act="confirm"
        />
      )}
      {transfer.translator_payouts.map((one) => (
        <TranslatorPayoutButton key={one.id} transfer={transfer} payout={one} />
      ))}
      {is_left ? <Charge transfer={transfer} /> : <Placing transfer={transfer} />}
      <Button size="small" data-row={transfer.id} data-act="find" onClick={() => setOpen(true)}>
        {t("transfers.find")}
      </Button>
      {open && <MatchDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** A toast for what became of an act. */
function useReporting() {
  const { t } = useDeskText();
  const done = useDoneOrWaits();
  const sentence = useProblemText();
  return {
    onSuccess: (line: TransferView) => done(line, t("transfers.done")),
    onError: (error: unknown) => toast(sentence(error), "warning"),
  };
}

function Charge({ transfer }: { transfer: TransferView }) {
  const { t } = useDeskText();
  const reporting = useReporting();
  const charge = useCharge();
  return (
    <Button size="small" busy={charge.isPending} onClick={() => charge.mutate(transfer.id, reporting)}>
      {t("transfers.charge")}
    </Button>
  );
}

/** Money that came for vouchers that the desk sold. */
function VoucherMoney({ transfer }: { transfer: TransferView }) {
  const { t } = useDeskText();
  const reporting = useReporting();
  const vouchers = useVoucherMoney();
  return (
    <Button size="small" busy={vouchers.isPending} onClick={() => vouchers.mutate(transfer.id, reporting)}>
      {t("transfers.voucher")}
    </Button>
  );
}

/** Money that came: what is due is confirmed, what is left goes to the balance or back. */
function Placing({ transfer }: { transfer: TransferView }) {
  const { t } = useDeskText();
  const reporting = useReporting();
  const match = useMatch();
  const [suggestion, other] = transfer.suggestions;
  const settled = transfer.matches.some(({ kind }) => kind === "request");
  const is_known = suggestion !== undefined || transfer.payouts.length > 0;
  const place = (rest: "wallet" | "refund") => match.mutate({ id: transfer.id, parts: [], rest }, reporting);
  return (
    <>
      {suggestion && !other && (
        <Button
          size="small"
          look="primary"
          data-act="confirm"
          busy={match.isPending}
          onClick={() =>
            match.mutate(
              {
                id: transfer.id,
                parts: [
                  {
                    payment_request_id: suggestion.due.payment_request_id,
                    amount: transfer.rest.currency_amount_decimal,
                  },
                ],
                rest: "keep",
              },
              reporting,
            )
          }
        >
          {t("transfers.confirm")}
        </Button>
      )}
      {transfer.may_be_voucher && <VoucherMoney transfer={transfer} />}
      {settled && (
        <Button size="small" onClick={() => place("wallet")}>
          {t("transfers.to_balance")}
        </Button>
      )}
      {transfer.payer_known && (settled || !is_known) && (
        <Button size="small" onClick={() => place("refund")}>
          {t("transfers.return")}
        </Button>
      )}
      {!transfer.payer_known && !is_known && <SendBack transfer={transfer} />}
    </>
  );
}
