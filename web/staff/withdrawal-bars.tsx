import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { WithdrawalTask } from "#contract/accounts/legal.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { Only } from "./rights.tsx";
import { useDeskText } from "./text.ts";
import style from "./withdrawal-bars.module.css";

const withdrawalsQuery = (order: number | undefined) =>
  queryOptions({
    queryKey: ["withdrawals", order],
    queryFn: ({ signal }) =>
      call("withdrawals", { query: order === undefined ? {} : { order: String(order) }, signal }),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
  });

/** S3: a red bar for each withdrawal that waits; on the page of an order only its own. */
export function WithdrawalBars({ order_id }: { order_id?: number }) {
  const { data = [] } = useQuery(withdrawalsQuery(order_id));
  // The dialog stays with what was typed when a colleague settles the withdrawal first and its bar goes.
  const [settling, setSettling] = useState<WithdrawalTask | null>(null);
  return (
    <>
      {data.map((task) => (
        <Bar key={task.id} task={task} linked={order_id === undefined} onSettle={() => setSettling(task)} />
      ))}
      {settling && <Settle task={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function Bar(props: { task: WithdrawalTask; linked: boolean; onSettle: () => void }) {
  const { task, linked, onSettle } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const at = formatInstant(locale, task.received_at, "short");
  return (
    <Notice
      tone="danger"
      title={t("withdrawal.bar", { at })}
      action={
        <Only right="withdrawals.settle">
          <Button onClick={onSettle}>{t("withdrawal.settle")}</Button>
        </Only>
      }
    >
      <p>
        {task.order_id !== null && linked ? (
          <Link to="/orders/$id" params={{ id: task.order_id }}>
            {t("orders.number", { id: String(task.order_id) })}
          </Link>
        ) : (
          t("withdrawal.typed_number", { number: task.order_number })
        )}{" "}
        · {task.brand} · {task.name} · <a href={`mailto:${task.email}`}>{task.email}</a>
      </p>
      {task.part !== "" && <p className={style.part}>{t("withdrawal.part", { part: task.part })}</p>}
      <p>{task.fact === null ? t("withdrawal.unknown") : t(`withdrawal.fact.${task.fact}`)}</p>
    </Notice>
  );
}

function Settle({ task, onClose }: { task: WithdrawalTask; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const queries = useQueryClient();
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const settle = useMutation({
    mutationFn: (how: "end_order" | "by_hand") =>
      call("settleWithdrawal", {
        params: { id: String(task.id) },
        body: { how, note },
        idempotency_key: idempotencyKey(),
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["withdrawals"] });
      void queries.invalidateQueries({ queryKey: ["order"] });
      void queries.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: () => void queries.invalidateQueries({ queryKey: ["withdrawals"] }),
  });
  const by_hand = {
    title: t("withdrawal.by_hand"),
    input: () => {
      setMissing(note.trim() === "");
      return note.trim() === "" ? null : ("by_hand" as const);
    },
  };
  const shown = task.can_end
    ? { danger: true, title: t("withdrawal.end_order"), input: () => "end_order" as const, also: by_hand }
    : by_hand;
  return (
    <ActionDialog
      {...shown}
      heading={t("withdrawal.settle_title", { number: task.order_number })}
      cancel="ui.cancel"
      action={settle}
      done={t("withdrawal.settled")}
      onClose={onClose}
    >
      <Consequences task={task} />
      <TextField
        id={id}
        label={t("withdrawal.note")}
        value={note}
        maxLength={500}
        problem={missing ? "field.required" : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  );
}

/** What settling it does to the order and its money. */
function Consequences({ task }: { task: WithdrawalTask }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <>
      <p>{t(task.can_end ? "withdrawal.can_end" : "withdrawal.cannot_end")}</p>
      {task.can_end && <p>{t("withdrawal.paused")}</p>}
      {task.refund && task.kept && (
        <p>
          {t("withdrawal.money", {
            refund: formatMoney(locale, task.refund),
            retained: formatMoney(locale, task.kept),
          })}
        </p>
      )}
    </>
  );
}
