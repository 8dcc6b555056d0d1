import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import type { ApprovalView } from "#contract/spending/approvals.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useMay } from "../../shell/may.ts";
import { CostCentres } from "../cost-centres/cost-centres.tsx";
import { approvalsOptions } from "./data.ts";
import { StateBadge } from "./state-badge.tsx";
import { useSpendingWords } from "./words.ts";

/** Purchases that wait for a decision, then those that were decided. */
export function ApprovalsPage() {
  const { t } = useSpendingWords();
  const found = useQuery(approvalsOptions);
  const columns = useColumns();
  const manages = useMay("account.manage");
  return (
    <div className="stack-5 fit">
      <ListPage<ApprovalView>
        title={t("approvals.title")}
        brand={brand.name}
        lead={t("approvals.lead")}
        found={found}
        rowKey={({ id }) => id}
        columns={columns}
        none={<p>{t("approvals.none")}</p>}
      />
      {manages && <CostCentres />}
    </div>
  );
}

function useColumns(): readonly Column<ApprovalView>[] {
  const { t } = useSpendingWords();
  const locale = useLocale();
  return [
    {
      key: "what",
      label: t("approvals.what"),
      names_row: true,
      cell: ({ hash, kind, orders, cost_centre }) => (
        <div className="stack-1 break">
          <Link to="/$locale/account/approval/$hash" params={{ locale, hash }}>
            {t(`approval.kind.${kind}`)} {orders.map(({ id }) => id).join(", ")}
          </Link>
          {cost_centre && <span className="hint">{cost_centre}</span>}
        </div>
      ),
    },
    { key: "by", label: t("approvals.by"), cell: ({ asked_by }) => asked_by },
    {
      key: "gross",
      label: t("approvals.gross"),
      align: "end",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
    { key: "state", label: t("approvals.state"), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: "at",
      label: t("approvals.at"),
      cell: ({ created_at }) => <DateText value={created_at} form="dated" />,
    },
  ];
}
