import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { events, roles } from "#domain/orders/events.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { ownActsOf } from "./data.ts";
import style from "./order-page.module.css";

const shown_lines = 5;

type Shown = { readonly desk: DeskOrder; readonly own: number };

/** What differs from what was shown: values before and after, and the latest events of others. */
function useChanges(seen: Shown, desk: DeskOrder) {
  const values = useValues();
  const before = values(seen.desk);
  const rows = values(desk).flatMap((now, n) => {
    const was = before[n];
    return was === undefined || was.value === now.value ? [] : [{ ...now, was: was.value }];
  });
  const since = desk.history.slice(0, Math.max(0, desk.version - seen.desk.version));
  const changes = since.filter(({ actor_role }) => actor_role !== "system").slice(0, shown_lines);
  const moved = seen.desk.version !== desk.version || rows.length > 0;
  return { rows, changes, moved, any: rows.length > 0 || changes.length > 0 };
}

function Lines({ rows, changes }: Pick<ReturnType<typeof useChanges>, "rows" | "changes">) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <ul className={style.changes}>
      {rows.map(({ label, was, value }) => (
        <li key={label}>{t("desk_order.change", { label, before: was, now: value })}</li>
      ))}
      {changes.map((line, n) => {
        const event = events.find((one) => one === line.event);
        const role = roles.find((one) => one === line.actor_role);
        const who = line.actor ?? (role ? t(`role.${role}`) : line.actor_role);
        const time = formatInstant(locale, line.at, "short");
        return (
          <li key={`${line.at} ${n}`}>{`${time} ${event ? t(`event.${event}`) : line.event} (${who})`}</li>
        );
      })}
    </ul>
  );
}

/**
 * S3: the customer decided or paid, or a colleague moved the order, while it was open. Both values are here, what was
 * shown and what is, until they were seen; what the person did themselves and what the clock did without moving
 * anything is no news. A refused act (`order.stale`) is explained by the same bar.
 */
export function ChangesBar({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const queries = useQueryClient();
  const own = ownActsOf(queries, id);
  const [seen, setSeen] = useState<Shown>({ desk, own });
  const { rows, changes, moved, any } = useChanges(seen, desk);
  if (moved && (own !== seen.own || !any)) setSeen({ desk, own });
  // An act without a transition, such as a withdrawn quote, does not explain a later change.
  if (!moved && own !== seen.own && desk.sending === null) setSeen({ desk, own });
  if (!moved || !any) return null;
  return (
    <Notice
      tone="warning"
      live="status"
      title={t("desk_order.changed")}
      action={<Button onClick={() => setSeen({ desk, own })}>{t("desk_order.changed_seen")}</Button>}
    >
      <Lines rows={rows} changes={changes} />
    </Notice>
  );
}

/** What others did to the order since this part of the page was opened. */
export function ChangesSince({ desk }: { desk: DeskOrder }) {
  const { t } = useDeskText();
  const [seen] = useState<Shown>({ desk, own: 0 });
  const { rows, changes, moved, any } = useChanges(seen, desk);
  if (!moved || !any) return null;
  return (
    <Notice tone="warning" live="status" title={t("desk_order.changed")}>
      <Lines rows={rows} changes={changes} />
    </Notice>
  );
}

/** What of an order is compared, each as a person reads it. */
function useValues(): (desk: DeskOrder) => { label: string; value: string }[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return ({ order, owner }) => [
    { label: t("orders.status"), value: t(`status.${order.status}`) },
    {
      label: t("orders.gross"),
      value: order.price_gross === null ? "–" : formatMoney(locale, order.price_gross),
    },
    {
      label: t("orders.deadline"),
      value: order.deadline === null ? "–" : formatInstant(locale, order.deadline, "short"),
    },
    { label: t("queue.owner"), value: owner?.name ?? "–" },
  ];
}
