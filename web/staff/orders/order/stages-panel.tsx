import { Link } from "@tanstack/react-router";
import type { DeskOrder } from "#contract/views/staff.ts";
import { stage_kinds } from "#domain/catalog.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";
import { TakeBackJobOffer } from "./take-back-job-offer.tsx";

type Stage = DeskOrder["stages"][number];
const tones: Record<Stage["state"], Tone> = {
  planned: "neutral",
  waiting: "warning",
  active: "info",
  passed: "success",
};

/** The word for a kind of stage. */
export function useStageName(): (kind: string) => string {
  const { t } = useDeskText();
  return (kind) => {
    const known = stage_kinds.find((one) => one === kind);
    return known ? t(`stage.${known}`) : kind;
  };
}

/** The way of the order through the work: who does each stage, for how much and until when. */
export function StagesPanel(props: {
  readonly id: string;
  readonly stages: readonly Stage[];
  /** A call or a visit has no segments. */
  readonly spoken: boolean;
}) {
  const { id, stages, spoken } = props;
  const { t } = useDeskText();
  const name = useStageName();
  return (
    <Panel title={t("order.stages")}>
      {!spoken && stages.length > 0 && (
        <p>
          <Link to="/orders/$id/segments" params={{ id: Number(id) }}>
            {t("segments.open")}
          </Link>
        </p>
      )}
      <ol className={style.stages}>
        {stages.map((stage) => (
          <li key={stage.id}>
            <div className={style.stage}>
              <strong>{name(stage.kind)}</strong>
              <Badge tone={tones[stage.state]}>{t(`stage_state.${stage.state}`)}</Badge>
              <span>{stage.translator?.name ?? t("stage_state.unassigned")}</span>
              {stage.fee && <MoneyText value={stage.fee} />}
              {stage.deadline && (
                <span>
                  {t("stage_state.until")} <DateText value={stage.deadline} form="short" />
                </span>
              )}
            </div>
            {stage.offers.length > 0 && <Offers id={id} offers={stage.offers} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const offer_states = ["sent", "accepted", "declined", "expired", "withdrawn"] as const;

function Offers({ id, offers }: { id: string; offers: Stage["offers"] }) {
  const { t } = useDeskText();
  const allowed = useMay();
  return (
    <ul className={style.offers}>
      {offers.map((offer) => {
        const state = offer_states.find((one) => one === offer.state);
        return (
          <li key={offer.id}>
            <span>{offer.translator}</span>
            <MoneyText value={offer.fee} />
            <span>{state ? t(`offer_state.${state}`) : offer.state}</span>
            {state === "sent" && (
              <span className={style.meta}>
                {t("stage_state.until")} <DateText value={offer.expires_at} form="short" />
              </span>
            )}
            {state === "sent" && !offer.in_round && allowed("stages.assign") && (
              <TakeBackJobOffer id={id} offer={offer.id} name={offer.translator} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
