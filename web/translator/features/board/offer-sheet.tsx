import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { BoardOffer, OfferView } from "#contract/board.ts";
import { score_parts, score_weights } from "#domain/dispatch/score.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { JobFacts, useJobName } from "../../job-facts.tsx";
import { rounds_place, ZoneLink } from "../../links.tsx";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";
import { offerQuery } from "./data.ts";
import { inWindow, OfferNotes } from "./offer-card.tsx";

/** T2, View: what the work is, what it pays, and how applicants are weighed. */
export function OfferSheet(props: {
  readonly offer: BoardOffer;
  readonly now: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}) {
  const { offer, now, busy, onClose, onAccept } = props;
  const { t } = useZoneText();
  const name = useJobName();
  const found = useQuery(offerQuery(offer.id));
  return (
    <Dialog
      open
      title={name(offer)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.close")}</Button>
          {offer.applied_at === null && (
            <Button look="primary" busy={busy} onClick={onAccept}>
              {t(inWindow(offer, now) ? "board.apply" : "board.accept")}
            </Button>
          )}
        </>
      }
    >
      <div className={style.sheet}>
        <JobFacts job={offer} now={now} />
        <OfferNotes offer={offer} now={now} />
        {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
        {found.isPending && <Skeleton rows={3} />}
        {found.data && <Preview offer={found.data} />}
      </div>
    </Dialog>
  );
}

function Preview({ offer }: { offer: OfferView }) {
  const { t } = useZoneText();
  const { formatNumber } = useIntl();
  const points = (hundredths: number) => formatNumber(hundredths / 100, { maximumFractionDigits: 2 });
  const { score } = offer;
  return (
    <>
      {offer.note_for_translator !== "" && (
        <p className={style.note}>
          <strong>{t("job.note")}</strong> {offer.note_for_translator}
        </p>
      )}
      {offer.files.length > 0 && (
        <ul>
          {offer.files.map((file) => (
            <li key={file.name}>
              {file.name}
              {file.words !== null && ` · ${t("ui.words", { n: file.words })}`}
            </li>
          ))}
        </ul>
      )}
      {offer.excerpt !== null && (
        <blockquote lang={offer.source_lang} className={style.excerpt}>
          {offer.excerpt}
        </blockquote>
      )}
      {score && (
        <section>
          <h3>{t("board.your_score", { points: points(score.total) })}</h3>
          <dl className={style.score}>
            {score_parts.map((part) => (
              <div key={part}>
                <dt>{t(`score.${part}`)}</dt>
                <dd>{t("board.of", { points: points(score.parts[part]), most: score_weights[part] })}</dd>
              </div>
            ))}
          </dl>
          <p className={style.small}>
            {t("board.seed", { hash: offer.seed_sha256 ?? "" })}{" "}
            <ZoneLink to={rounds_place}>{t("board.how")}</ZoneLink>
          </p>
        </section>
      )}
    </>
  );
}
