import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { refundPart } from "#contract/payments/desk-refunds.ts";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Stale } from "#ui/stale.tsx";
import { IssuedDocuments } from "../../issued-documents.tsx";
import { useRested } from "../../rested.ts";
import { useDeskText } from "../../text.ts";
import { previewRefund } from "./data.ts";

/** What a refund issues besides the money: a correction of the invoice, if there is one. */
export function RefundDocuments({ input }: { input: unknown }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const read = refundPart.safeParse(input);
  const typed = JSON.stringify(read.success ? read.data : null);
  const rested = useRested(typed);
  const shown = useQuery({
    queryKey: ["refund-preview", rested],
    queryFn: ({ signal }) => previewRefund(refundPart.parse(JSON.parse(rested)), signal),
    enabled: rested !== "null",
    staleTime: 0,
    // The place keeps its height, so that the button below does not move under a pointer.
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (typed === "null") return <p className="hint">{t("refunds.issues_hint")}</p>;
  if (shown.isError)
    return (
      <Notice tone="warning" live="status">
        {sentence(shown.error)}
      </Notice>
    );
  if (shown.data === undefined) return <Skeleton rows={4} />;
  if (shown.data === null) return <p className="hint">{t("refunds.issues_nothing")}</p>;
  return (
    <section aria-label={t("refunds.issues", { number: shown.data.number })}>
      <Stale
        found={{ isPlaceholderData: shown.isPlaceholderData || rested !== typed }}
        className="stack-3 fit"
      >
        <h3>{t("refunds.issues", { number: shown.data.number })}</h3>
        <IssuedDocuments preview={shown.data} />
      </Stale>
    </section>
  );
}
