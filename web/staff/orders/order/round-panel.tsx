import { useIntl } from "#ui/intl.ts";
import type { DispatchView, RoundView } from "#contract/work/desk-dispatch.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { stopwatch, useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./assign-panel.module.css";
import { useSwitch, useWithdrawRound } from "./round-queries.ts";

/** How a translator for the stage is found automatically: the running round with who applied, and the switch of the order. */
export function RoundPanel({ id, found }: { id: string; found: DispatchView }) {
  const { t } = useDeskText();
  const change = useSwitch(id);
  const [round] = found.rounds;
  return (
    <div className={style.dispatch}>
      <p className="cluster-2-4 middle spread">
        <span>
          {t(found.auto_dispatch ? "dispatch.on" : "dispatch.off")}
          {found.safe_start_at !== null && (
            <>
              {" · "}
              {t("dispatch.safe_start")} <DateText value={found.safe_start_at} form="short" />
            </>
          )}
        </span>
        <Button size="small" busy={change.isPending} onClick={() => change.mutate(!found.auto_dispatch)}>
          {t(found.auto_dispatch ? "dispatch.turn_off" : "dispatch.turn_on")}
        </Button>
      </p>
      <ActFailed error={change.error} />
      {round && <Round id={id} round={round} />}
    </div>
  );
}

const tones: Record<RoundView["state"], Tone> = {
  preparing: "info",
  open: "info",
  matched: "success",
  no_match: "danger",
  withdrawn: "neutral",
};

function Round({ id, round }: { id: string; round: RoundView }) {
  const { t } = useDeskText();
  const now = useNow(1_000);
  const withdraw = useWithdrawRound(id);
  const is_open = round.state === "open";
  const in_window = is_open && Date.parse(round.window_ends_at) > now;
  const left = (at: string) => stopwatch(Date.parse(at) - now);
  return (
    <section className="stack-2" aria-label={t("dispatch.round")}>
      <p className="cluster-2-4 middle spread">
        <span>
          <Badge tone={tones[round.state]}>{t(`round_state.${round.state}`)}</Badge>{" "}
          {t("dispatch.wave", { wave: round.wave })} {" · "} <MoneyText value={round.fee} />
          {round.fee_raised && ` (${t("dispatch.fee_raised")})`}
          {round.urgent && ` · ${t("dispatch.urgent")}`}
        </span>
        {is_open && (
          <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {t("dispatch.withdraw")}
          </Button>
        )}
      </p>
      <ActFailed error={withdraw.error} />
      {is_open && (
        <p className="num ticks">
          {in_window
            ? t("dispatch.window_left", { time: left(round.window_ends_at) })
            : t("dispatch.wave_left", { time: left(round.wave_ends_at) })}
        </p>
      )}
      <Asked round={round} />
    </section>
  );
}

function Asked({ round }: { round: RoundView }) {
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  if (round.offers.length === 0) return <p>{t("dispatch.none")}</p>;
  return (
    <ul className={style.asked}>
      {round.offers.map(({ id, translator, state, seen, applied_at, reason, total }) => (
        <li key={id}>
          <strong>{translator.name}</strong>
          <span className="muted">
            {applied_at === null ? (
              t(state === "sent" ? (seen ? "dispatch.seen" : "dispatch.sent") : `offer_state.${state}`)
            ) : (
              <Badge tone="success">{t("dispatch.applied")}</Badge>
            )}
            {reason !== "" && ` · ${reason}`}
            {total !== null && ` · ${formatNumber(total / 100, { maximumFractionDigits: 2 })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
