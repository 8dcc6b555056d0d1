import { useId, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { report_providers, type ReportProvider } from "#domain/accounting/reports.ts";
import { Button } from "#ui/button.tsx";
import { Field, Select } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { useImport } from "./data.ts";

/** Takes a provider's payout report and says what became of it. */
export function ImportForm() {
  const { t } = useDeskText();
  const id = useId();
  const sending = useImport();
  const input = useRef<HTMLInputElement>(null);
  const [provider, setProvider] = useState<ReportProvider>("stripe");
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const file = input.current?.files?.[0];
    setProblem(file ? undefined : "field.required");
    if (!file) return input.current?.focus();
    sending.mutate(
      { provider, file },
      {
        onSuccess: () => {
          if (input.current) input.current.value = "";
        },
      },
    );
  };
  return (
    <section className={style.part}>
      <h2>{t("books.import")}</h2>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Select
          id={`${id}provider`}
          label={t("books.provider")}
          value={provider}
          onChange={(event) =>
            setProvider(report_providers.find((one) => one === event.target.value) ?? "stripe")
          }
        >
          {report_providers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Field id={`${id}file`} label={t("books.file")} hint={t("books.import_hint")} problem={problem}>
          {(control) => <input {...control} ref={input} type="file" accept=".csv,.txt,text/csv" />}
        </Field>
        <Button type="submit" look="primary" busy={sending.isPending}>
          {t("books.send")}
        </Button>
      </form>
      <Outcome {...sending} />
    </section>
  );
}

type Sent = ReturnType<typeof useImport>;

function Outcome({ data, error, isPending }: Pick<Sent, "data" | "error" | "isPending">) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  if (isPending) return null;
  if (error) {
    const line = error instanceof ApiError ? error.body.details?.["line"] : undefined;
    const at_line = typeof line === "number" && line > 0;
    const title = at_line ? { title: t("books.unreadable_line", { line }) } : {};
    return (
      <Notice tone="danger" live="alert" {...title}>
        {sentence(error)}
      </Notice>
    );
  }
  if (!data) return null;
  const booked = data.payouts.filter(({ outcome }) => outcome === "booked").length;
  const parked = data.payouts.reduce((sum, payout) => sum + payout.parked, 0);
  return (
    <Notice tone={parked > 0 ? "warning" : "success"} live="status">
      {t("books.imported", { booked, known: data.payouts.length - booked, parked })}
    </Notice>
  );
}
