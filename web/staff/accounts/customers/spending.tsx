import { useQuery } from "@tanstack/react-query";
import type { CustomerSpending } from "#contract/spending/desk-spending.ts";
import type { Currency } from "#domain/money.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText, formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { spendingOfCustomer } from "./data.ts";

type Approval = CustomerSpending["approvals"][number];
type Limited = {
  readonly key: string;
  readonly name: string;
  readonly is_off: boolean;
  /** Of one order; undefined where there is no such limit. */
  readonly order_limit?: string | null;
  readonly month_limit: string | null;
  readonly spent_month: string;
};

const tones = {
  waiting: "warning",
  approved: "success",
  declined: "danger",
  withdrawn: "neutral",
  lapsed: "neutral",
} as const satisfies Record<Approval["state"], Tone>;

/** Members and cost centres in one list: each has a limit of a month and what is used of it. */
const limitedIn = ({ members, cost_centres }: CustomerSpending): Limited[] => [
  ...members.map(({ id, ...member }) => ({ ...member, key: `member ${id}`, is_off: false })),
  ...cost_centres.map(({ id, code, name, active, ...centre }) => ({
    ...centre,
    key: `cost centre ${id}`,
    name: `${code} ${name}`,
    is_off: !active,
  })),
];

/** What limits the purchases of an account, and those that wait for its people; the desk decides nothing here. */
export function Spending({ id }: { readonly id: string }) {
  const { t } = useDeskText();
  const query = useQuery(spendingOfCustomer(id));
  const limits = useLimitColumns(query.data?.currency ?? "PLN");
  const approvals = useApprovalColumns();
  const { data } = query;
  const limited = data && limitedIn(data);
  const is_empty = limited?.length === 0 && data?.approvals.length === 0;
  if (query.isPending || is_empty) return null;
  const again = { failed: query.isError, onRetry: () => void query.refetch() };
  return (
    <section aria-labelledby="spending-title" className="stack-4 shrink">
      <h2 id="spending-title">{t("desk_spending.title")}</h2>
      {data?.requires_cost_centre && <p>{t("desk_spending.rule.cost_centre")}</p>}
      {data?.requires_reference && <p>{t("desk_spending.rule.reference")}</p>}
      <DataList
        dense
        caption={t("desk_spending.limits")}
        rows={limited}
        rowKey={({ key }) => key}
        columns={limits}
        {...again}
        empty={null}
      />
      {data && (
        <DataList
          dense
          caption={t("desk_spending.approvals")}
          rows={data.approvals}
          rowKey={({ id: approval_id }) => approval_id}
          columns={approvals}
          empty={t("desk_spending.no_approvals")}
        />
      )}
    </section>
  );
}

function useLimitColumns(currency_code: Currency): readonly Column<Limited>[] {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const money = (currency_amount_decimal: string) =>
    formatMoney(tag, { currency_code, currency_amount_decimal });
  return [
    {
      key: "who",
      label: t("desk_spending.who"),
      names_row: true,
      cell: ({ name, is_off }) => (
        <span className="break">
          {name} {is_off && <Badge tone="neutral">{t("desk_spending.off")}</Badge>}
        </span>
      ),
    },
    {
      key: "order",
      label: t("desk_spending.order"),
      cell: ({ order_limit }) =>
        order_limit === undefined ? "–" : order_limit === null ? t("desk_spending.none") : money(order_limit),
    },
    {
      key: "month",
      label: t("desk_spending.month"),
      cell: ({ month_limit: limit, spent_month: spent }) =>
        limit === null
          ? t("desk_spending.no_limit", { spent: money(spent) })
          : t("desk_spending.of", { spent: money(spent), limit: money(limit) }),
    },
  ];
}

function useApprovalColumns(): readonly Column<Approval>[] {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  return [
    {
      key: "what",
      label: t("desk_spending.what"),
      names_row: true,
      cell: ({ order_ids, kind, cost_centre }) => (
        <span className="break">
          {t(`desk_spending.kind.${kind}`)} {order_ids.join(", ")}{" "}
          {cost_centre && <span className="hint">{cost_centre}</span>}
        </span>
      ),
    },
    {
      key: "state",
      label: t("desk_spending.state"),
      cell: ({ state, expires_at }) => (
        <>
          <Badge tone={tones[state]}>{t(`desk_spending.state.${state}`)}</Badge>{" "}
          {state === "waiting" && (
            <span className="hint">
              {t("desk_spending.until", { day: formatInstant(tag, expires_at, "dated") })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "by",
      label: t("desk_spending.by"),
      cell: ({ asked_by, by_program }) => (
        <span className="break">
          {asked_by} {by_program && <span className="hint">{t("desk_spending.program")}</span>}
        </span>
      ),
    },
    {
      key: "gross",
      label: t("desk_spending.gross"),
      align: "end",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
    {
      key: "asked",
      label: t("desk_spending.asked"),
      cell: ({ created_at }) => <DateText value={created_at} form="dated" />,
    },
    {
      key: "decided",
      label: t("desk_spending.decided"),
      cell: ({ decided_at, decided_by }) =>
        decided_at === null ? (
          "–"
        ) : (
          <span className="break">
            <DateText value={decided_at} form="dated" /> {decided_by}
          </span>
        ),
    },
  ];
}
