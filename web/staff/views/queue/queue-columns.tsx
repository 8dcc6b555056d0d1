import type { QueueRow } from "#contract/views/staff.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { ClockChip } from "../../clock-chip.tsx";
import { useOrderColumns } from "../../order-columns.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useVolume } from "../../volume.ts";
import style from "./queue-page.module.css";

type Props = {
  readonly now: number;
  readonly me: string | undefined;
  readonly onTake: (id: number, take: boolean) => void;
  /** The row whose taking is under way. */
  readonly taking: number | null;
};

/** The columns of orders that wait for a price: the order names the row, the time left is first. */
export function useQueueColumns({ now, me, onTake, taking }: Props): readonly Column<QueueRow>[] {
  const { t } = useDeskText();
  const order_columns = useOrderColumns();
  const volume = useVolume();
  const works = useMay()("orders.work");
  return [
    {
      key: "left",
      label: t("queue.left"),
      cell: (row) =>
        row.paused_at === null ? (
          <ClockChip due={row} now={now} />
        ) : (
          <Badge tone="neutral">
            {row.pause_reason === null
              ? t("queue.paused")
              : `${t("queue.paused")}: ${t(`pause.reason.${row.pause_reason}`)}`}
          </Badge>
        ),
    },
    ...order_columns,
    {
      key: "volume",
      label: t("orders.volume"),
      cell: volume,
    },
    {
      key: "customer",
      label: t("orders.customer"),
      cell: ({ customer, unread }) => (
        <span className={style.customer} title={customer}>
          {customer}
          {unread > 0 && ` · ${t("queue.unread", { n: unread })}`}
        </span>
      ),
    },
    {
      key: "owner",
      label: t("queue.owner"),
      align: "end",
      cell: ({ id, owner }) => (
        <span className={style.owner}>
          {owner}
          {works && (owner === null || owner === me) && (
            <Button
              size="small"
              busy={taking === id}
              aria-label={t(owner === null ? "queue.take_order" : "queue.release_order", { id })}
              onClick={() => onTake(id, owner === null)}
            >
              {t(owner === null ? "queue.take" : "queue.release")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
