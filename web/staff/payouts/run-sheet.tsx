import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { PayoutRun } from "#contract/payouts/desk-payouts.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useMay } from "../rights.tsx";
import { savePaymentFile } from "../save-payment-file.ts";
import { useDeskText, useWord } from "../text.ts";
import { cancelRun, rejectPayout, releaseRun, runFile, runQuery, runSent, usePayChange } from "./data.ts";
import style from "./payouts.module.css";
import { RunState } from "./runs-part.tsx";

/** One run next to the list: its payouts, its file, and what may be done with it. */
export function RunSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useDeskText();
  const run = useQuery(runQuery(id));
  return (
    <SideSheet title={run.data?.number ?? t("payouts.run")} onClose={onClose}>
      {run.isError && <LoadFailed error={run.error} onRetry={run.refetch} />}
      {run.isPending && <Skeleton rows={8} />}
      {run.data && <Body run={run.data} />}
    </SideSheet>
  );
}

function Body({ run }: { run: PayoutRun }) {
  const { t } = useDeskText();
  const { amount, payouts, made_by, made_at, released_by, released_at, sent_at } = run;
  const people = [
    ["payouts.made_by", made_by, made_at],
    ["payouts.released_by", released_by, released_at],
    ["payouts.sent_at", "", sent_at],
  ] as const;
  return (
    <div className={style.sheet}>
      <p className={style.badges}>
        <RunState state={run.state} />
      </p>
      <dl className={style.facts}>
        <div>
          <dt>{t("payouts.amount")}</dt>
          <dd>
            <MoneyText value={amount} />
            {` · ${t("payouts.payouts_n", { n: payouts })} · ${t(`run_format.${run.format}`)}`}
          </dd>
        </div>
        {people.map(
          ([label, name, at]) =>
            at !== null && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  {name !== "" && `${name}, `}
                  <DateText value={at} form="dated" />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Acts run={run} />
      <Rows run={run} />
    </div>
  );
}

function Acts({ run }: { run: PayoutRun }) {
  const { t } = useDeskText();
  const may = useMay();
  const sentence = useProblemText();
  const release = usePayChange(releaseRun);
  const cancel = usePayChange(cancelRun);
  const sent = usePayChange(runSent);
  const file = usePayChange(runFile);
  const failed = { onError: (error: unknown) => toast(sentence(error), "warning") };
  if (!may("payouts.release")) return null;
  const { id, state, may_release } = run;
  const has_file = run.file_name !== null && state !== "cancelled";
  return (
    <>
      {state === "draft" && !may_release && <Notice tone="info">{t("payouts.second_person")}</Notice>}
      {state === "released" && <Notice tone="info">{t("payouts.after_release")}</Notice>}
      <div className="cluster-2-3 middle">
        {state === "draft" && may_release && (
          <Button
            look="primary"
            busy={release.isPending}
            onClick={() =>
              release.mutate(id, {
                ...failed,
                onSuccess: ({ left_out }) =>
                  toast(
                    left_out === 0 ? t("payouts.released") : t("payouts.left_out", { n: left_out }),
                    left_out === 0 ? "success" : "warning",
                  ),
              })
            }
          >
            {t("payouts.release")}
          </Button>
        )}
        {has_file && (
          <Button
            look={state === "released" ? "primary" : "secondary"}
            busy={file.isPending}
            onClick={() =>
              file.mutate(id, {
                ...failed,
                onSuccess: savePaymentFile,
              })
            }
          >
            {t("payouts.file")}
          </Button>
        )}
        {state === "released" && (
          <Button
            busy={sent.isPending}
            onClick={() => sent.mutate(id, { ...failed, onSuccess: () => toast(t("payouts.sent_done")) })}
          >
            {t("payouts.sent")}
          </Button>
        )}
        {(state === "draft" || state === "released") && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(id, failed)}>
            {t("payouts.cancel")}
          </Button>
        )}
      </div>
      {has_file && run.format === "elixir" && <p className="hint">{t("payouts.elixir_encoding")}</p>}
    </>
  );
}

function Rows({ run }: { run: PayoutRun }) {
  const { t } = useDeskText();
  const word = useWord();
  const may = useMay();
  const id = useId();
  const [rejecting, setRejecting] = useState<number | null>(null);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t("payouts.payouts")}</h3>
      <ul className={style.lines}>
        {run.rows.map((row) => (
          <li key={row.id}>
            <span className={style.stack}>
              <span>{`${row.translator.name} · ${row.statement}`}</span>
              <span className="break hint">
                {`${row.account} · ${t(`payout_state.${row.state}`)}`}
                {row.reason !== "" && `: ${word([`payout_reason.${row.reason}`], row.reason)}`}
              </span>
            </span>
            <span className="cluster-2-3 middle">
              <MoneyText value={row.amount} />
              {row.state === "on_its_way" && run.sent_at !== null && may("payouts.release") && (
                <Button
                  size="small"
                  aria-label={`${t("payouts.reject")}: ${row.translator.name}`}
                  onClick={() => setRejecting(row.id)}
                >
                  {t("payouts.reject")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {rejecting !== null && <RejectDialog id={rejecting} onClose={() => setRejecting(null)} />}
    </section>
  );
}

function RejectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useDeskText();
  const [reason, setReason] = useState("");
  const reject = usePayChange(rejectPayout);
  const missing = reason.trim().length < 3;
  return (
    <ActionDialog
      danger
      title={t("payouts.reject")}
      heading={t("payouts.reject_title")}
      action={reject}
      input={() => (missing ? null : { id, reason })}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t("payouts.reject_text")}</p>
          <TextField
            id="reject-reason"
            label={t("payouts.reason")}
            required
            maxLength={300}
            value={reason}
            problem={tried && missing ? "field.min3" : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
