import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { RefundRow, RefundState } from "#contract/payments/desk-refunds.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Checkbox } from "#ui/field.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { type Asked, DecisionButtons, DecisionDialog } from "../../approval-decision.tsx";
import { narrowRefunds, type RefundsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { Filters } from "../../filters.tsx";
import { PaymentName } from "../../payment-name.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { Only, useMay } from "../../rights.tsx";
import { useDeskText, useWord } from "../../text.ts";
import { UntilFilter } from "../../until-filter.tsx";
import { per_page, refundsQuery, sendAgain, useRefundChange } from "./data.ts";
import { MakeRefundDialog } from "./make-refund-dialog.tsx";

const tones: Record<RefundState, Tone> = {
  waiting: "warning",
  rejected: "neutral",
  pending: "info",
  settled: "success",
  failed: "danger",
};

/** Money on its way back: what waits for a second person, what a provider refused, and what has arrived. */
export function RefundsPage({ narrowed }: { narrowed: RefundsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const refunds = useQuery(refundsQuery(narrowed));
  const [making, setMaking] = useState(narrowed.make !== undefined);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(setAsked);
  const narrow = useCallback(
    (change: Partial<RefundsSearch>) =>
      void navigate({ to: "/refunds", search: narrowRefunds(narrowed, change), replace: true }),
    [navigate, narrowed],
  );
  return (
    <DeskList
      dense={false}
      title={t("refunds.title")}
      found={refunds}
      rowKey={({ request_id, refund_id }) => `${request_id ?? ""}.${refund_id ?? ""}`}
      columns={columns}
      narrowed={narrowed.search !== undefined || narrowed.until !== undefined}
      none={t(narrowed.open ? "refunds.none_open" : "refunds.none")}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(refundsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/refunds", search: { ...narrowed, page } })}
      acts={
        <Only right="refunds.make">
          <Button
            look="primary"
            icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {t("refunds.make")}
          </Button>
        </Only>
      }
      tools={
        <>
          <Filters columns="minmax(0, 26rem) auto">
            <RestedSearch label={t("refunds.search")} asked={narrowed.search} onChange={narrow} />
            <Checkbox
              id={`${id}open`}
              label={t("refunds.open_only")}
              checked={narrowed.open}
              onChange={(event) => narrow({ open: event.target.checked })}
            />
          </Filters>
          <UntilFilter until={narrowed.until} onChange={narrow} />
        </>
      }
    >
      {making && <MakeRefundDialog search={narrowed.make ?? ""} onClose={() => setMaking(false)} />}
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </DeskList>
  );
}

function useColumns(onAsk: (asked: Asked) => void): readonly Column<RefundRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "refund",
      label: t("refunds.refund"),
      names_row: true,
      cell: ({ refund_id, request_id }) =>
        refund_id === null
          ? t("refunds.request", { id: request_id ?? 0 })
          : t("refunds.number", { id: refund_id }),
    },
    { key: "state", label: t("refunds.state"), cell: (row) => <State row={row} /> },
    {
      key: "amount",
      label: t("refunds.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    { key: "reason", label: t("refunds.reason"), cell: (row) => <Reason row={row} /> },
    {
      key: "order",
      label: t("refunds.order"),
      cell: ({ order_id }) =>
        order_id === null ? (
          "–"
        ) : (
          <Link to="/orders/$id" params={{ id: order_id }}>
            {t("orders.number", { id: order_id })}
          </Link>
        ),
    },
    { key: "payment", label: t("refunds.payment"), cell: ({ payment }) => <PaymentName {...payment} /> },
    { key: "people", label: t("refunds.people"), cell: (row) => <People row={row} /> },
    { key: "acts", label: t("refunds.acts"), cell: (row) => <Acts row={row} onAsk={onAsk} /> },
  ];
}

function State({ row: { state, failure } }: { row: RefundRow }) {
  const { t } = useDeskText();
  return (
    <span className="stack-1">
      <span>
        <Badge tone={tones[state]}>{t(`refunds.state.${state}`)}</Badge>
      </span>
      {failure !== "" && <span className="break hint">{failure}</span>}
    </span>
  );
}

function Reason({ row: { reason, note, decision_note } }: { row: RefundRow }) {
  const word = useWord();
  return (
    <span className="stack-1">
      <span>{word([`refunds.reason.${reason}`], reason)}</span>
      {note !== "" && <span className="break hint">{note}</span>}
      {decision_note !== "" && <span className="break hint">{decision_note}</span>}
    </span>
  );
}

function People({ row: { made_by, decided_by, made_at } }: { row: RefundRow }) {
  const { t } = useDeskText();
  const names = made_by === null ? t("refunds.by_itself") : made_by.name;
  return (
    <span className="stack-1">
      <span>{decided_by === null || decided_by === names ? names : `${names}, ${decided_by}`}</span>
      <span className="break hint">
        <DateText value={made_at} form="dated" />
      </span>
    </span>
  );
}

function Acts({ row, onAsk }: { row: RefundRow; onAsk: (asked: Asked) => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const allowed = useMay();
  const again = useRefundChange(sendAgain);
  const { state, refund_id, approval_id, made_by, amount, note } = row;
  if (state === "waiting" && approval_id !== null) {
    const text = `${formatMoney(locale, amount)} – ${note}`;
    return <DecisionButtons request={{ id: approval_id, asked_by: made_by?.id ?? 0, text }} onAsk={onAsk} />;
  }
  if (refund_id === null || !["failed", "pending"].includes(state) || !allowed("refunds.make")) return "–";
  return (
    <Button
      size="small"
      busy={again.isPending}
      aria-label={`${t("refunds.send_again")}: ${t("refunds.number", { id: refund_id })}`}
      onClick={() =>
        again.mutate(refund_id, {
          onSuccess: () => toast(t("refunds.sent_again")),
          onError: (error) => toast(sentence(error), "warning"),
        })
      }
    >
      {t("refunds.send_again")}
    </Button>
  );
}
