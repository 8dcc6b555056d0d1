import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { brand_name } from "../api.ts";
import { type PayoutsSearch, payout_tabs } from "../searches.ts";
import { useDeskText } from "../text.ts";
import { overview_query } from "./data.ts";
import { FeesPart } from "./fees-part.tsx";
import style from "./payouts.module.css";
import { RunSheet } from "./run-sheet.tsx";
import { RunsPart } from "./runs-part.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import { StatementsPart } from "./statements-part.tsx";

/** What translators are owed: statements with their bills, runs for the bank, and fees that are contested. */
export function PayoutsPage({ narrowed }: { narrowed: PayoutsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const overview = useQuery(overview_query);
  const counts = overview.data;
  const open = (id: number | undefined) =>
    void navigate({ to: "/payouts", search: { ...narrowed, open: id }, replace: true });
  const labels = {
    statements: t("payouts.tab.statements", { n: counts?.billed ?? 0 }),
    runs: t("payouts.tab.runs"),
    fees: t("payouts.tab.fees", { n: counts?.contested ?? 0 }),
  };
  return (
    <>
      <PageHead title={t("payouts.title")} brand={brand_name} className={style.title ?? ""} />
      <p className="break hint">{t("payouts.text")}</p>
      <Segments
        legend={t("payouts.tabs")}
        name="payouts-tab"
        value={narrowed.tab}
        choices={payout_tabs.map((value) => ({ value, label: labels[value] }))}
        onChange={(tab) =>
          void navigate({ to: "/payouts", search: { tab, page: 1, group: narrowed.group }, replace: true })
        }
      />
      {narrowed.tab === "statements" && <StatementsPart narrowed={narrowed} onOpen={open} />}
      {narrowed.tab === "runs" && <RunsPart narrowed={narrowed} ready={counts?.ready ?? []} onOpen={open} />}
      {narrowed.tab === "fees" && <FeesPart />}
      {narrowed.open !== undefined && narrowed.tab === "statements" && (
        <StatementSheet key={narrowed.open} id={narrowed.open} onClose={() => open(undefined)} />
      )}
      {narrowed.open !== undefined && narrowed.tab === "runs" && (
        <RunSheet key={narrowed.open} id={narrowed.open} onClose={() => open(undefined)} />
      )}
    </>
  );
}
