import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { brand_name } from "../../api.ts";
import { DeskList } from "../../desk-list.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import type { TransfersSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { UntilFilter } from "../../until-filter.tsx";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { per_page, transfersQuery } from "./data.ts";
import { FilesPart, RefundsPart } from "./more-parts.tsx";
import { StatementDrop } from "./statement-drop.tsx";
import { useLineKeys } from "./line-keys.ts";
import { useTransferColumns } from "./transfer-columns.tsx";
import style from "./transfers-page.module.css";

/** S7: statements are imported here, and every line of them is matched with what it is for. */
export function TransfersPage({ narrowed }: { narrowed: TransfersSearch }) {
  const { t } = useDeskText();
  return (
    <div className={style.page}>
      <PageHead title={t("transfers.title")} brand={brand_name} />
      <WaitingApprovals object="bank_entry" />
      <StatementDrop />
      <Lines narrowed={narrowed} />
      <RefundsPart />
      <FilesPart />
    </div>
  );
}

function Lines({ narrowed }: { narrowed: TransfersSearch }) {
  const { t } = useDeskText();
  const id = useId();
  const navigate = useNavigate();
  const lines = useQuery(transfersQuery(narrowed));
  const columns = useTransferColumns();
  useLineKeys();
  const narrow = (change: Partial<TransfersSearch>) =>
    void navigate({ to: "/transfers", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <section className={style.part} aria-label={t("transfers.title")}>
      <div className={style.filter}>
        <Segments
          legend={t("transfers.show")}
          name={`${id}show`}
          value={narrowed.show}
          choices={(["open", "done", "all"] as const).map((value) => ({
            value,
            label: t(`transfers.shown.${value}`),
          }))}
          onChange={(show) => narrow({ show })}
        />
        <RestedSearch label={t("transfers.search")} asked={narrowed.search} onChange={narrow} />
        <UntilFilter until={narrowed.until} onChange={narrow} />
      </div>
      <div className={style.lines}>
        <DeskList
          part
          title={t("transfers.title")}
          found={lines}
          rowKey={(row) => row.id}
          columns={columns}
          row_keys
          narrowed={narrowed.search !== undefined || narrowed.until !== undefined}
          none={t(narrowed.show === "open" ? "transfers.none_open" : "transfers.none")}
          page={narrowed.page}
          per_page={per_page}
          rowsOf={(queries, page) => queries.fetchQuery(transfersQuery({ ...narrowed, page }))}
          onPage={(page) => void navigate({ to: "/transfers", search: { ...narrowed, page } })}
        />
      </div>
    </section>
  );
}
