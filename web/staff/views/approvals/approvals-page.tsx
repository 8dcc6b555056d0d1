import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { ApprovalView } from "#contract/views/desk-approvals.ts";
import { second_person } from "#domain/accounts/second-person.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useDetailText, useObjectName, useSentence } from "../../act-names.ts";
import { type Asked, DecisionButtons, DecisionDialog } from "../../approval-decision.tsx";
import { approvalsQuery } from "../../approvals.ts";
import type { ApprovalsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { PlaceTabs } from "../../place-tabs.tsx";
import { useDeskText } from "../../text.ts";
import { useRequestSentence } from "../../waiting-approvals.tsx";
import style from "./approvals-page.module.css";
import { placeOf } from "./places.ts";

const per_page = 20;

/** What waits for a second person, and what one has decided (decision 0158). */
export function ApprovalsPage({ narrowed: { page, show } }: { narrowed: ApprovalsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const found = useQuery(approvalsQuery({ show, page: String(page), per_page: String(per_page) }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(show, setAsked);
  return (
    <DeskList
      dense={false}
      title={t("approvals.title")}
      found={found}
      rowKey={({ id }) => id}
      columns={columns}
      none={t(show === "waiting" ? "approvals.none" : "approvals.none_decided")}
      page={page}
      per_page={per_page}
      rowsOf={(queries, wanted) =>
        queries.fetchQuery(approvalsQuery({ show, page: String(wanted), per_page: String(per_page) }))
      }
      onPage={(next) => void navigate({ to: "/approvals", search: { page: next, show } })}
      lead={t("approvals.lead")}
      tools={
        <PlaceTabs
          label={t("approvals.show")}
          present={show}
          tabs={(["waiting", "decided"] as const).map((value) => ({
            value,
            label: t(`approvals.${value}`),
            place: { to: "/approvals", search: { page: 1, show: value } },
          }))}
        />
      }
    >
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </DeskList>
  );
}

function useColumns(
  show: ApprovalsSearch["show"],
  onAsk: (asked: Asked) => void,
): readonly Column<ApprovalView>[] {
  const { t } = useDeskText();
  const textOf = useRequestSentence();
  return [
    { key: "what", label: t("approvals.what"), names_row: true, cell: (row) => <What row={row} /> },
    { key: "amount", label: t("approvals.amount"), align: "end", cell: (row) => <Amount row={row} /> },
    { key: "whose", label: t("approvals.whose"), cell: (row) => <Whose row={row} /> },
    { key: "reason", label: t("approvals.reason"), cell: ({ reason }) => reason },
    { key: "people", label: t("approvals.people"), cell: (row) => <People row={row} /> },
    show === "waiting"
      ? {
          key: "acts",
          label: t("approvals.acts"),
          cell: (row) => (
            <DecisionButtons
              request={{ id: row.id, asked_by: row.made_by.id, text: textOf(row) }}
              onAsk={onAsk}
            />
          ),
        }
      : { key: "state", label: t("approvals.state"), cell: (row) => <Decision row={row} /> },
  ];
}

function What({ row: { act, detail } }: { row: ApprovalView }) {
  const sentence = useSentence();
  const detailText = useDetailText();
  return (
    <span className="stack-1">
      <span>{sentence({ act: second_person[act].audit_act, detail: { needs_second: true } })}</span>
      <span className="break hint">{detailText(detail)}</span>
    </span>
  );
}

function Amount({ row: { amount, total, limit } }: { row: ApprovalView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (amount === null) return <span className="break hint">{t("approvals.no_limit")}</span>;
  return (
    <span className="stack-1">
      <MoneyText value={amount} />
      {total && limit && (
        <span className="break hint">
          {t("approvals.together", { total: formatMoney(locale, total), limit: formatMoney(locale, limit) })}
        </span>
      )}
    </span>
  );
}

function Whose({ row: { customer, object, object_id } }: { row: ApprovalView }) {
  const name = useObjectName();
  const place = placeOf(object, object_id);
  const text = object_id === null ? name(object) : `${name(object)} ${object_id}`;
  return (
    <span className="stack-1">
      {customer !== "" && <span className={style.name}>{customer}</span>}
      <span>{place === null ? text : <Link {...place}>{text}</Link>}</span>
    </span>
  );
}

function People({ row: { made_by, decided_by, made_at } }: { row: ApprovalView }) {
  return (
    <span className="stack-1">
      <span>{decided_by === null ? made_by.name : `${made_by.name}, ${decided_by}`}</span>
      <span className="break hint">
        <DateText value={made_at} form="dated" />
      </span>
    </span>
  );
}

function Decision({ row: { state, decision_note, decided_at } }: { row: ApprovalView }) {
  const { t } = useDeskText();
  return (
    <span className="stack-1">
      <span>
        <Badge tone={state === "approved" ? "success" : "neutral"}>
          {t(state === "approved" ? "approvals.state.approved" : "approvals.state.rejected")}
        </Badge>
      </span>
      {decision_note !== "" && <span className="break hint">{decision_note}</span>}
      {decided_at !== null && (
        <span className="break hint">
          <DateText value={decided_at} form="dated" />
        </span>
      )}
    </span>
  );
}
