import { Timer } from "lucide-react";
import { useId } from "react";
import type { OfferRow } from "#contract/translators.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { stopwatch } from "#ui/clock.ts";
import { JobFacts, useJobName } from "../../job-facts.tsx";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";

const soon_ms = 5 * 60_000;

/** One offer with all that is needed to decide; pay and due date are read out with the button that accepts. */
export function OfferCard(props: {
  readonly offer: OfferRow;
  readonly now: number;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}) {
  const { offer, now, busy, onAccept, onDecline } = props;
  const { t } = useZoneText();
  const name = useJobName();
  const id = useId();
  const left = Date.parse(offer.expires_at) - now;
  return (
    <li className={style.offer} aria-labelledby={`${id}name`}>
      <div className={style.offerhead}>
        <h2 id={`${id}name`}>{name(offer)}</h2>
        <Badge
          tone={left < soon_ms ? "warning" : "neutral"}
          icon={<Timer size={15} strokeWidth={2} aria-hidden="true" />}
        >
          <span className="num ticks">{t("board.expires", { time: stopwatch(left) })}</span>
        </Badge>
      </div>
      <div id={`${id}facts`}>
        <JobFacts job={offer} now={now} />
      </div>
      {offer.note_for_translator !== "" && (
        <p className={style.note}>
          <strong>{t("job.note")}</strong> {offer.note_for_translator}
        </p>
      )}
      <div className={style.buttons}>
        <Button look="primary" busy={busy} aria-describedby={`${id}name ${id}facts`} onClick={onAccept}>
          {t("board.accept")}
        </Button>
        <Button aria-describedby={`${id}name`} onClick={onDecline}>
          {t("board.decline")}
        </Button>
      </div>
    </li>
  );
}
