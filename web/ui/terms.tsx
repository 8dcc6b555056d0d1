import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, Upload } from "lucide-react";
import { useId, useState } from "react";
import type { ImportedTerms, TermPair, TermRow } from "#contract/memory/memory.ts";
import { Badge } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import type { Column } from "./data-list.tsx";
import { DownloadButton } from "./download-button.tsx";
import { Select, TextField } from "./field.tsx";
import { ListPage } from "./list-page.tsx";
import { first_pair } from "./memories.tsx";
import { type MemoryAccess, type Pair, useMemoryText, usePairName } from "./memory-access.ts";
import style from "./memory.module.css";
import { PairFields } from "./pair-fields.tsx";
import {
  ImportOutcome,
  ImportTerms,
  ProposeTerm,
  RemoveTerm,
  RemoveTerms,
  TermDialog,
} from "./term-dialogs.tsx";

type Opened =
  | { readonly what: "add" | "propose" | "import" | "remove_all" }
  | { readonly what: "edit" | "remove"; readonly row: TermRow };

const keyOf = ({ source_lang, target_lang }: Pair): string => `${source_lang} ${target_lang}`;

/** The terms of an owner, a pair of languages at a time. */
export function TermsPart({
  access,
  pairs,
}: {
  readonly access: MemoryAccess;
  readonly pairs: readonly TermPair[];
}) {
  const { t } = useMemoryText();
  const [pair, setPair] = useState<Pair>(pairs[0] ?? first_pair);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [imported, setImported] = useState<ImportedTerms | null>(null);
  const is_pair = pair.source_lang !== pair.target_lang;
  const found = useQuery({
    queryKey: [...access.key, "terms", pair, search, page],
    queryFn: ({ signal }) => access.terms({ ...pair, search, page }, signal),
    placeholderData: keepPreviousData,
    enabled: is_pair,
  });
  const choose = (wanted: Pair) => {
    setPair({ source_lang: wanted.source_lang, target_lang: wanted.target_lang });
    setPage(1);
    setImported(null);
  };
  const columns = useColumns(access, setOpened);
  const total = found.data?.meta.total ?? 0;
  return (
    <section className="stack-4 fit" aria-labelledby="terms">
      <div className="stack-1">
        <h2 id="terms">{t("memory.terms")}</h2>
        <p className="hint">{t("memory.terms_lead")}</p>
      </div>
      <PairChoice pairs={pairs} pair={pair} onPair={choose} />
      {imported && <ImportOutcome imported={imported} />}
      {is_pair && (
        <ListPage
          title={t("memory.terms")}
          found={found}
          rowKey={({ id }) => id}
          columns={columns}
          none={<p>{t("memory.terms_none")}</p>}
          narrowed={search !== ""}
          tools={
            <>
              <Acts access={access} pair={pair} has_rows={total > 0} onOpen={setOpened} />
              {(total > 0 || search !== "") && (
                <SearchField
                  value={search}
                  onSearch={(text) => {
                    setSearch(text);
                    setPage(1);
                  }}
                />
              )}
            </>
          }
          pages={
            <Pages page={page} total={total} per_page={found.data?.meta.per_page ?? 20} onPage={setPage} />
          }
        />
      )}
      <Dialogs {...{ access, pair, opened }} onImported={setImported} onClose={() => setOpened(null)} />
    </section>
  );
}

/** The pairs that have terms, and any other one. */
function PairChoice(props: {
  readonly pairs: readonly TermPair[];
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
}) {
  const { pairs, pair, onPair } = props;
  const { t } = useMemoryText();
  const pairName = usePairName();
  const id = useId();
  const is_known = pairs.some((one) => keyOf(one) === keyOf(pair));
  const [is_other, setOther] = useState(false);
  return (
    <div className={`${style.narrow} stack-4`}>
      {pairs.length > 0 && (
        <Select
          id={id}
          label={t("memory.pair")}
          value={is_other || !is_known ? "" : keyOf(pair)}
          onChange={({ target: { value } }) => {
            const chosen = pairs.find((one) => keyOf(one) === value);
            setOther(chosen === undefined);
            if (chosen) onPair(chosen);
          }}
        >
          {pairs.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {t("memory.terms_of", { pair: pairName(one), count: one.terms })}
            </option>
          ))}
          <option value="">{t("memory.terms_other")}</option>
        </Select>
      )}
      {(is_other || !is_known) && <PairFields pair={pair} onPair={onPair} />}
    </div>
  );
}

function Acts(props: {
  readonly access: MemoryAccess;
  readonly pair: Pair;
  readonly has_rows: boolean;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { access, pair, has_rows, onOpen } = props;
  const { t } = useMemoryText();
  const pairName = usePairName();
  return (
    <div className="cluster-2">
      {access.setTerm && (
        <Button
          look="primary"
          size="small"
          icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
          onClick={() => onOpen({ what: "add" })}
        >
          {t("memory.term_add")}
        </Button>
      )}
      {access.proposeTerm && (
        <Button
          look="primary"
          size="small"
          icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
          onClick={() => onOpen({ what: "propose" })}
        >
          {t("memory.proposal.propose")}
        </Button>
      )}
      {access.importTerms && (
        <Button
          size="small"
          icon={<Upload size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen({ what: "import" })}
        >
          {t("memory.terms_import")}
        </Button>
      )}
      {has_rows &&
        (["csv", "tbx"] as const).map((format) => (
          <DownloadButton
            key={format}
            label={t(format === "csv" ? "memory.terms_csv" : "memory.terms_tbx")}
            name={pairName(pair)}
            link={() => access.termLink({ ...pair, format })}
          />
        ))}
      {has_rows && access.removeTerms && (
        <Button
          size="small"
          icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen({ what: "remove_all" })}
        >
          {t("memory.terms_remove")}
        </Button>
      )}
    </div>
  );
}

/** Searches when it is sent, so that a list is not loaded with each key. */
function SearchField({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const { t } = useMemoryText();
  const id = useId();
  const [typed, setTyped] = useState(value);
  return (
    <search className={style.narrow}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          id={id}
          label={t("memory.terms_search")}
          type="search"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            // The cross of the field empties it without sending.
            if (target.value === "") onSearch("");
          }}
        />
      </form>
    </search>
  );
}

const tones = { preferred: "success", admitted: "neutral", forbidden: "danger" } as const;

function useColumns(access: MemoryAccess, onOpen: (opened: Opened) => void): readonly Column<TermRow>[] {
  const { t } = useMemoryText();
  const columns: Column<TermRow>[] = [
    { key: "source", label: t("memory.term_source"), names_row: true, cell: ({ source }) => source },
    { key: "target", label: t("memory.term_target"), cell: ({ target }) => target },
    {
      key: "status",
      label: t("memory.term_status"),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`memory.status.${status}`)}</Badge>,
    },
    { key: "note", label: t("memory.term_note"), cell: ({ note }) => (note === "" ? "—" : note) },
  ];
  if (!access.setTerm || !access.removeTerm) return columns;
  const acts: Column<TermRow> = {
    key: "acts",
    label: t("memory.acts"),
    cell: (row) => (
      <div className="cluster-2">
        <IconButton
          label={`${t("memory.term_edit")}: ${row.source} – ${row.target}`}
          onClick={() => onOpen({ what: "edit", row })}
        >
          <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`${t("memory.remove")}: ${row.source} – ${row.target}`}
          onClick={() => onOpen({ what: "remove", row })}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    ),
  };
  return [...columns, acts];
}

function Pages(props: {
  readonly page: number;
  readonly total: number;
  readonly per_page: number;
  readonly onPage: (page: number) => void;
}) {
  const { page, total, per_page, onPage } = props;
  const { t } = useMemoryText();
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  return (
    <nav className="cluster-3 middle" aria-label={t("memory.pages")}>
      {page > 1 && <Button onClick={() => onPage(page - 1)}>{t("memory.page_before")}</Button>}
      <span>{t("memory.page_of", { page, pages })}</span>
      {page < pages && <Button onClick={() => onPage(page + 1)}>{t("memory.page_next")}</Button>}
    </nav>
  );
}

function Dialogs(props: {
  readonly access: MemoryAccess;
  readonly pair: Pair;
  readonly opened: Opened | null;
  readonly onImported: (imported: ImportedTerms) => void;
  readonly onClose: () => void;
}) {
  const { access, pair, opened, onClose } = props;
  const { setTerm, proposeTerm, importTerms, removeTerm, removeTerms } = access;
  const shared = { access, pair, onClose };
  switch (opened?.what) {
    case "add":
      return setTerm && <TermDialog {...shared} row={null} set={setTerm} />;
    case "propose":
      return proposeTerm && <ProposeTerm {...shared} propose={proposeTerm} />;
    case "edit":
      return setTerm && <TermDialog {...shared} row={opened.row} set={setTerm} />;
    case "remove":
      return removeTerm && <RemoveTerm {...shared} row={opened.row} remove={removeTerm} />;
    case "import":
      return importTerms && <ImportTerms {...shared} send={importTerms} onImported={props.onImported} />;
    case "remove_all":
      return removeTerms && <RemoveTerms {...shared} remove={removeTerms} />;
    case undefined:
      return null;
  }
}
