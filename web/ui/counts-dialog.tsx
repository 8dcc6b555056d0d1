import { useQuery } from "@tanstack/react-query";
import type { CountsView, TextPage } from "#contract/files/counts.ts";
import { CountReport, useCountWords } from "./count-report.tsx";
import { Dialog } from "./dialog.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { Skeleton } from "./skeleton.tsx";

/** "How we counted", over the page that shows the number. */
export function CountsDialog(props: {
  readonly of: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<CountsView>;
  readonly load_page?: ((hash: string, page: number) => Promise<TextPage>) | undefined;
  readonly onClose: () => void;
}) {
  const { of, load, load_page, onClose } = props;
  const { t } = useCountWords();
  const query = useQuery({ queryKey: ["counts", ...of], queryFn: ({ signal }) => load(signal) });
  return (
    <Dialog open title={t("counts.title")} onClose={onClose}>
      {query.data && <CountReport counts={query.data} load_page={load_page} />}
      {query.isPending && <Skeleton rows={4} height="2rem" />}
      {query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
    </Dialog>
  );
}
