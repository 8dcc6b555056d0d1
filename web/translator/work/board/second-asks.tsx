import { useNavigate } from "@tanstack/react-router";
import { Timer } from "lucide-react";
import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { SecondAsk } from "#contract/interpreting/second-seats.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { stopwatch } from "#ui/clock.ts";
import { DateText, formatMinutes } from "#ui/date-text.tsx";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import facts from "../../job-facts.module.css";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";
import { useAnswerSecond } from "./data.ts";

/** Sessions that the reader is asked to come second to, each with all that is needed to decide. */
export function SecondAsks({ asks, now }: { asks: readonly SecondAsk[]; now: number }) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const navigate = useNavigate();
  const answer = useAnswerSecond();
  const id = useId();
  if (asks.length === 0 && !answer.isError) return null;
  const say = (order_id: number, accepts: boolean) =>
    answer.mutate(
      { order_id, accepts },
      {
        onSuccess: () => {
          toast(t(accepts ? "second.accepted" : "board.declined"));
          if (accepts) void navigate({ to: "/calendar" });
        },
      },
    );
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("second.title")}</h2>
      {answer.isError && (
        <Notice tone="warning" live="alert">
          {sentence(answer.error)}
        </Notice>
      )}
      <p>{t("second.text")}</p>
      <ul className="stack-4" aria-labelledby={id}>
        {asks.map((ask) => (
          <Ask
            key={ask.order_id}
            ask={ask}
            now={now}
            busy={answer.isPending && answer.variables.order_id === ask.order_id}
            onAnswer={(accepts) => say(ask.order_id, accepts)}
          />
        ))}
      </ul>
    </section>
  );
}

function Ask(props: {
  readonly ask: SecondAsk;
  readonly now: number;
  readonly busy: boolean;
  readonly onAnswer: (accepts: boolean) => void;
}) {
  const { ask, now, busy, onAnswer } = props;
  const { t } = useZoneText();
  const { locale } = useIntl();
  const id = useId();
  const name = `${t(`service.${ask.service_type}`)}: ${languageName(locale, ask.source_lang)} → ${languageName(locale, ask.target_lang)}`;
  return (
    <li className={style.offer} aria-labelledby={`${id}name`}>
      <div className={style.offerhead}>
        <h3 id={`${id}name`}>{name}</h3>
        <Badge tone="neutral" icon={<Timer size={15} strokeWidth={2} aria-hidden="true" />}>
          <span className="num ticks">
            {t("board.expires", { time: stopwatch(Date.parse(ask.expires_at) - now) })}
          </span>
        </Badge>
      </div>
      <p>
        {t("jobs.number", { id: String(ask.order_id) })}
        {ask.subject !== "" && ` · ${ask.subject}`}
      </p>
      <dl id={`${id}facts`} className={facts.facts}>
        <div>
          <dt>{t("session.starts")}</dt>
          <dd>
            <DateText value={ask.starts_at} form="zoned" />
          </dd>
        </div>
        <div>
          <dt>{t("session.lasts")}</dt>
          <dd>{formatMinutes(locale, ask.duration_minutes)}</dd>
        </div>
        {ask.city !== "" && (
          <div>
            <dt>{t("session.place")}</dt>
            <dd>{ask.city}</dd>
          </div>
        )}
        <div>
          <dt>{t("job.fee")}</dt>
          <dd>
            <MoneyText value={ask.fee} />{" "}
            <span className={facts.rate}>
              {"("}
              <MoneyText value={ask.hourly_rate} /> {t("job.per_hour")}
              {")"}
            </span>
          </dd>
        </div>
      </dl>
      <div className={style.buttons}>
        <Button
          look="primary"
          busy={busy}
          aria-describedby={`${id}name ${id}facts`}
          onClick={() => onAnswer(true)}
        >
          {t("second.accept")}
        </Button>
        <Button aria-describedby={`${id}name`} disabled={busy} onClick={() => onAnswer(false)}>
          {t("board.decline")}
        </Button>
      </div>
    </li>
  );
}
