import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNow } from "#ui/clock.ts";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "react-intl";
import { brand_name } from "../../api.ts";
import { useKeys } from "../../keys.ts";
import { orderPlace, useGo } from "../../links.tsx";
import { me_query } from "../../queries.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { queue_query, useTake } from "./data.ts";
import { DueSoon } from "./due-soon.tsx";
import style from "./queue-page.module.css";
import { QueueTable } from "./queue-table.tsx";
import { RefusedEInvoices } from "../../refused-einvoices.tsx";
import { WithdrawalBars } from "../../withdrawal-bars.tsx";
import { useRowFocus } from "../../row-focus.ts";

/** S2, the home of the desk: answer every request for a price within fifteen minutes, the most urgent first. */
export function QueuePage() {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const go = useGo();
  const sentence = useProblemText();
  const queue = useQuery(queue_query);
  const me = useQuery(me_query);
  const take = useTake();
  const now = useNow(1_000) + (queue.data?.ahead_ms ?? 0);
  const list = useRef<HTMLDivElement>(null);
  const waiting = queue.data?.waiting;
  const rows = useMemo(() => waiting?.toSorted((a, b) => a.due_at.localeCompare(b.due_at)), [waiting]);
  const focus = useRowFocus(list);

  const allowed = useMay();
  const turn = (id: number, taking: boolean) => {
    if (!allowed("orders.work")) return;
    take.mutate({ id, take: taking }, { onError: (error) => toast(sentence(error), "warning") });
  };
  const onCurrent = (act: (id: number) => void) => {
    const id = focus.current();
    if (id !== null) act(id);
  };
  useKeys({
    j: () => focus.move(1),
    ArrowDown: () => focus.move(1),
    k: () => focus.move(-1),
    ArrowUp: () => focus.move(-1),
    t: () => onCurrent((id) => turn(id, rows?.find((row) => row.id === id)?.owner !== me.data?.name)),
    "1": () => onCurrent((id) => void go(orderPlace(id, "quote"))),
  });

  const count = rows?.length ?? 0;
  return (
    <>
      <div className={style.head}>
        <PageHead title={count > 0 ? `(${count}) ${t("queue.title")}` : t("queue.title")} brand={brand_name}>
          {t("queue.title")}
        </PageHead>
        {queue.data && (
          <dl className={style.counts}>
            <Count label={t("queue.waiting")} value={count} />
            <Count label={t("queue.late")} value={queue.data.late} alarm={queue.data.late > 0} />
            <Count label={t("queue.answered_today")} value={queue.data.answered_today} />
          </dl>
        )}
        {queue.dataUpdatedAt > 0 && (
          <p className={style.updated}>
            {t("queue.updated", { time: clockTime(locale, queue.dataUpdatedAt) })}
          </p>
        )}
      </div>
      <WithdrawalBars />
      <RefusedEInvoices />
      <div ref={list} onFocus={focus.onFocus}>
        <QueueTable
          rows={rows}
          now={now}
          me={me.data?.name}
          failed={queue.isError}
          onRetry={() => void queue.refetch()}
          onTake={turn}
          taking={take.isPending ? take.variables.id : null}
        />
      </div>
      <DueSoon rows={rows ?? []} me={me.data?.name} now={now} />
    </>
  );
}

const clockTime = (tag: string, instant: number): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: "medium" }).format(instant);

function Count({ label, value, alarm = false }: { label: string; value: number; alarm?: boolean }) {
  return (
    <div className={alarm ? style.alarm : undefined}>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
