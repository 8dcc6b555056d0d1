import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { stopped_waiting } from "./searches.ts";
import { useDeskText } from "./text.ts";

const waiting_query = queryOptions({
  queryKey: ["quarantine", "waiting"],
  queryFn: ({ signal }) => call("quarantine", { query: { per_page: "100", show: "waiting" }, signal }),
  refetchInterval: 60_000,
  refetchIntervalInBackground: false,
});

/** A red bar while a stopped file waits for a decision. */
export function StoppedFiles() {
  const { t } = useDeskText();
  const { data } = useQuery(waiting_query);
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="danger" title={t("quarantine.bar", { count })}>
      <Link to="/quarantine" search={stopped_waiting}>
        {t("quarantine.see")}
      </Link>
    </Notice>
  );
}
