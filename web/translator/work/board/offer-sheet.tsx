import { useQuery } from "@tanstack/react-query";
import type { BoardOffer } from "#contract/work/board.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { JobFacts, useJobName } from "../../job-facts.tsx";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";
import { type Accepted, offerQuery, useAccept } from "./data.ts";
import { inWindow, OfferNotes } from "./offer-card.tsx";
import { OfferPreview } from "./offer-preview.tsx";

/** T2, View: what the work is, what it pays, and how applicants are weighed. */
export function OfferSheet(props: {
  readonly offer: BoardOffer;
  readonly now: number;
  readonly onClose: () => void;
  readonly onAccepted: (answer: Accepted) => void;
}) {
  const { offer, now, onClose, onAccepted } = props;
  const { t } = useZoneText();
  const name = useJobName();
  const found = useQuery(offerQuery(offer.id));
  const accept = useAccept();
  return (
    <ActionDialog
      around={SideSheet}
      title={t(inWindow(offer, now) ? "board.apply" : "board.accept")}
      heading={name(offer)}
      cancel="ui.close"
      ready={offer.applied_at === null}
      action={accept}
      input={() => offer.id}
      onDone={onAccepted}
      onClose={onClose}
    >
      <div className={style.sheet}>
        <JobFacts job={offer} now={now} />
        <OfferNotes offer={offer} now={now} />
        {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
        {found.isPending && <Skeleton rows={3} />}
        {offer.note_for_translator !== "" && (
          <p className={style.note}>
            <strong>{t("job.note")}</strong> {offer.note_for_translator}
          </p>
        )}
        {found.data && <OfferPreview offer={found.data} />}
      </div>
    </ActionDialog>
  );
}
