import { useQuery } from "@tanstack/react-query";
import { Notice } from "#ui/notice.tsx";
import { approvalsQuery } from "./approvals.ts";
import { approvalsPlace, DeskLink } from "./links.tsx";
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
      <DeskLink place={approvalsPlace()}>{t("approvals.see")}</DeskLink>
    </Notice>
  );
}
