import { Upload } from "lucide-react";
import { useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#contract/client.ts";
import type { ImportView } from "#contract/payments/transfers.ts";
import { fault_reasons } from "#domain/payments/statement.ts";
import { Button } from "#ui/button.tsx";
import { useDrop } from "#ui/drop.ts";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import { importsQuery, useImport } from "./data.ts";
import style from "./transfers-page.module.css";

/** Takes a statement by button, by dropping or by pasting it, and says what became of every line of it. */
export function StatementDrop() {
  const { t } = useDeskText();
  const input = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const handed = useImport();
  const take = (files: Iterable<File>) => {
    const [file] = files;
    if (file && !handed.isPending) handed.mutate(file);
  };
  const over = useDrop(region, take);
  return (
    <div ref={region} className="stack-3 fit">
      <div className={`${style.drop} ${over ? style.over : ""}`}>
        <Button
          look="primary"
          busy={handed.isPending}
          icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t("transfers.choose")}
        </Button>
        <span className="hint">{t(handed.isPending ? "transfers.reading" : "transfers.drop")}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("transfers.statement")}
          accept=".sta,.mt940,.940,.txt,.xml"
          onChange={(event) => {
            take(event.target.files ?? []);
            event.target.value = "";
          }}
        />
      </div>
      {handed.isError && <Refused error={handed.error} name={handed.variables.name} />}
      {handed.isSuccess && <Summary first={handed.data.import} known={handed.data.known} />}
    </div>
  );
}

function Refused({ error, name }: { error: unknown; name: string }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const details = error instanceof ApiError ? error.body.details : undefined;
  const reason = fault_reasons.find((one) => one === details?.["reason"]);
  return (
    <Notice tone="danger" live="alert">
      {reason === undefined
        ? sentence(error)
        : t("transfers.refused", {
            name,
            line: String(details?.["line"]),
            reason: t(`statement_fault.${reason}`),
          })}
    </Notice>
  );
}

/** The counts go on while lines are being matched. */
function Summary({ first, known }: { first: ImportView; known: boolean }) {
  const { t } = useDeskText();
  const { data } = useQuery(importsQuery);
  const now = data?.find(({ id }) => id === first.id) ?? first;
  const counts = [
    ["transfers.new", now.entries_new],
    ["transfers.already", now.entries_known],
    ["transfers.booked", now.booked],
    ["transfers.to_look_at", now.to_look_at],
  ] as const;
  return (
    <Notice
      tone={now.to_look_at > 0 ? "warning" : "success"}
      live="status"
      title={t(known ? "transfers.known" : "transfers.imported", { name: now.file_name })}
    >
      <dl className={style.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {now.checking > 0 && <p>{t("transfers.checking", { count: now.checking })}</p>}
    </Notice>
  );
}
