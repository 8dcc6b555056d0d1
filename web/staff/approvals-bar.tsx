import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "#ui/notice.tsx";
import { approvalsQuery } from "./approvals.ts";
import { all_approvals } from "./searches.ts";
import { useDeskText } from "./text.ts";

const most_counted = 100;

/** A bar while requests wait for a second person. */
export function ApprovalsBar() {
  const { t } = useDeskText();
  const { data } = useQuery(approvalsQuery({ per_page: String(most_counted) }));
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={t("approvals.bar", { count })}>
      <Link to="/approvals" search={all_approvals}>
        {t("approvals.see")}
      </Link>
    </Notice>
  );
}
