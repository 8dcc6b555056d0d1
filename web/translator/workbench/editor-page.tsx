import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { JobView } from "#contract/work/translators.ts";
import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import { useNow } from "#ui/clock.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../api.ts";
import { JobClock, useJobName } from "../job-facts.tsx";
import { jobQuery } from "../queries.ts";
import { useZoneText } from "../text.ts";
import { workbenchQuery } from "./data.ts";
import { Editor } from "./editor.tsx";
import style from "./editor.module.css";

/** T4: the segments of a job side by side with their translations. */
export function EditorPage({ id }: { id: string }) {
  const { t } = useZoneText();
  const job = useQuery(jobQuery(id));
  const opened = useQuery(workbenchQuery(id));
  const failed = job.isError ? job : opened.isError ? opened : null;
  if (job.data && opened.data) return <Opened id={id} job={job.data} view={opened.data} />;
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

function Opened({ id, job, view }: { id: string; job: JobView; view: WorkbenchView }) {
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
  if (view.state === "ready") return <Editor id={id} job={job} view={view} head={head} />;
  return (
    <>
      {head}
      {view.state === "preparing" ? (
        <>
          <Notice tone="info" live="status">
            {t("bench.preparing")}
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
                <li key={document.id}>{document.name}</li>
              ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
