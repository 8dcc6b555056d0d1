import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { PayoutOverview, PayoutRunRow } from "#contract/payouts/desk-payouts.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import type { PayoutsSearch } from "../searches.ts";
import { DeskList } from "../desk-list.tsx";
import { useMay } from "../rights.tsx";
import { useDeskText } from "../text.ts";
import { draftRun, per_page, runsQuery, usePayChange } from "./data.ts";
import style from "./payouts.module.css";

const tones: Readonly<Record<PayoutRunRow["state"], Tone>> = {
  draft: "warning",
  released: "warning",
  sent: "info",
  booked: "success",
  partly_failed: "danger",
  cancelled: "neutral",
};

/** How far a run has come, in words. */
export function RunState({ state }: { state: PayoutRunRow["state"] }) {
  const { t } = useDeskText();
  return <Badge tone={tones[state]}>{t(`run_state.${state}`)}</Badge>;
}

/** Runs for the bank, the newest first; what was approved becomes the next one. */
export function RunsPart(props: {
  readonly narrowed: PayoutsSearch;
  readonly ready: PayoutOverview["ready"];
  readonly onOpen: (id: number) => void;
}) {
  const { narrowed, ready, onOpen } = props;
  const { t } = useDeskText();
  const navigate = useNavigate();
  const runs = useQuery(runsQuery(narrowed));
  const columns = useColumns(onOpen);
  return (
    <DeskList
      title={t("payouts.runs")}
      found={runs}
      rowKey={(row) => row.id}
      columns={columns}
      none={t("payouts.no_runs")}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(runsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/payouts", search: { ...narrowed, page } })}
      part
      tools={<Ready ready={ready} onOpen={onOpen} />}
    />
  );
}

/** What may be paid now, by currency, and the button that drafts its run. */
function Ready({ ready, onOpen }: { ready: PayoutOverview["ready"]; onOpen: (id: number) => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const may = useMay();
  const sentence = useProblemText();
  const draft = usePayChange(draftRun);
  if (ready.length === 0) return <p className="break hint">{t("payouts.nothing_ready")}</p>;
  return (
    <ul className={style.ready}>
      {ready.map(({ currency, amount, statements, held }) => (
        <li key={currency}>
          <span>
            <strong>{formatMoney(locale, amount)}</strong> {t("payouts.ready", { n: statements })}
            {held > 0 && ` ${t("payouts.ready_held", { n: held })}`}
          </span>
          {may("payouts.approve") && statements > 0 && (
            <Button
              look="primary"
              busy={draft.isPending}
              onClick={() =>
                draft.mutate(currency, {
                  onSuccess: ([run]) => run && onOpen(run.id),
                  onError: (error) => toast(sentence(error), "warning"),
                })
              }
            >
              {t("payouts.draft", { currency })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useColumns(onOpen: (id: number) => void): readonly Column<PayoutRunRow>[] {
  const { t } = useDeskText();
  return [
    { key: "number", label: t("payouts.run"), names_row: true, cell: ({ number }) => number },
    { key: "state", label: t("payouts.state"), cell: ({ state }) => <RunState state={state} /> },
    {
      key: "amount",
      label: t("payouts.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    { key: "count", label: t("payouts.count"), align: "end", cell: ({ payouts }) => payouts },
    { key: "format", label: t("payouts.format"), cell: ({ format }) => t(`run_format.${format}`) },
    {
      key: "people",
      label: t("payouts.people"),
      cell: ({ made_by, released_by }) => (released_by === null ? made_by : `${made_by}, ${released_by}`),
    },
    {
      key: "at",
      label: t("payouts.made_at"),
      cell: ({ made_at }) => <DateText value={made_at} form="dated" />,
    },
    {
      key: "open",
      label: t("payouts.acts"),
      cell: ({ id, number }) => (
        <Button size="small" aria-label={`${t("payouts.open")} ${number}`} onClick={() => onOpen(id)}>
          {t("payouts.open")}
        </Button>
      ),
    },
  ];
}
