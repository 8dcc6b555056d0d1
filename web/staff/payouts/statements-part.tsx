import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { type DeskStatementRow, statement_groups } from "#contract/payouts/desk-payouts.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { useSelection } from "#ui/selection.ts";
import { MoneyText } from "#ui/money-text.tsx";
import type { PayoutsSearch } from "../searches.ts";
import { DeskList } from "../desk-list.tsx";
import { RestedSearch } from "../rested-search.tsx";
import { useDeskText } from "../text.ts";
import { formatMonth } from "../typed.ts";
import { UntilFilter } from "../until-filter.tsx";
import { BulkStatements } from "./bulk-statements.tsx";
import { per_page, statementsQuery } from "./data.ts";
import style from "./payouts.module.css";

const tones: Readonly<Record<DeskStatementRow["state"], Tone>> = {
  open: "neutral",
  billed: "warning",
  approved: "info",
  in_run: "info",
  sent: "info",
  paid: "success",
};

/** The state of a statement, in words. */
export function StatementState({ state }: { state: DeskStatementRow["state"] }) {
  const { t } = useDeskText();
  return <Badge tone={tones[state]}>{t(`pay_state.${state}`)}</Badge>;
}

/** What keeps money from going to a translator. */
export function Holds({ holds }: { holds: DeskStatementRow["holds"] }) {
  const { t } = useDeskText();
  return (
    <span className={style.badges}>
      {holds.map((hold) => (
        <Badge key={hold} tone="danger">
          {t(`pay_hold.${hold}`)}
        </Badge>
      ))}
    </span>
  );
}

/** Statements by their state; those whose bills wait for the desk are shown first. */
export function StatementsPart(props: {
  readonly narrowed: PayoutsSearch;
  readonly onOpen: (id: number) => void;
}) {
  const { narrowed, onOpen } = props;
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const statements = useQuery(statementsQuery(narrowed));
  const columns = useColumns(onOpen);
  const rows = statements.data?.data ?? [];
  const selection = useSelection(
    rows.map((row) => row.id),
    t("bulk.select_page"),
  );
  const change = (changed: Partial<PayoutsSearch>) =>
    void navigate({ to: "/payouts", search: { ...narrowed, page: 1, ...changed }, replace: true });
  return (
    <DeskList
      selection={selection}
      title={t("payouts.statements")}
      found={statements}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={narrowed.search !== undefined || narrowed.until !== undefined}
      none={t(`pay_none.${narrowed.group}`)}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(statementsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/payouts", search: { ...narrowed, page } })}
      part
      tools={
        <search className={style.filter}>
          <RestedSearch label={t("payouts.search")} asked={narrowed.search} onChange={change} />
          <Select
            id={`${id}group`}
            label={t("payouts.show")}
            value={narrowed.group}
            onChange={(event) =>
              change({ group: statement_groups.find((one) => one === event.target.value) ?? "all" })
            }
          >
            {statement_groups.map((group) => (
              <option key={group} value={group}>
                {t(`pay_group.${group}`)}
              </option>
            ))}
          </Select>
          <UntilFilter until={narrowed.until} onChange={change} />
        </search>
      }
    >
      <BulkStatements
        statements={rows.filter((row) => selection.selected.has(row.id))}
        onClear={() => selection.turnAll(false)}
      />
    </DeskList>
  );
}

function useColumns(onOpen: (id: number) => void): readonly Column<DeskStatementRow>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    { key: "number", label: t("payouts.number"), names_row: true, cell: ({ number }) => number },
    {
      key: "translator",
      label: t("payouts.translator"),
      cell: ({ translator: { id, name } }) => (
        <Link to="/translators/$id" params={{ id }} data-name>
          {name}
        </Link>
      ),
    },
    {
      key: "period",
      label: t("payouts.month"),
      cell: ({ period }) => <span className={style.whole}>{formatMonth(locale, period)}</span>,
    },
    { key: "net", label: t("payouts.net"), align: "end", cell: ({ net }) => <MoneyText value={net} /> },
    {
      key: "amount",
      label: t("payouts.amount"),
      align: "end",
      cell: ({ amount }) => (amount === null ? "–" : <MoneyText value={amount} />),
    },
    { key: "bill", label: t("payouts.bill"), cell: ({ bill_number }) => bill_number ?? "–" },
    {
      key: "state",
      label: t("payouts.state"),
      cell: ({ state, holds }) => (
        <span className={style.badges}>
          <StatementState state={state} />
          <Holds holds={holds} />
        </span>
      ),
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
