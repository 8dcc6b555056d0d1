import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskSession } from "#contract/interpreting/sessions.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import style from "./calendar-page.module.css";
import { secondCandidatesQuery, useAskSecond, useWithdrawSecond } from "./data.ts";

type Props = { readonly session: DeskSession };

/** Who comes second to a long simultaneous session, or until when they answer. */
export function SecondFact({ session: { second } }: Props) {
  const { t } = useDeskText();
  return (
    <>
      <Badge tone="info">{t("desk_calendar.two")}</Badge>
      <span>
        {t("desk_calendar.second")}:{" "}
        {second === null ? (
          "–"
        ) : second.is_assigned ? (
          second.name
        ) : (
          <>
            {t("desk_calendar.second_asked", { name: second.name })}{" "}
            <DateText value={second.answers_by} form="short" />
          </>
        )}
      </span>
    </>
  );
}

/** The desk finds the second interpreter, or takes the place back from the one who has it. */
export function SecondActs({ session }: Props) {
  const { t } = useDeskText();
  const now = useNow(30_000);
  // Stores whose assignment is withdrawn, so that it is not another person's when a colleague was faster.
  const [open, setOpen] = useState<"asking" | NonNullable<DeskSession["second"]> | null>(null);
  const { second } = session;
  if (open === null && second === null && now >= Date.parse(session.starts_at)) return null;
  return (
    <>
      <Button
        size="small"
        look={session.task === "second_missing" ? "primary" : "secondary"}
        onClick={() => setOpen(second ?? "asking")}
      >
        {t(second === null ? "desk_calendar.find_second" : "desk_calendar.withdraw")}
      </Button>
      {open === "asking" && <AskSheet order_id={session.order_id} onClose={() => setOpen(null)} />}
      {open !== null && open !== "asking" && (
        <Withdraw order_id={session.order_id} second={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

type Open = { readonly order_id: number; readonly onClose: () => void };

function AskSheet({ order_id, onClose }: Open) {
  const { t } = useDeskText();
  const found = useQuery(secondCandidatesQuery(order_id));
  const ask = useAskSecond(order_id);
  const { data } = found;
  const send = (id: number, name: string) =>
    ask.mutate(id, {
      onSuccess: () => {
        toast(t("assign.done", { name }));
        onClose();
      },
    });
  return (
    <SideSheet title={t("desk_calendar.second_title", { id: String(order_id) })} onClose={onClose}>
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <Skeleton rows={3} height="2.5rem" />}
      <ActFailed error={ask.error} />
      {data && (
        <p>
          {t("desk_calendar.second_fee")} <MoneyText value={data.fee} />
        </p>
      )}
      {data?.candidates.length === 0 && <p>{t("assign.none")}</p>}
      <ul className={style.people}>
        {data?.candidates.map(({ id, name, experience_years }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <br />
              {t("assign.experience", { n: experience_years })}
            </span>
            <Button size="small" busy={ask.isPending && ask.variables === id} onClick={() => send(id, name)}>
              {t("assign.offer", { name })}
            </Button>
          </li>
        ))}
      </ul>
    </SideSheet>
  );
}

function Withdraw({
  order_id,
  second,
  onClose,
}: Open & { readonly second: NonNullable<DeskSession["second"]> }) {
  const { t } = useDeskText();
  const withdraw = useWithdrawSecond(order_id);
  return (
    <ReasonDialog
      danger
      title={t("desk_calendar.withdraw")}
      label={t("desk_calendar.withdraw_reason")}
      action={withdraw}
      input={(reason) => ({ translator_id: second.id, reason })}
      onClose={onClose}
    >
      <p>
        {t(second.is_assigned ? "desk_calendar.withdraw_text" : "desk_calendar.withdraw_asked", {
          name: second.name,
        })}
      </p>
    </ReasonDialog>
  );
}
