import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { JobView } from "#contract/work/translators.ts";
import { PencilLine } from "lucide-react";
import { buttonClass } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../../api.ts";
import { JobFacts, useJobName } from "../../job-facts.tsx";
import { jobQuery } from "../../queries.ts";
import { useZoneText } from "../../text.ts";
import { DeclineNotice } from "./decline-notice.tsx";
import { hasEditor } from "./data.ts";
import { DraftPanel } from "./draft-panel.tsx";
import { DeliveryForm } from "./delivery-form.tsx";
import style from "./job-page.module.css";
import { ReviewPanel } from "./review-panel.tsx";
import { Receipt } from "./receipt.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { ReturnedNotice, WorkPanel } from "./work-panel.tsx";

/** T5: read what is to be translated, hand in what was made of it. */
export function JobPage({ id }: { id: string }) {
  const { t } = useZoneText();
  const job = useQuery(jobQuery(id));
  return (
    <>
      <p className="small">
        <Link to="/jobs">{t("jobs.title")}</Link>
      </p>
      {job.data ? (
        <Job id={id} job={job.data} />
      ) : (
        <>
          <PageHead title={t("jobs.title")} brand={brand_name} />
          {job.isError ? (
            <LoadFailed error={job.error} onRetry={job.refetch} />
          ) : (
            <Skeleton rows={4} height="5rem" />
          )}
        </>
      )}
    </>
  );
}

function Job({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  const name = useJobName();
  const now = useNow(30_000);
  const number = t("jobs.number", { id: job.order_id });
  const in_hand = job.state === "active" || job.state === "returned";
  const late = in_hand && !job.on_hold && !job.waits_for_customer && Date.parse(job.deadline) <= now;
  return (
    <>
      <header className={style.head}>
        <PageHead title={`${number}, ${name(job)}`} brand={brand_name}>
          {name(job)}
        </PageHead>
        <p className="hint">{number}</p>
      </header>
      {late && <Notice tone="danger">{t("job.late_note")}</Notice>}
      {job.on_hold && (
        <Notice tone="warning">
          <strong>{t("held.badge")}.</strong> {t("held.note")}
        </Notice>
      )}
      <DeclineNotice id={id} job={job} />
      <ReturnedNotice job={job} />
      {job.withdrawn && <Withdrawn job={job} withdrawn={job.withdrawn} />}
      {job.withdrawn === null && job.state !== "active" && !job.is_second && (
        <ReviewPanel id={id} lang={job.target_lang} />
      )}
      {in_hand && <JobFacts job={job} now={now} />}
      {job.withdrawn === null && (
        <div className={in_hand && !job.is_second ? style.columns : style.stack}>
          <div className={style.stack}>
            <SourcePanel id={id} job={job} />
            <Work id={id} job={job} in_hand={in_hand} />
          </div>
          {in_hand && !job.is_second && <WorkPanel id={id} job={job} />}
        </div>
      )}
    </>
  );
}

/**
 * What is done with the job, or was; the second interpreter of a session delivers nothing. §4.7: a paper original is stamped
 * and handed in after the customer has approved its draft.
 */
function Work({ id, job, in_hand }: { id: string; job: JobView; in_hand: boolean }) {
  if (job.is_second || (in_hand && job.work.asks.session)) return <SessionPanel order_id={job.order_id} />;
  if (!in_hand) return <Receipt id={id} job={job} />;
  if (!job.work.asks.sworn || !job.work.paper_copy)
    return (
      <div className={style.stack}>
        {hasEditor(job) && <EditorLink id={id} />}
        <DeliveryForm id={id} job={job} />
      </div>
    );
  return (
    <div className={style.stack}>
      <DraftPanel id={id} job={job} />
      {job.draft?.state === "approved" && <DeliveryForm id={id} job={job} />}
    </div>
  );
}

function EditorLink({ id }: { id: string }) {
  const { t } = useZoneText();
  return (
    <section className={style.panel} aria-label={t("bench.title")}>
      <p>{t("bench.open_note")}</p>
      <Link
        to="/jobs/$id/editor"
        params={{ id: Number(id) }}
        className={`${buttonClass({ look: "primary" })} ${style.editor}`}
      >
        <PencilLine size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("bench.open")}
      </Link>
    </section>
  );
}

/** T4: a job that was withdrawn is not read any more; why, and what is paid for it, stays. */
function Withdrawn({ job, withdrawn }: { job: JobView; withdrawn: NonNullable<JobView["withdrawn"]> }) {
  const { t } = useZoneText();
  return (
    <Notice tone="warning">
      <strong>{t(`withdrawn.${withdrawn.why}`)}</strong>{" "}
      {job.submitted_at !== null && <DateText value={job.submitted_at} form="zoned" />}
      {withdrawn.note !== "" && <p>{t("withdrawn.note", { reason: withdrawn.note })}</p>}
      <p>{t("withdrawn.closed")}</p>
      {withdrawn.fee_due && (
        <p>
          {t("withdrawn.paid")} <MoneyText value={withdrawn.fee_due} />
        </p>
      )}
    </Notice>
  );
}
