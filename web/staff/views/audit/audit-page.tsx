import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { AuditLine } from "#contract/views/desk-audit.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import type { AuditSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { useDeskText, useWord } from "../../text.ts";
import { AuditFilter } from "./audit-filter.tsx";
import { auditQuery, exportAudit, narrowing, per_page } from "./data.ts";
import { useDetailText, useObjectName, useSentence } from "../../act-names.ts";

/** What was done and looked at, by whom (decision 0054). */
export function AuditPage({ narrowed }: { narrowed: AuditSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const sentence = useProblemText();
  const lines = useQuery(auditQuery(narrowed));
  const columns = useColumns();
  const take = useMutation({ mutationFn: () => exportAudit(narrowed) });
  const any = Object.keys(narrowing(narrowed)).length > 0;
  return (
    <DeskList
      title={t("audit.title")}
      found={lines}
      rowKey={({ id }) => id}
      columns={columns}
      narrowed={any}
      none={t("audit.none")}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(auditQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/audit", search: { ...narrowed, page } })}
      lead={t("audit.text")}
      acts={
        <Button
          busy={take.isPending}
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() =>
            take.mutate(undefined, {
              onSuccess: ({ rows, complete }) =>
                complete ? toast(t("audit.exported", { rows })) : toast(t("audit.cut"), "warning"),
              onError: (error) => toast(sentence(error), "warning"),
            })
          }
        >
          {t("audit.export")}
        </Button>
      }
      tools={
        <AuditFilter
          narrowed={narrowed}
          onChange={(change) =>
            void navigate({ to: "/audit", search: { ...narrowed, ...change, page: 1 }, replace: true })
          }
        />
      }
    />
  );
}

function useColumns(): readonly Column<AuditLine>[] {
  const { t } = useDeskText();
  const sentence = useSentence();
  const actor = useActor();
  const detailText = useDetailText();
  return [
    { key: "act", label: t("audit.act"), names_row: true, cell: (line) => sentence(line) },
    { key: "at", label: t("audit.at"), cell: ({ at }) => <DateText value={at} form="dated" /> },
    { key: "person", label: t("audit.person"), cell: (line) => actor(line) },
    { key: "object", label: t("audit.object"), cell: (line) => <ObjectOf line={line} /> },
    {
      key: "detail",
      label: t("audit.detail"),
      cell: ({ detail }) => <span className="break hint">{detailText(detail)}</span>,
    },
  ];
}

/** A staff user with the role of that day; anyone else by what they are. */
function useActor(): (line: AuditLine) => string {
  const { t } = useDeskText();
  const word = useWord();
  return ({ person, role, actor_role }) => {
    if (person !== null) return role === null ? person : `${person} (${t(`role.${role}`)})`;
    return word([`role.${actor_role}`], actor_role);
  };
}

function ObjectOf({ line: { object, object_id } }: { line: AuditLine }) {
  const name = useObjectName();
  const text = object_id === null ? name(object) : `${name(object)} ${object_id}`;
  return object === "order" && object_id !== null ? (
    <Link to="/orders/$id" params={{ id: object_id }}>
      {text}
    </Link>
  ) : (
    text
  );
}
