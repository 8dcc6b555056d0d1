import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { JobRow } from "#contract/translators.ts";
import { buttonClass } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../../api.ts";
import { TimeLeft, useJobName } from "../../job-facts.tsx";
import { board_place, jobPlace, ZoneLink } from "../../links.tsx";
import { useZoneText } from "../../text.ts";
import { jobs_query } from "./data.ts";
import style from "./jobs-page.module.css";

/** T3: never miss a due date. What is in hand stands first, what was delivered below. */
export function JobsPage() {
  const { t } = useZoneText();
  const now = useNow(30_000);
  const jobs = useQuery(jobs_query);
  const active = jobs.data?.filter(({ state }) => state === "active") ?? [];
  const delivered = jobs.data?.filter(({ state }) => state === "delivered") ?? [];
  return (
    <>
      <PageHead title={t("jobs.title")} brand={brand_name} />
      {jobs.isError && !jobs.data && <LoadFailed error={jobs.error} onRetry={jobs.refetch} />}
      {jobs.isPending && <Skeleton rows={3} height="5rem" />}
      {jobs.data && (
        <>
          <Part title={t("jobs.active", { n: active.length })}>
            {active.length === 0 ? (
              <p className={style.none}>
                {t("jobs.none_active")} <ZoneLink to={board_place}>{t("jobs.to_board")}</ZoneLink>
              </p>
            ) : (
              <ul className={style.jobs}>
                {active.map((job) => (
                  <JobItem key={job.id} job={job} now={now} />
                ))}
              </ul>
            )}
          </Part>
          <Part title={t("jobs.delivered", { n: delivered.length })}>
            {delivered.length === 0 ? (
              <p className={style.none}>{t("jobs.none_delivered")}</p>
            ) : (
              <ul className={style.jobs}>
                {delivered.map((job) => (
                  <JobItem key={job.id} job={job} now={now} />
                ))}
              </ul>
            )}
          </Part>
        </>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function JobItem({ job, now }: { job: JobRow; now: number }) {
  const { t } = useZoneText();
  const name = useJobName();
  const number = t("jobs.number", { id: job.id });
  return (
    <li className={style.job}>
      <div className={style.name}>
        <strong>{name(job)}</strong>
        <span className={style.meta}>
          {number}
          {" · "}
          {t("ui.words", { n: job.words })}
          {" · "}
          <MoneyText value={job.fee} />
        </span>
      </div>
      <p className={style.due}>
        {job.submitted_at === null ? (
          <>
            <DateText value={job.deadline} form="short" />{" "}
            <TimeLeft left_ms={Date.parse(job.deadline) - now} />
          </>
        ) : (
          <>
            {t("jobs.delivered_at")} <DateText value={job.submitted_at} form="short" />
          </>
        )}
      </p>
      <ZoneLink to={jobPlace(job.id)} className={buttonClass({ size: "small" })}>
        {t("jobs.open")}
        <span className="visually-hidden">{` ${number}`}</span>
      </ZoneLink>
    </li>
  );
}
