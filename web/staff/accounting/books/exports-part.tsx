import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import {
  type BooksExport,
  exports,
  exports_of_month,
  type MonthFileView,
} from "#contract/accounting/books.ts";
import { ApiError } from "#contract/client.ts";
import { Button } from "#ui/button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { madeFilesQuery, office_query, useExport } from "./data.ts";
import { MadeFiles } from "./made-files.tsx";
import { MakeAgain, type ReturnFile } from "./make-again.tsx";
import { MonthField } from "./month-field.tsx";

const returnOf = (what: BooksExport): ReturnFile | null =>
  what === "jpk_v7m" || what === "vat_ue" ? what : null;

/** A return that is made without a question: of an open month, the first one or one with the same content. */
const isPlain = ({ closed, made: [last] }: MonthFileView): boolean =>
  closed === null && (last === undefined || last.differs === false) && last?.purpose !== "correction";

/** Files for the accountant. */
export function ExportsPart(props: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { month, onMonth } = props;
  const { t } = useDeskText();
  const id = useId();
  const making = useExport();
  const asking = useQuestion(month);
  const [what, setWhat] = useState<BooksExport>("jpk_v7m");
  // That of the last return, until another is typed.
  const last = useQuery(office_query);
  const [typed, setTyped] = useState<string | null>(null);
  const tax_office = typed ?? last.data?.tax_office ?? "";
  const [problem, setProblem] = useState<string>();
  const kind = returnOf(what);
  const of_month = exports_of_month.find((one) => one === what) ?? null;
  const choice = { what, month, tax_office: kind === null ? "" : tax_office } as const;
  const make = () => {
    const is_wrong = kind !== null && !/^\d{4}$/.test(tax_office);
    setProblem(is_wrong ? "tax_office.four_digits" : undefined);
    if (is_wrong) return;
    const makeNow = () => making.mutate({ ...choice, purpose: "first" });
    if (kind === null) makeNow();
    else asking.ask(kind, makeNow);
  };
  return (
    <section className={style.part}>
      <p>{t("books.exports_text")}</p>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <What id={`${id}what`} what={what} onChange={setWhat} />
        <MonthField month={month} onMonth={onMonth} />
        {kind !== null && (
          <Office id={`${id}office`} value={tax_office} problem={problem} onChange={setTyped} />
        )}
        <Button
          type="submit"
          look="primary"
          busy={making.isPending || asking.busy}
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {t("books.make")}
        </Button>
      </form>
      {making.error && !making.isPending && asking.question === null && <Problem error={making.error} />}
      {asking.error && <Problem error={asking.error} />}
      {of_month && <MadeFiles month={month} what={of_month} is_return={kind !== null} />}
      {kind !== null && asking.question && (
        <MakeAgain
          kind={kind}
          month={month}
          known={asking.question}
          making={making}
          inputOf={(purpose) => ({ ...choice, purpose })}
          onClose={asking.close}
        />
      )}
    </section>
  );
}

function What(props: {
  readonly id: string;
  readonly what: BooksExport;
  readonly onChange: (what: BooksExport) => void;
}) {
  const { id, what, onChange } = props;
  const { t } = useDeskText();
  return (
    <Select
      id={id}
      label={t("books.what")}
      value={what}
      onChange={(event) => onChange(exports.find((one) => one === event.target.value) ?? "jpk_v7m")}
    >
      {exports.map((one) => (
        <option key={one} value={one}>
          {t(`books.export.${one}`)}
        </option>
      ))}
    </Select>
  );
}

function Office(props: {
  readonly id: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { id, value, problem, onChange } = props;
  const { t } = useDeskText();
  return (
    <TextField
      id={id}
      label={t("books.tax_office")}
      value={value}
      inputMode="numeric"
      maxLength={4}
      placeholder="1435"
      problem={problem}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What is known of a return is read again at the press: a colleague may have closed the month or made the file. */
function useQuestion(month: string) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<MonthFileView | null>(null);
  const reading = useMutation({
    mutationFn: (kind: ReturnFile) => queries.fetchQuery(madeFilesQuery(month, kind)),
  });
  return {
    question,
    busy: reading.isPending,
    error: reading.error,
    close: () => setQuestion(null),
    ask: (kind: ReturnFile, makeNow: () => void) =>
      reading.mutate(kind, {
        onSuccess: (known) => (isPlain(known) ? makeNow() : setQuestion(known)),
      }),
  };
}

/** Why there is no file; invoices that lack something are named. */
function Problem({ error }: { error: Error }) {
  const sentence = useProblemText();
  const numbers = error instanceof ApiError ? error.body.details?.["numbers"] : undefined;
  return (
    <Notice tone="danger" live="alert">
      {sentence(error)}
      {Array.isArray(numbers) && <p>{numbers.join(", ")}</p>}
    </Notice>
  );
}
