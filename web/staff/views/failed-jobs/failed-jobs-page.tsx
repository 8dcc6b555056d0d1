import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { type FailedJob, job_states } from "#contract/views/desk-jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import type { FailedJobsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { useDeskText } from "../../text.ts";
import { failedJobsQuery, per_page, useRetry, useRetryAll } from "./data.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import style from "./failed-jobs-page.module.css";

/** Background jobs whose last attempt failed, with payload and error (decision 0116). */
export function FailedJobsPage({ narrowed }: { narrowed: FailedJobsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const found = useQuery(failedJobsQuery(narrowed));
  const [discarding, setDiscarding] = useState<FailedJob | null>(null);
  const columns = useColumns(setDiscarding);
  return (
    <DeskList
      title={t("failed_job.title")}
      found={found}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={narrowed.state !== undefined}
      none={t("failed_job.none")}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(failedJobsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/failed-jobs", search: { ...narrowed, page } })}
      lead={t("failed_job.lead")}
      tools={<Narrowing narrowed={narrowed} any={(found.data?.data.length ?? 0) > 0} />}
    >
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(null)} />}
    </DeskList>
  );
}

function Narrowing({ narrowed, any }: { readonly narrowed: FailedJobsSearch; readonly any: boolean }) {
  const { t } = useDeskText();
  const id = useId();
  const navigate = useNavigate();
  const sentence = useProblemText();
  const retry_all = useRetryAll();
  return (
    <div className={style.filter}>
      <Select
        id={id}
        label={t("failed_job.state")}
        value={narrowed.state ?? ""}
        onChange={({ target }) =>
          void navigate({
            to: "/failed-jobs",
            search: { page: 1, state: job_states.find((one) => one === target.value) },
            replace: true,
          })
        }
      >
        <option value="">{t("failed_job.any_state")}</option>
        {job_states.map((state) => (
          <option key={state} value={state}>
            {t(`failed_job.filter.${state}`)}
          </option>
        ))}
      </Select>
      {any && (
        <Button
          busy={retry_all.isPending}
          onClick={() =>
            retry_all.mutate(idempotencyKey(), {
              onSuccess: ({ count }) => toast(t("failed_job.retried", { count })),
              onError: (error) => toast(sentence(error)),
            })
          }
        >
          {t("failed_job.retry_all")}
        </Button>
      )}
    </div>
  );
}

function RetryButton({ job }: { readonly job: FailedJob }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const retry = useRetry();
  return (
    <Button
      size="small"
      busy={retry.isPending}
      aria-label={t("failed_job.retry_name", { name: job.name, id: String(job.id) })}
      onClick={() =>
        retry.mutate(
          { id: job.id, key: idempotencyKey() },
          {
            onSuccess: () => toast(t("failed_job.retried", { count: 1 })),
            onError: (error) => toast(sentence(error)),
          },
        )
      }
    >
      {t("failed_job.retry")}
    </Button>
  );
}

function Attempts({ job }: { readonly job: FailedJob }) {
  const { t } = useDeskText();
  const { attempts, max_attempts, interruptions } = job;
  return (
    <span className="num">
      {job.moves_money
        ? attempts
        : t("failed_job.attempts_of", { attempts: String(attempts), max: String(max_attempts) })}
      {interruptions > 0 && `, ${t("failed_job.interrupted", { count: interruptions })}`}
    </span>
  );
}

function useColumns(discard: (job: FailedJob) => void): readonly Column<FailedJob>[] {
  const { t } = useDeskText();
  return [
    {
      key: "name",
      label: t("failed_job.name"),
      names_row: true,
      cell: (job) => (
        <span className={style.facts}>
          {job.name}
          {job.moves_money && (
            <span>
              <Badge tone="warning">{t("failed_job.money")}</Badge>
            </span>
          )}
        </span>
      ),
    },
    {
      key: "payload",
      label: t("failed_job.payload"),
      cell: (job) => <code className={style.facts}>{job.payload}</code>,
    },
    {
      key: "error",
      label: t("failed_job.error"),
      cell: (job) => <span className={style.facts}>{job.error ?? t("failed_job.no_error")}</span>,
    },
    { key: "attempts", label: t("failed_job.attempts"), cell: (job) => <Attempts job={job} /> },
    {
      key: "state",
      label: t("failed_job.next"),
      cell: (job) =>
        job.next_at === null ? (
          <Badge tone="danger">{t("failed_job.state.given_up")}</Badge>
        ) : (
          <DateText value={job.next_at} form="moment" />
        ),
    },
    {
      key: "acts",
      label: t("failed_job.acts"),
      cell: (job) => (
        <span className="cluster-2">
          <RetryButton job={job} />
          <Button
            size="small"
            aria-label={t("failed_job.discard_name", { name: job.name, id: String(job.id) })}
            onClick={() => discard(job)}
          >
            {t("failed_job.discard")}
          </Button>
        </span>
      ),
    },
  ];
}
