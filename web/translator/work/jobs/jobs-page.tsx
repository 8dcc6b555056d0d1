import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId, useRef } from "react";
import type { JobRow } from "#contract/work/translators.ts";
import { service_traits } from "#domain/catalog.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useRowFocus } from "#ui/row-focus.ts";
import { Segments } from "#ui/segments.tsx";
import { brand_name } from "../../api.ts";
import { JobClock, useJobName } from "../../job-facts.tsx";
import { useKeys } from "../../keys.ts";
import { job_tabs, type JobTab } from "../../searches.ts";
import { useZoneText } from "../../text.ts";
import { jobs_query } from "./data.ts";
import style from "./jobs-page.module.css";

/** T3: never miss a due date. In progress, returned for corrections, delivered, and what is over. */
export function JobsPage({ tab }: { tab: JobTab | undefined }) {
  const { t } = useZoneText();
  const jobs = useQuery(jobs_query);
  const navigate = useNavigate();
  const of = (state: JobTab) => jobs.data?.filter((job) => job.state === state) ?? [];
  // Returned jobs do not wait: they are shown first when there are any.
  const shown = tab ?? (of("active").length === 0 && of("returned").length > 0 ? "returned" : "active");
  return (
    <>
      <PageHead title={t("jobs.title")} brand={brand_name} />
      <Loading found={jobs} rows={3} height="5rem" />
      {jobs.data && (
        <>
          <Segments
            legend={t("tabs.legend")}
            name="jobs-tab"
            value={shown}
            onChange={(next) => void navigate({ to: "/jobs", search: { tab: next }, replace: true })}
            choices={job_tabs.map((value) => ({ value, label: t(`tab.${value}`, { n: of(value).length }) }))}
          />
          <Part title={t(`tab.${shown}`, { n: of(shown).length })}>
            <JobList jobs={of(shown)} tab={shown} />
          </Part>
        </>
      )}
    </>
  );
}

function JobList({ jobs, tab }: { jobs: readonly JobRow[]; tab: JobTab }) {
  const { t } = useZoneText();
  const now = useNow(30_000);
  const list = useRef<HTMLUListElement>(null);
  const focus = useRowFocus(list);
  useKeys({ j: () => focus.move(1), k: () => focus.move(-1) });
  if (jobs.length === 0)
    return (
      <p className="muted">
        {t(`tab_none.${tab}`)} {tab === "active" && <Link to="/board">{t("jobs.to_board")}</Link>}
      </p>
    );
  return (
    <>
      <ul ref={list} className="stack-3">
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} now={now} />
        ))}
      </ul>
      <p className="muted">{t("tab.end")}</p>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {title}
      </h2>
      {children}
    </section>
  );
}

function JobItem({ job, now }: { job: JobRow; now: number }) {
  const { t } = useZoneText();
  const name = useJobName();
  const number = t("jobs.number", { id: job.order_id });
  const in_hand = job.state === "active" || job.state === "returned";
  return (
    <li className={style.job}>
      <div className={style.name}>
        <strong>{name(job)}</strong>
        {job.is_second && <Badge tone="info">{t("second.badge")}</Badge>}
        <span className="hint">
          {number}
          {" · "}
          {job.words > 0 && `${t("ui.words", { n: job.words })} · `}
          <MoneyText value={job.fee} />
        </span>
      </div>
      <p className={style.due}>
        {in_hand ? (
          <>
            <DateText value={job.starts_at ?? job.deadline} form="short" /> <JobClock job={job} now={now} />
            {service_traits[job.service_type].session === null && (
              <span className="hint">{t("jobs.done_percent", { percent: job.progress_percent })}</span>
            )}
            {job.checkpoint_at !== null && (
              <span className="hint">
                {t("jobs.say_by")} <DateText value={job.checkpoint_at} form="short" />
              </span>
            )}
          </>
        ) : (
          <>
            {t(job.withdrawn === null ? "jobs.delivered_at" : "jobs.ended")}{" "}
            {job.submitted_at !== null && <DateText value={job.submitted_at} form="short" />}
            {job.withdrawn && <span className="hint">{t(`withdrawn.${job.withdrawn.why}`)}</span>}
          </>
        )}
      </p>
      {job.opens && (
        <Link
          to="/jobs/$id"
          params={{ id: job.id }}
          data-row={job.id}
          className={buttonClass({ size: "small" })}
        >
          {t("jobs.open")}
          <span className="visually-hidden">{` ${number}`}</span>
        </Link>
      )}
    </li>
  );
}
