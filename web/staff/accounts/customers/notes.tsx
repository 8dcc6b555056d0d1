import { useState } from "react";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextArea } from "#ui/field.tsx";
import { leftAfter } from "#ui/left-after.ts";
import { useProblemText } from "#ui/problem-text.ts";
import { call } from "../../api.ts";
import { useDeskText, useWord } from "../../text.ts";
import style from "./customer.module.css";
import { useCustomerChange } from "./data.ts";

/** Given and withdrawn consents; they are evidence, so they cannot be changed here. */
export function Consents({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const columns = useConsentColumns();
  return (
    <DataList
      dense
      caption={t("customer_tab.consents")}
      rows={file.consents}
      rowKey={({ kind, given_at }) => `${kind} ${given_at}`}
      columns={columns}
      empty={t("file.no_rows")}
    />
  );
}

function useConsentColumns(): readonly Column<CustomerFile["consents"][number]>[] {
  const { t } = useDeskText();
  const word = useWord();
  return [
    {
      key: "kind",
      label: t("file.consent"),
      names_row: true,
      cell: ({ kind }) => word([`consent_kind.${kind}`], kind),
    },
    {
      key: "granted",
      label: t("customers.state"),
      cell: ({ granted }) => t(granted ? "file.granted" : "file.withdrawn"),
    },
    { key: "at", label: t("file.at"), cell: ({ given_at }) => <DateText value={given_at} form="dated" /> },
    {
      key: "origin",
      label: t("file.origin"),
      cell: ({ origin }) => (origin === null ? "–" : word([`consent_origin.${origin}`], origin)),
    },
    { key: "version", label: t("file.version"), cell: ({ text_version }) => text_version },
  ];
}

export function Notes({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const id = String(file.id);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const add = useCustomerChange(id, (body: { text: string }) =>
    call("addCustomerNote", { params: { id }, body }),
  );
  return (
    <>
      {file.anonymised_at === null && (
        <form
          className={style.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === "") return setProblem("field.required");
            return add.mutate(
              { text: text.trim().replaceAll(/\s+/g, " ") },
              {
                onSuccess: () => {
                  setText((now) => leftAfter(text, now));
                  setProblem(undefined);
                },
                onError: (error) => setProblem(sentence(error)),
              },
            );
          }}
        >
          <TextArea
            id="note-text"
            label={t("note.text")}
            rows={3}
            maxLength={1000}
            value={text}
            problem={problem}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" busy={add.isPending}>
            {t("note.add")}
          </Button>
        </form>
      )}
      {file.notes.length === 0 && <p className={style.muted}>{t("file.no_rows")}</p>}
      {file.notes.map((note) => (
        <article key={note.id} className={style.note}>
          <p className={style.muted}>
            {note.by}, <DateText value={note.at} form="dated" />
          </p>
          <p>{note.text}</p>
        </article>
      ))}
    </>
  );
}
