import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import type { OfferRow } from "#contract/translators.ts";
import { ApiError } from "#ui/call.ts";
import { useNow } from "#ui/clock.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import { jobPlace, useGo } from "../../links.tsx";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";
import { offers_query, useAccept, useDecline } from "./data.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { OfferCard } from "./offer-card.tsx";

/** T2: find and take work. */
export function BoardPage() {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const go = useGo();
  const now = useNow(1_000);
  const offers = useQuery(offers_query);
  const accept = useAccept();
  const decline = useDecline();
  const [asked, setAsked] = useState<OfferRow | null>(null);
  const open = offers.data?.filter(({ expires_at }) => Date.parse(expires_at) > now);

  const take = (offer: OfferRow) =>
    accept.mutate(offer.id, {
      onSuccess: ({ job_id }) => {
        toast(t("board.accepted"));
        void go(jobPlace(job_id));
      },
    });
  const turnDown = (offer: OfferRow, reason: string) =>
    decline.mutate(
      { id: offer.id, reason },
      {
        onSuccess: () => toast(t("board.declined")),
        onError: (error) => toast(sentence(error), "warning"),
        onSettled: () => setAsked(null),
      },
    );
  const taken = accept.error instanceof ApiError && accept.error.body.code === "assignment.taken";
  return (
    <>
      <PageHead title={t("board.title")} brand={brand_name} />
      {accept.isError && (
        <Notice tone={taken ? "warning" : "danger"} live="alert">
          {taken ? t("board.taken") : sentence(accept.error)}
        </Notice>
      )}
      {offers.isError && !offers.data && <LoadFailed error={offers.error} onRetry={offers.refetch} />}
      {offers.isPending && <Skeleton rows={3} height="9rem" />}
      {open?.length === 0 && (
        <div className={style.empty}>
          <Inbox size={40} strokeWidth={1.5} aria-hidden="true" />
          <p>{t("board.none")}</p>
        </div>
      )}
      {open !== undefined && open.length > 0 && (
        <ul className={style.offers} aria-label={t("board.for_you")}>
          {open.map((offer) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              now={now}
              busy={accept.isPending && accept.variables === offer.id}
              onAccept={() => take(offer)}
              onDecline={() => setAsked(offer)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <DeclineDialog
          offer={asked}
          busy={decline.isPending}
          onClose={() => setAsked(null)}
          onDecline={(reason) => turnDown(asked, reason)}
        />
      )}
    </>
  );
}
