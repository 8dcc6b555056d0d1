import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { useDeskText } from "./text.ts";

const most_counted = 20;
const given_up_query = queryOptions({
  queryKey: ["failed-jobs", "given_up"],
  queryFn: ({ signal }) =>
    call("failedJobs", { query: { per_page: String(most_counted), state: "given_up" }, signal }),
  refetchInterval: 60_000,
  refetchIntervalInBackground: false,
});

/** A red bar while a failed background job without attempts left waits for a decision. */
export function FailedJobsBar() {
  const { t } = useDeskText();
  const { data } = useQuery(given_up_query);
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="danger"
      title={count < most_counted ? t("failed_job.bar", { count }) : t("failed_job.bar_more")}
    >
      <Link to="/failed-jobs" search={{ page: 1 }}>
        {t("failed_job.see")}
      </Link>
    </Notice>
  );
}
