import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { type DeskMailRow, mail_states } from "#contract/messages/desk-mails.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { BrandChip } from "../../brand-chip.tsx";
import type { MailsSearch } from "../../searches.ts";
import { MailStateBadge, useMailKind } from "../../mail-state.tsx";
import { DeskList } from "../../desk-list.tsx";
import { Filters } from "../../filters.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";
import { kinds_query, mailsQuery, per_page } from "./data.ts";
import { OpenMail } from "./mail-sheet.tsx";
import style from "./mails-page.module.css";

/** Mails with recipient and state (decision 0076). */
export function MailsPage({ narrowed }: { narrowed: MailsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const mails = useQuery(mailsQuery(narrowed));
  const kinds = useQuery(kinds_query);
  const columns = useColumns(narrowed);
  const open = (what: MailsSearch["open"]) =>
    void navigate({ to: "/mails", search: { ...narrowed, open: what }, replace: true });
  const any = [narrowed.search, narrowed.state, narrowed.kind].some((one) => one !== undefined);
  return (
    <DeskList
      title={t("mails.title")}
      found={mails}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={any}
      none={t("mails.none")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(mailsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/mails", search: { ...narrowed, page } })}
      lead={t("mails.lead")}
      tools={
        <>
          {kinds.data?.sends === false && <Notice tone="info">{t("mails.stored_only")}</Notice>}
          <Narrowing
            narrowed={narrowed}
            onChange={(change) =>
              void navigate({ to: "/mails", search: { ...narrowed, page: 1, ...change }, replace: true })
            }
          />
        </>
      }
    >
      {narrowed.open !== undefined && (
        <OpenMail key={narrowed.open} id={narrowed.open} onOpen={open} onClose={() => open(undefined)} />
      )}
    </DeskList>
  );
}

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
function Narrowing(props: {
  readonly narrowed: MailsSearch;
  readonly onChange: (change: Partial<MailsSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  const kinds = useQuery(kinds_query);
  const kind_name = useMailKind();
  return (
    <Filters columns="minmax(0, 24rem) minmax(0, 12rem) minmax(0, 18rem)">
      <RestedSearch label={t("mails.search")} asked={narrowed.search} onChange={onChange} />
      <Select
        id={`${id}state`}
        label={t("mails.state")}
        value={narrowed.state ?? ""}
        onChange={({ target }) => onChange({ state: mail_states.find((one) => one === target.value) })}
      >
        <option value="">{t("mails.any_state")}</option>
        {mail_states.map((state) => (
          <option key={state} value={state}>
            {t(`mails.state.${state}`)}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}kind`}
        label={t("mails.kind")}
        value={narrowed.kind ?? ""}
        onChange={({ target }) => onChange({ kind: target.value === "" ? undefined : target.value })}
      >
        <option value="">{t("mails.any_kind")}</option>
        {(kinds.data?.kinds ?? []).map((kind) => (
          <option key={kind} value={kind}>
            {kind_name(kind)}
          </option>
        ))}
      </Select>
    </Filters>
  );
}

function useColumns(narrowed: MailsSearch): readonly Column<DeskMailRow>[] {
  const { t } = useDeskText();
  const kind_name = useMailKind();
  return [
    {
      key: "subject",
      label: t("mails.subject"),
      names_row: true,
      cell: ({ id, subject }) => (
        <Link to="/mails" search={{ ...narrowed, open: id }} data-row={id} className={style.subject}>
          {subject}
        </Link>
      ),
    },
    {
      key: "recipient",
      label: t("mails.recipient"),
      cell: ({ recipient }) => <span className={style.address}>{recipient}</span>,
    },
    { key: "kind", label: t("mails.kind"), cell: ({ kind }) => kind_name(kind) },
    {
      key: "order",
      label: t("mails.order"),
      cell: ({ order_id }) =>
        order_id === null ? (
          "–"
        ) : (
          <Link to="/orders/$id" params={{ id: order_id }}>
            {order_id}
          </Link>
        ),
    },
    { key: "brand", label: t("codes.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    {
      key: "written",
      label: t("mails.written"),
      cell: ({ created_at }) => <DateText value={created_at} form="dated" />,
    },
    { key: "state", label: t("mails.state"), cell: ({ state }) => <MailStateBadge state={state} /> },
  ];
}
