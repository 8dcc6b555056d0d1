import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { quarantine_filters, type QuarantineRow } from "#contract/files/desk-quarantine.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { FileName } from "#ui/file-name.tsx";
import { BrandChip } from "../../brand-chip.tsx";
import { DeskList } from "../../desk-list.tsx";
import { PlaceTabs } from "../../place-tabs.tsx";
import { useMay } from "../../rights.tsx";
import type { QuarantineSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { per_page, quarantineQuery } from "./data.ts";
import { DecisionDialog } from "./decision-dialog.tsx";

/** Files that the virus scanner stopped: those that wait, or what was decided (decision 0102). */
export function QuarantinePage({ narrowed }: { narrowed: QuarantineSearch }) {
  const { page, show } = narrowed;
  const { t } = useDeskText();
  const navigate = useNavigate();
  const found = useQuery(quarantineQuery(narrowed));
  const [deciding, setDeciding] = useState<QuarantineRow | null>(null);
  const columns = useColumns(setDeciding);
  return (
    <DeskList
      title={t("quarantine.title")}
      found={found}
      rowKey={(row) => row.id}
      columns={columns}
      none={t(show === "waiting" ? "quarantine.none_waiting" : "quarantine.none")}
      page={page}
      per_page={per_page}
      rowsOf={(queries, wanted) => queries.fetchQuery(quarantineQuery({ ...narrowed, page: wanted }))}
      onPage={(next) => void navigate({ to: "/quarantine", search: { page: next, show } })}
      lead={t("quarantine.lead")}
      tools={
        <PlaceTabs
          label={t("approvals.show")}
          present={show}
          tabs={quarantine_filters.map((value) => ({
            value,
            label: t(`approvals.${value}`),
            place: { to: "/quarantine", search: { page: 1, show: value } },
          }))}
        />
      }
    >
      {deciding && <DecisionDialog row={deciding} onClose={() => setDeciding(null)} />}
    </DeskList>
  );
}

/** Who sent a file, with their page. */
function Sender({ sender: { kind, id, name } }: Pick<QuarantineRow, "sender">) {
  const { t } = useDeskText();
  const may = useMay();
  if (kind === "visitor") return t("role.guest");
  if (kind === "customer" && id !== null && may("customers.read"))
    return (
      <Link to="/customers/$id" params={{ id }} search={{ tab: "profile" }}>
        {name}
      </Link>
    );
  if (kind === "translator" && id !== null && may("translators.read"))
    return (
      <Link to="/translators/$id" params={{ id }}>
        {name}
      </Link>
    );
  return name;
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
    { key: "sender", label: t("quarantine.sender"), cell: (row) => <Sender sender={row.sender} /> },
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
