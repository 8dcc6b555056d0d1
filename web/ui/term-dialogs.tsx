import { useState } from "react";
import type { ImportedTerms, TermRow } from "#contract/memory/memory.ts";
import { term_statuses } from "#domain/workbench/checks-terms.ts";
import { ActionDialog, FormDialog } from "./action-dialog.tsx";
import { Checkbox, Select, TextField } from "./field.tsx";
import type { Form } from "./form.ts";
import {
  type MemoryAccess,
  type Pair,
  type TermFormat,
  useMemoryAct,
  useMemoryText,
  usePairName,
} from "./memory-access.ts";
import { Notice } from "./notice.tsx";
import { FileField } from "./pair-fields.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

type Written = Pick<TermRow, "source" | "target" | "status" | "note">;
type Shared = { readonly access: MemoryAccess; readonly pair: Pair; readonly onClose: () => void };
const new_proposal: Written = { source: "", target: "", status: "preferred", note: "" };
const new_term: Omit<TermRow, "id"> & { readonly id?: number } = {
  ...new_proposal,
  case_sensitive: false,
  whole_word: true,
};

function useTermLabels() {
  const { t } = useMemoryText();
  return {
    source: t("memory.term_source"),
    target: t("memory.term_target"),
    status: t("memory.term_status"),
    note: t("memory.term_note"),
  };
}

/** Proposes a term, for who may not set one. */
export function ProposeTerm(props: Shared & { readonly propose: NonNullable<MemoryAccess["proposeTerm"]> }) {
  const { access, pair, propose, onClose } = props;
  const { t } = useMemoryText();
  const action = useMemoryAct(access, propose);
  const labels = useTermLabels();
  const initial: Pair & Written = { ...pair, ...new_proposal };
  return (
    <FormDialog
      title={t("memory.proposal.propose")}
      action={action}
      done={t("memory.proposal.proposed")}
      schema={proposalSchema}
      initial={initial}
      input={(input) => input}
      labels={labels}
      onClose={onClose}
    >
      {(form) => <TermFields form={form} pair={pair} labels={labels} />}
    </FormDialog>
  );
}

const proposalSchema = async () => (await import("#contract/memory/memory.ts")).proposalInput;
const termSchema = async () => (await import("#contract/memory/memory.ts")).termInput;

/** Adds or changes a term. */
export function TermDialog(
  props: Shared & { readonly row: TermRow | null; readonly set: NonNullable<MemoryAccess["setTerm"]> },
) {
  const { access, pair, row, set, onClose } = props;
  const { t } = useMemoryText();
  const action = useMemoryAct(access, set);
  const labels = useTermLabels();
  const { id: row_id = null, ...known } = row ?? new_term;
  return (
    <FormDialog
      title={t(row ? "memory.term_edit" : "memory.term_add")}
      heading={t(row ? "memory.term_edit_title" : "memory.term_add")}
      action={action}
      done={t("memory.term_saved")}
      schema={termSchema}
      initial={{ ...pair, ...known }}
      input={(input) => ({ id: row_id, input })}
      labels={labels}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TermFields form={form} pair={pair} labels={labels} />
          <LookedFor form={form} />
        </>
      )}
    </FormDialog>
  );
}

type LookedForValues = Pick<TermRow, "case_sensitive" | "whole_word">;

/** How both terms are found in texts. */
function LookedFor({ form }: { readonly form: Pick<Form<LookedForValues>, "idOf" | "values" | "patch"> }) {
  const { idOf, values, patch } = form;
  const { t } = useMemoryText();
  return (
    <>
      <Checkbox
        id={idOf("case_sensitive")}
        label={t("memory.term_case")}
        hint={t("memory.term_case_hint")}
        checked={values.case_sensitive}
        onChange={({ target: { checked } }) => patch({ case_sensitive: checked })}
      />
      <Checkbox
        id={idOf("whole_word")}
        label={t("memory.term_part")}
        hint={t("memory.term_part_hint")}
        checked={!values.whole_word}
        onChange={({ target: { checked } }) => patch({ whole_word: !checked })}
      />
    </>
  );
}

function TermFields(props: {
  readonly form: Pick<Form<Written>, "idOf" | "values" | "problems" | "patch">;
  readonly pair: Pair;
  readonly labels: Readonly<Record<"source" | "target" | "status" | "note", string>>;
}) {
  const { pair, labels } = props;
  const { idOf, values, problems, patch } = props.form;
  const { t } = useMemoryText();
  return (
    <>
      {(["source", "target"] as const).map((side) => (
        <TextField
          key={side}
          id={idOf(side)}
          label={labels[side]}
          required
          maxLength={200}
          lang={side === "source" ? pair.source_lang : pair.target_lang}
          value={values[side]}
          problem={problems[side]}
          onChange={({ target: { value } }) => patch({ [side]: value })}
        />
      ))}
      <Select
        id={idOf("status")}
        label={labels.status}
        value={values.status}
        onChange={({ target: { value } }) => {
          const status = term_statuses.find((one) => one === value);
          if (status) patch({ status });
        }}
      >
        {term_statuses.map((status) => (
          <option key={status} value={status}>
            {t(`memory.status.${status}`)}
          </option>
        ))}
      </Select>
      <TextField
        id={idOf("note")}
        label={labels.note}
        optional
        maxLength={500}
        value={values.note}
        problem={problems["note"]}
        onChange={({ target: { value } }) => patch({ note: value })}
      />
    </>
  );
}

export function RemoveTerm(
  props: Shared & { readonly row: TermRow; readonly remove: NonNullable<MemoryAccess["removeTerm"]> },
) {
  const { access, row, remove, onClose } = props;
  const { t } = useMemoryText();
  const action = useMemoryAct(access, remove);
  return (
    <ActionDialog
      title={t("memory.remove")}
      heading={t("memory.term_remove_title", { source: row.source })}
      danger
      action={action}
      done={t("memory.term_removed")}
      input={() => row.id}
      onClose={onClose}
    >
      <p>{t("memory.term_remove_text", { target: row.target })}</p>
    </ActionDialog>
  );
}

/** Deletes all terms of the pair, with a reason. */
export function RemoveTerms(props: Shared & { readonly remove: NonNullable<MemoryAccess["removeTerms"]> }) {
  const { access, pair, remove, onClose } = props;
  const { t } = useMemoryText();
  const pairName = usePairName();
  const action = useMemoryAct(access, remove);
  return (
    <ReasonDialog
      title={t("memory.terms_remove")}
      subject={pairName(pair)}
      danger
      label={t("memory.reason")}
      action={action}
      done={({ removed }) => t("memory.terms_removed", { removed })}
      input={(reason) => ({ ...pair, reason })}
      onClose={onClose}
    >
      <p>{t("memory.terms_remove_text")}</p>
    </ReasonDialog>
  );
}

const formatOf = (name: string): TermFormat => (/\.(?:tbx|xml)$/i.test(name) ? "tbx" : "csv");

/** Imports a file of terms. */
export function ImportTerms(
  props: Shared & {
    readonly send: NonNullable<MemoryAccess["importTerms"]>;
    readonly onImported: (imported: ImportedTerms) => void;
  },
) {
  const { access, pair, send, onImported, onClose } = props;
  const { t } = useMemoryText();
  const pairName = usePairName();
  const [file, setFile] = useState<File | null>(null);
  const action = useMemoryAct(access, (wanted: File) =>
    send(wanted, { ...pair, format: formatOf(wanted.name) }),
  );
  return (
    <ActionDialog
      title={t("memory.terms_import")}
      subject={pairName(pair)}
      action={action}
      input={() => file}
      onDone={onImported}
      onClose={onClose}
    >
      {(tried) => (
        <FileField
          accept=".csv,.tsv,.txt,.tbx,.xml"
          hint={t("memory.terms_import_hint")}
          problem={tried && !file ? t("memory.file_missing") : undefined}
          onFile={setFile}
        />
      )}
    </ActionDialog>
  );
}

/** What came of an import, with the lines that were not read. */
export function ImportOutcome({ imported }: { readonly imported: ImportedTerms }) {
  const { t } = useMemoryText();
  const { added, changed, faults } = imported;
  return (
    <Notice tone={faults.length > 0 ? "warning" : "success"} live="status">
      <p>{t("memory.terms_imported", { added, changed })}</p>
      {faults.length > 0 && (
        <p>{t("memory.terms_faults", { lines: faults.map(({ line }) => line).join(", ") })}</p>
      )}
    </Notice>
  );
}
