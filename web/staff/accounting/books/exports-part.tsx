import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { type BooksExport, exports } from "#contract/accounting/books.ts";
import { ApiError } from "#contract/client.ts";
import { Button } from "#ui/button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { office_query, useExport } from "./data.ts";
import { MonthField } from "./month-field.tsx";

/** Files for the accountant. */
export function ExportsPart(props: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { month, onMonth } = props;
  const { t } = useDeskText();
  const id = useId();
  const making = useExport();
  const [what, setWhat] = useState<BooksExport>("jpk_v7m");
  // That of the last return, until another is typed.
  const last = useQuery(office_query);
  const [typed, setTyped] = useState<string | null>(null);
  const tax_office = typed ?? last.data?.tax_office ?? "";
  const [problem, setProblem] = useState<string>();
  const is_return = what === "jpk_v7m" || what === "vat_ue";
  const make = () => {
    const is_wrong = is_return && !/^\d{4}$/.test(tax_office);
    setProblem(is_wrong ? "tax_office.four_digits" : undefined);
    if (!is_wrong) making.mutate({ what, month, tax_office: is_return ? tax_office : "" });
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
        <Select
          id={`${id}what`}
          label={t("books.what")}
          value={what}
          onChange={(event) => setWhat(exports.find((one) => one === event.target.value) ?? "jpk_v7m")}
        >
          {exports.map((one) => (
            <option key={one} value={one}>
              {t(`books.export.${one}`)}
            </option>
          ))}
        </Select>
        <MonthField month={month} onMonth={onMonth} />
        {is_return && (
          <TextField
            id={`${id}office`}
            label={t("books.tax_office")}
            value={tax_office}
            inputMode="numeric"
            maxLength={4}
            placeholder="1435"
            problem={problem}
            required
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Button
          type="submit"
          look="primary"
          busy={making.isPending}
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {t("books.make")}
        </Button>
      </form>
      {making.error && !making.isPending && <Problem error={making.error} />}
    </section>
  );
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
