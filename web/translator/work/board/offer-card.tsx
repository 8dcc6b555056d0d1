import { Timer } from "lucide-react";
import { useId } from "react";
import type { BoardOffer } from "#contract/work/board.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { stopwatch } from "#ui/clock.ts";
import { JobFacts, useJobName } from "../../job-facts.tsx";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";

const soon_ms = 5 * 60_000;

/** One offer with all that is needed to decide; pay and due date are read out with the button that accepts. */
export function OfferCard(props: {
  readonly offer: BoardOffer;
  readonly now: number;
  readonly busy: boolean;
  readonly onView: () => void;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}) {
  const { offer, now, busy, onView, onAccept, onDecline } = props;
  const { t } = useZoneText();
  const name = useJobName();
  const id = useId();
  const left = Date.parse(offer.expires_at) - now;
  return (
    <li className={style.offer} aria-labelledby={`${id}name`} data-offer={offer.id} tabIndex={-1}>
      <div className={style.offerhead}>
        <h3 id={`${id}name`}>{name(offer)}</h3>
        <Badge
          tone={left < soon_ms ? "warning" : "neutral"}
          icon={<Timer size={15} strokeWidth={2} aria-hidden="true" />}
        >
          <span className="num ticks">{t("board.expires", { time: stopwatch(left) })}</span>
        </Badge>
      </div>
      <p>{t("jobs.number", { id: String(offer.order_id) })}</p>
      <div id={`${id}facts`}>
        <JobFacts job={offer} now={now} />
      </div>
      <OfferNotes offer={offer} now={now} />
      {offer.note_for_translator !== "" && (
        <p className={style.note}>
          <strong>{t("job.note")}</strong> {offer.note_for_translator}
        </p>
      )}
      <div className={style.buttons}>
        {offer.applied_at === null && (
          <Button look="primary" busy={busy} aria-describedby={`${id}name ${id}facts`} onClick={onAccept}>
            {t(inWindow(offer, now) ? "board.apply" : "board.accept")}
          </Button>
        )}
        <Button aria-describedby={`${id}name`} data-row={offer.id} onClick={onView}>
          {t("board.view")}
        </Button>
        <Button aria-describedby={`${id}name`} onClick={onDecline}>
          {t(offer.applied_at === null ? "board.decline" : "board.take_back")}
        </Button>
      </div>
    </li>
  );
}

/** Whether yeses are still collected; afterwards the first one gets the work. */
export const inWindow = ({ decides_at }: BoardOffer, now: number): boolean =>
  decides_at !== null && Date.parse(decides_at) > now;

/** What else speaks for or against an offer, in words. */
export function OfferNotes({ offer, now }: { offer: BoardOffer; now: number }) {
  const { t } = useZoneText();
  const left = stopwatch(Date.parse(offer.decides_at ?? "") - now);
  return (
    <ul className={style.hints}>
      {offer.applied_at !== null && (
        <li>
          <Badge tone="success">{t("board.you_applied")}</Badge>{" "}
          {t(inWindow(offer, now) ? "board.decided_in" : "board.deciding", { time: left })}
        </li>
      )}
      {offer.applied_at === null && inWindow(offer, now) && <li>{t("board.window", { time: left })}</li>}
      {offer.fee_raised && <li>{t("board.fee_raised")}</li>}
      {offer.words_same_day > 0 && <li>{t("board.same_day", { n: offer.words_same_day })}</li>}
      {offer.below_wage_floor && (
        <li>
          <Badge tone="warning">{t("board.below_floor")}</Badge>
        </li>
      )}
    </ul>
  );
}
