import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { QuarantineRow } from "#contract/files/desk-quarantine.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { FileName } from "#ui/file-name.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import dense from "../../dense.module.css";
import { Pages } from "../../pages.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { per_page, quarantineQuery } from "./data.ts";
import { DecisionDialog } from "./decision-dialog.tsx";

/** Files that the virus scanner stopped, those that wait first (decision 0102). */
export function QuarantinePage({ page }: { page: number }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const found = useQuery(quarantineQuery(page));
  const list = useRef<HTMLDivElement>(null);
  const [deciding, setDeciding] = useState<QuarantineRow | null>(null);
  const columns = useColumns(setDeciding);
  return (
    <>
      <PageHead title={t("quarantine.title")} brand={brand_name} />
      <p>{t("quarantine.lead")}</p>
      <div ref={list} className={dense.rows} tabIndex={-1}>
        <DataList
          caption={t("quarantine.title")}
          rows={found.data?.data}
          rowKey={(row) => row.id}
          columns={columns}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          empty={t("quarantine.none")}
        />
      </div>
      <Pages
        page={page}
        more={(found.data?.meta.total ?? 0) > page * per_page}
        onPage={(next) => {
          void navigate({ to: "/quarantine", search: { page: next } });
          list.current?.focus();
        }}
      />
      {deciding && <DecisionDialog row={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function useColumns(decide: (row: QuarantineRow) => void): readonly Column<QuarantineRow>[] {
  const { t } = useDeskText();
  const may = useMay();
  return [
    {
      key: "name",
      label: t("quarantine.file"),
      cell: (row) => (
        <>
          <BrandChip brand={row.brand} /> <FileName name={row.name} />
        </>
      ),
    },
    { key: "signature", label: t("quarantine.signature"), cell: (row) => row.signature },
    { key: "sender", label: t("quarantine.sender"), cell: (row) => row.sender },
    {
      key: "found_at",
      label: t("quarantine.found_at"),
      cell: (row) => <DateText value={row.found_at} form="moment" />,
    },
    {
      key: "state",
      label: t("quarantine.state"),
      cell: (row) =>
        row.decision !== null ? (
          <>
            {t(`quarantine.decision.${row.decision}`)}
            {` (${[row.decided_by, row.note].filter(Boolean).join(": ")})`}
          </>
        ) : (
          may("orders.work") && (
            <Button
              size="small"
              aria-label={t("quarantine.decide_name", { name: row.name })}
              onClick={() => decide(row)}
            >
              {t("quarantine.decide")}
            </Button>
          )
        ),
    },
  ];
}
