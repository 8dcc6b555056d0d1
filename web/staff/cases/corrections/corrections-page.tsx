import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import type { CorrectionRow } from "#contract/cases/corrections.ts";
import { correction_groups } from "#domain/cases/correction-groups.ts";
import { Badge } from "#ui/badge.tsx";
import { useNow } from "#ui/clock.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import type { CorrectionsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";
import { correctionsQuery, per_page } from "./data.ts";
import style from "./corrections.module.css";
import { stateTones } from "./state-tones.ts";

const hour_ms = 60 * 60_000;

/** Complaints after delivery: those that are not triaged first, by their clock. */
export function CorrectionsPage({ narrowed }: { narrowed: CorrectionsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const rows = useQuery(correctionsQuery(narrowed));
  const columns = useColumns();
  const narrow = (change: Partial<CorrectionsSearch>) =>
    void navigate({ to: "/corrections", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <DeskList
      title={t("corrections.title")}
      found={rows}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={narrowed.search !== undefined}
      none={t("corrections.none")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(correctionsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/corrections", search: { ...narrowed, page } })}
      tools={
        <search className={style.filter}>
          <RestedSearch label={t("corrections.search")} asked={narrowed.search} onChange={narrow} />
          <Select
            id={`${id}group`}
            label={t("corrections.group")}
            value={narrowed.group}
            onChange={({ target: { value } }) =>
              narrow({ group: correction_groups.find((one) => one === value) ?? "open" })
            }
          >
            {correction_groups.map((group) => (
              <option key={group} value={group}>
                {t(`corrections.group.${group}`)}
              </option>
            ))}
          </Select>
        </search>
      }
    />
  );
}

function useColumns(): readonly Column<CorrectionRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "case",
      label: t("corrections.case"),
      names_row: true,
      cell: ({ id }) => (
        <Link to="/corrections/$id" params={{ id }} data-row={id}>
          {t("corrections.number", { id })}
        </Link>
      ),
    },
    { key: "left", label: t("corrections.left"), cell: (row) => <Clock row={row} /> },
    {
      key: "state",
      label: t("corrections.state"),
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`corrections.state.${state}`)}</Badge>,
    },
    {
      key: "reasons",
      label: t("corrections.reasons"),
      cell: ({ reasons }) => reasons.map((reason) => t(`case_reason.${reason}`)).join(", "),
    },
    {
      key: "order",
      label: t("corrections.order"),
      cell: ({ order_id, source_lang, target_lang }) =>
        `${order_id} · ${source_lang.toUpperCase()} → ${target_lang.toUpperCase()}`,
    },
    { key: "customer", label: t("corrections.customer"), cell: ({ customer }) => customer },
    { key: "owner", label: t("corrections.owner"), cell: ({ owner }) => owner ?? "–" },
  ];
}

/** How long the desk has left to look; the due date of a rework afterwards. */
function Clock({ row: { due_at, deadline } }: { row: CorrectionRow }) {
  const { t } = useDeskText();
  const now = useNow(60_000);
  if (due_at === null) return deadline === null ? "–" : <DateText value={deadline} form="short" />;
  const left = Date.parse(due_at) - now;
  const n = Math.ceil(Math.abs(left) / hour_ms);
  return left <= 0 ? (
    <Badge tone="danger">{t("corrections.late_by", { n })}</Badge>
  ) : (
    <Badge tone={left < 4 * hour_ms ? "warning" : "neutral"}>{t("corrections.hours_left", { n })}</Badge>
  );
}
