import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { TextField } from "#ui/field.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { brand_name } from "../../api.ts";
import { DeskList } from "../../desk-list.tsx";
import { useDeskText } from "../../text.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { per_page, type Shown, transfersQuery } from "./data.ts";
import { FilesPart, RefundsPart } from "./more-parts.tsx";
import { StatementDrop } from "./statement-drop.tsx";
import { useTransferColumns } from "./transfer-columns.tsx";
import style from "./transfers-page.module.css";

/** How long typing rests before the list is asked. */
const rest_ms = 300;

/** S7: statements come in here, and every line of them is put on what it is for. */
export function TransfersPage() {
  const { t } = useDeskText();
  return (
    <div className={style.page}>
      <PageHead title={t("transfers.title")} brand={brand_name} />
      <WaitingApprovals object="bank_entry" />
      <StatementDrop />
      <Lines />
      <RefundsPart />
      <FilesPart />
    </div>
  );
}

function Lines() {
  const { t } = useDeskText();
  const [state, setState] = useState<Shown>("open");
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = globalThis.setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, rest_ms);
    return () => globalThis.clearTimeout(timer);
  }, [typed]);
  const lines = useQuery(transfersQuery({ page, state, search }));
  const columns = useTransferColumns();
  return (
    <section className={style.part} aria-label={t("transfers.title")}>
      <Narrowing
        state={state}
        typed={typed}
        onState={(value) => {
          setState(value);
          setPage(1);
        }}
        onTyped={setTyped}
      />
      <div className={style.lines}>
        <DeskList
          part
          title={t("transfers.title")}
          found={lines}
          rowKey={(row) => row.id}
          columns={columns}
          narrowed={search !== ""}
          none={t(state === "open" ? "transfers.none_open" : "transfers.none")}
          page={page}
          per_page={per_page}
          onPage={setPage}
        />
      </div>
    </section>
  );
}

function Narrowing(props: {
  state: Shown;
  typed: string;
  onState: (state: Shown) => void;
  onTyped: (text: string) => void;
}) {
  const { state, typed, onState, onTyped } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <div className={style.filter}>
      <Segments
        legend={t("transfers.show")}
        name={`${id}state`}
        value={state}
        choices={(["open", "done", "all"] as const).map((value) => ({
          value,
          label: t(`transfers.shown.${value}`),
        }))}
        onChange={onState}
      />
      <TextField
        id={`${id}search`}
        type="search"
        label={t("transfers.search")}
        autoComplete="off"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
    </div>
  );
}
