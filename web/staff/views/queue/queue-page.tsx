import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useMemo, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import type { CallAnswer } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import type { QueueRow } from "#contract/views/staff.ts";
import { ListPage } from "#ui/list-page.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatPercent } from "#domain/percent.ts";
import { brand_name } from "../../api.ts";
import { useKeys } from "../../keys.ts";
import { me_query } from "../../queries.ts";
import { Only, useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { queue_query, useTake } from "./data.ts";
import { DueSoon } from "./due-soon.tsx";
import style from "./queue-page.module.css";
import { useQueueColumns } from "./queue-columns.tsx";
import { useBuffered } from "./buffered.ts";
import { ApprovalsBar } from "../../approvals-bar.tsx";
import { RefusedEInvoices } from "../../refused-einvoices.tsx";
import { FailedJobsBar } from "../../failed-jobs-bar.tsx";
import { StoppedFiles } from "../../stopped-files.tsx";
import { WithdrawalBars } from "../../withdrawal-bars.tsx";
import { useRowFocus } from "#ui/row-focus.ts";

/** S2, the home of the desk: answer every request for a price within fifteen minutes, the most urgent first. */
export function QueuePage() {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const queue = useQuery(queue_query);
  const me = useQuery(me_query);
  const take = useTake();
  const now = useNow(1_000) + (queue.data?.ahead_ms ?? 0);
  const list = useRef<HTMLDivElement>(null);
  const waiting = queue.data?.waiting;
  const sorted = useMemo(() => waiting?.toSorted(byUrgency), [waiting]);
  const { rows, held_back, showAll } = useBuffered(sorted);
  const allowed = useMay();
  const turn = (id: number, taking: boolean) => {
    if (!allowed("orders.work")) return;
    // What a colleague has is refused: it is taken over on its own page, where one sees what they did.
    take.mutate({ id, take: taking }, { onError: (error) => toast(sentence(error), "warning") });
  };
  const onFocus = useQueueKeys(list, (id) =>
    turn(id, rows?.find((row) => row.id === id)?.owner !== me.data?.name),
  );
  const columns = useQueueColumns({
    now,
    me: me.data?.name,
    onTake: turn,
    taking: take.isPending ? take.variables.id : null,
  });
  const count = queue.data?.waiting_count ?? 0;
  return (
    <>
      <div className={style.head}>
        <PageHead title={count > 0 ? `(${count}) ${t("queue.title")}` : t("queue.title")} brand={brand_name}>
          {t("queue.title")}
        </PageHead>
        {queue.data && <Counts data={queue.data} count={count} />}
        {queue.dataUpdatedAt > 0 && (
          <p className={style.updated}>
            {t("queue.updated", { time: clockTime(locale, queue.dataUpdatedAt) })}
          </p>
        )}
      </div>
      <ListPage
        dense
        title={t("queue.title")}
        tools={
          <>
            <Bars />
            <MostUrgent count={count + (queue.data?.paused_count ?? 0)} shown={sorted?.length} />
            {held_back > 0 && (
              <Button size="small" onClick={showAll}>
                {t("queue.show_new", { n: held_back })}
              </Button>
            )}
          </>
        }
        found={{ data: rows, isError: queue.isError, refetch: queue.refetch }}
        rowKey={({ id }) => id}
        columns={columns}
        none={emptyText(t, queue.data?.median_minutes ?? null)}
        list={list}
        onFocus={onFocus}
      />
      <DueSoon rows={rows ?? []} me={me.data?.name} now={now} />
    </>
  );
}

/** That nothing waits, and how fast today's requests were answered, once there was one. */
const emptyText = (t: ReturnType<typeof useDeskText>["t"], minutes: number | null): string =>
  minutes === null
    ? t("queue.empty")
    : t("queue.empty_median", { median: t("queue.minutes", { n: minutes }) });

/** That more wait than there are rows. */
function MostUrgent({ count, shown }: { count: number; shown: number | undefined }) {
  const { t } = useDeskText();
  if (shown === undefined || count <= shown) return null;
  return <p className={style.updated}>{t("queue.most_urgent", { n: shown })}</p>;
}

/** The keys of the queue: from row to row, to take or leave the current one, to open it; gives the list's `onFocus`. */
function useQueueKeys(list: RefObject<HTMLDivElement | null>, onTurn: (id: number) => void): () => void {
  const navigate = useNavigate();
  const focus = useRowFocus(list);
  const onCurrent = (act: (id: number) => void) => {
    const id = focus.current();
    if (id !== null) act(id);
  };
  useKeys({
    j: () => focus.move(1),
    ArrowDown: () => focus.move(1),
    k: () => focus.move(-1),
    ArrowUp: () => focus.move(-1),
    t: () => onCurrent(onTurn),
    ...opening((part) => onCurrent((id) => void navigate({ to: "/orders/$id", params: { id }, hash: part }))),
  });
  return focus.onFocus;
}

/** Keys that open the current row at a part of its page. */
const opening = (open: (part: string) => void): Record<string, () => void> => ({
  "1": () => open("quote"),
  "2": () => open("talk"),
  "3": () => open("steps"),
  h: () => open("hold"),
});

type Data = Pick<
  CallAnswer<Routes["queue"]>,
  "paused_count" | "late" | "answered_today" | "median_minutes" | "in_time_percent"
>;

/** The figures of the queue and of today. */
function Counts({ data, count }: { data: Data; count: number }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <dl className={style.counts}>
      <Count label={t("queue.waiting")} value={count} />
      {data.paused_count > 0 && <Count label={t("queue.at_customer")} value={data.paused_count} />}
      <Count label={t("queue.late")} value={data.late} alarm={data.late > 0} />
      <Count label={t("queue.answered_today")} value={data.answered_today} />
      {data.median_minutes !== null && (
        <Count label={t("queue.median")} value={t("queue.minutes", { n: data.median_minutes })} />
      )}
      {data.in_time_percent !== null && (
        <Count label={t("queue.in_time")} value={formatPercent(locale, data.in_time_percent / 100)} />
      )}
    </dl>
  );
}

/** What waits for the customer waits below everything that waits for us. */
const byUrgency = (a: QueueRow, b: QueueRow): number =>
  Number(a.paused_at !== null) - Number(b.paused_at !== null) || a.due_at.localeCompare(b.due_at);

const clockTime = (tag: string, instant: number): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: "medium" }).format(instant);

function Count(props: { label: string; value: number | string; alarm?: boolean }) {
  const { label, value, alarm = false } = props;
  return (
    <div className={alarm ? style.alarm : undefined}>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** What waits for the desk besides quotes. */
function Bars() {
  return (
    <>
      <WithdrawalBars />
      <RefusedEInvoices />
      <Only right="approvals.decide">
        <ApprovalsBar />
      </Only>
      <Only right="files.read">
        <StoppedFiles />
      </Only>
      <Only right="jobs.work">
        <FailedJobsBar />
      </Only>
    </>
  );
}
