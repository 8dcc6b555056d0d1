import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useRef } from "react";
import type { AuditLine } from "#contract/views/desk-audit.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import dense from "../../dense.module.css";
import type { AuditSearch } from "../../searches.ts";
import { Pages } from "../../pages.tsx";
import { useDeskText, useWord } from "../../text.ts";
import { AuditFilter } from "./audit-filter.tsx";
import style from "./audit-page.module.css";
import { auditQuery, exportAudit, narrowing, per_page } from "./data.ts";
import { useDetailText, useObjectName, useSentence } from "../../act-names.ts";

/** What was done and looked at, by whom (decision 0054). */
export function AuditPage({ narrowed }: { narrowed: AuditSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const sentence = useProblemText();
  const lines = useQuery(auditQuery(narrowed));
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const take = useMutation({ mutationFn: () => exportAudit(narrowed) });
  const any = Object.keys(narrowing(narrowed)).length > 0;
  return (
    <>
      <div className={style.head}>
        <div>
          <PageHead title={t("audit.title")} brand={brand_name} />
          <p>{t("audit.text")}</p>
        </div>
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
      </div>
      <AuditFilter
        narrowed={narrowed}
        onChange={(change) =>
          void navigate({ to: "/audit", search: { ...narrowed, ...change, page: 1 }, replace: true })
        }
      />
      <div ref={list} className={dense.rows} tabIndex={-1}>
        <DataList
          caption={t("audit.title")}
          rows={lines.data?.data}
          rowKey={({ id }) => id}
          columns={columns}
          failed={lines.isError}
          onRetry={() => void lines.refetch()}
          empty={t(any ? "ui.no_match" : "audit.none")}
        />
      </div>
      <Pages
        page={narrowed.page}
        more={(lines.data?.meta.total ?? 0) > narrowed.page * per_page}
        onPage={(page) => {
          void navigate({ to: "/audit", search: { ...narrowed, page } });
          list.current?.focus();
        }}
      />
    </>
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
      cell: ({ detail }) => <span className={style.detail}>{detailText(detail)}</span>,
    },
  ];
}

/** Somebody of the desk with the role of that day; everybody else by what they are. */
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
