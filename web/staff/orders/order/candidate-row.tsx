import { useIntl } from "#ui/intl.ts";
import type { CandidateView } from "#contract/work/desk-dispatch.ts";
import { score_parts, score_weights } from "#domain/work/score.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./assign-panel.module.css";

/** One translator for the stage: why they come where they do, and every reason against. */
export function CandidateRow(props: {
  readonly candidate: CandidateView;
  readonly offered: boolean;
  readonly busy: boolean;
  /** Ticked for a round to chosen people; null in the other ways. */
  readonly chosen: boolean | null;
  readonly label: string;
  readonly onOffer: () => void;
  readonly onChoose: (chosen: boolean) => void;
}) {
  const { candidate, offered, busy, chosen, label, onOffer, onChoose } = props;
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  return (
    <li className={candidate.suitable ? undefined : style.unsuitable}>
      <strong>{candidate.name}</strong>
      <span className="muted">
        {t("assign.experience", { n: candidate.experience_years })}
        {" · "}
        {t("assign.jobs", { n: candidate.active_jobs })}
        {" · "}
        {t("desk_order.load", { today: candidate.words_today, most: candidate.words_per_day })}
        {candidate.rating_hundredths !== null &&
          ` · ${t("desk_order.rated", {
            mean: formatNumber(candidate.rating_hundredths / 100, { maximumFractionDigits: 1 }),
            last: candidate.last_rating ?? "–",
          })}`}
        {candidate.on_time_bps !== null &&
          ` · ${t("desk_order.on_time", { share: formatNumber(Math.round(candidate.on_time_bps / 100)) })}`}
        {candidate.sworn && ` · ${t("assign.sworn")}`}
        {candidate.own_fee && (
          <>
            {" · "}
            {t("assign.own_rate")} <MoneyText value={candidate.own_fee} />
          </>
        )}
        {candidate.reasons.length > 0 && (
          <span className={style.reason}>{candidate.reasons.map((one) => t(`guard.${one}`)).join("; ")}</span>
        )}
        {candidate.score && <Score score={candidate.score} />}
      </span>
      {offered && <Badge tone="info">{t("offer_state.sent")}</Badge>}
      {candidate.suitable &&
        (chosen === null ? (
          <Button size="small" busy={busy} onClick={onOffer}>
            {label}
          </Button>
        ) : (
          <label className={style.choose}>
            <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
            {t("dispatch.choose", { name: candidate.name })}
          </label>
        ))}
    </li>
  );
}

/** The published points with their parts. */
function Score({ score }: { score: NonNullable<CandidateView["score"]> }) {
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  const points = (hundredths: number) => formatNumber(hundredths / 100, { maximumFractionDigits: 1 });
  return (
    <Disclosure small summary={t("dispatch.points", { points: points(score.total) })}>
      <ul className="stack-1">
        {score_parts.map((part) => (
          <li key={part}>
            {t("dispatch.part", {
              part: t(`score.${part}`),
              points: points(score.parts[part]),
              most: score_weights[part],
            })}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
