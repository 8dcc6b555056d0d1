import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ReworkView } from "#contract/cases/reworks.ts";
import type { JobView } from "#contract/work/translators.ts";
import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import { not_converted } from "#domain/files/conversion.ts";
import { useNow } from "#ui/clock.ts";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../api.ts";
import { JobClock, TimeLeft, useJobName } from "../job-facts.tsx";
import { jobQuery, reworkQuery } from "../queries.ts";
import { useZoneText } from "../text.ts";
import { workbenchQuery } from "./data.ts";
import { Editor } from "./editor.tsx";
import { reworkBench, type Subject } from "./subject.ts";
import style from "./editor.module.css";

/** T4: the segments of a job side by side with their translations. */
export function EditorPage({ id }: { id: string }) {
  const job = useQuery(jobQuery(id));
  const opened = useQuery(workbenchQuery(id));
  const failed = job.isError ? job : opened.isError ? opened : null;
  if (job.data && opened.data) return <OpenedJob id={id} job={job.data} view={opened.data} />;
  return <Opening failed={failed} />;
}

/** The same for a delivery that came back with a complaint, or for the check of its correction. */
export function ReworkEditorPage({ id }: { id: string }) {
  const rework = useQuery(reworkQuery(id));
  const bench = reworkBench(id);
  const opened = useQuery(workbenchQuery(bench));
  const failed = rework.isError ? rework : opened.isError ? opened : null;
  if (rework.data && opened.data) return <OpenedRework id={bench} rework={rework.data} view={opened.data} />;
  return <Opening failed={failed} />;
}

function Opening({
  failed,
}: {
  failed: { readonly error: unknown; readonly refetch: () => unknown } | null;
}) {
  const { t } = useZoneText();
  return (
    <>
      <PageHead title={t("bench.title")} brand={brand_name} />
      {failed ? (
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Skeleton rows={6} height="3rem" />
      )}
    </>
  );
}

function OpenedJob({ id, job, view }: { id: string; job: JobView; view: WorkbenchView }) {
  const { t } = useZoneText();
  const name = useJobName();
  const now = useNow(30_000);
  const number = t("jobs.number", { id: job.order_id });
  const title = `${number}, ${name(job)}`;
  const head = (
    <div className={style.title}>
      <Link to="/jobs/$id" params={{ id: Number(id) }} className="small">
        {number}
      </Link>
      <PageHead title={title} brand={brand_name} className={style.heading ?? ""}>
        {name(job)}
      </PageHead>
      {view.can_edit && (
        <p>
          <JobClock job={job} now={now} />
        </p>
      )}
    </div>
  );
  return <Opened id={id} subject={{ kind: "job", job }} view={view} head={head} />;
}

function OpenedRework({ id, rework, view }: { id: string; rework: ReworkView; view: WorkbenchView }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const now = useNow(30_000);
  const number = t("rework.number", { id: rework.order_id });
  const work = t(`rework.kind.${rework.kind}`);
  const name = `${work}: ${languageName(locale, rework.source_lang)} → ${languageName(locale, rework.target_lang)}`;
  const head = (
    <div className={style.title}>
      <Link to="/reworks/$id" params={{ id: rework.id }} className="small">
        {number}
      </Link>
      <PageHead title={`${number}, ${name}`} brand={brand_name} className={style.heading ?? ""}>
        {name}
      </PageHead>
      {view.can_edit && (
        <p>
          <TimeLeft left_ms={Date.parse(rework.deadline) - now} />
        </p>
      )}
    </div>
  );
  return <Opened id={id} subject={{ kind: "rework", rework }} view={view} head={head} />;
}

type OpenedProps = {
  readonly id: string;
  readonly subject: Subject;
  readonly view: WorkbenchView;
  readonly head: ReactNode;
};

function Opened({ id, subject, view, head }: OpenedProps) {
  const { t } = useZoneText();
  if (view.state === "ready") return <Editor id={id} subject={subject} view={view} head={head} />;
  return (
    <>
      {head}
      {view.state === "preparing" ? (
        <>
          <Notice tone="info" live="status">
            {view.to_convert > 0 ? t("bench.converting", { n: view.to_convert }) : t("bench.preparing")}
          </Notice>
          <Skeleton rows={6} height="3rem" />
        </>
      ) : (
        <Notice tone="warning">
          <p>{t("bench.not_here")}</p>
          <ul>
            {view.documents
              .filter(({ refusal }) => refusal !== null)
              .map((document) => (
                <li key={document.id}>
                  {document.name}
                  <NotConverted refusal={document.refusal} />
                </li>
              ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Why a document in an old format is worked on as a file. */
function NotConverted({ refusal }: { refusal: string | null }) {
  const { t } = useZoneText();
  const why = not_converted.find((one) => one === refusal);
  return why ? <p className="small">{t(`bench.${why}`)}</p> : null;
}
