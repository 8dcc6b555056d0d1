import { Clock } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
import type { JobRow, OfferRow } from "#contract/work/translators.ts";
import { service_traits } from "#domain/catalog.ts";
import { Badge } from "#ui/badge.tsx";
import { DateText } from "#ui/date-text.tsx";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import style from "./job-facts.module.css";
import { useZoneText } from "./text.ts";

type Job = Omit<OfferRow, "note_for_translator" | "expires_at">;
/** An offer's clock always runs. */
type Standing = Pick<JobRow, "on_hold" | "waits_for_customer">;

/** "Translation: Polish → English", the name of a job on every page. */
export function useJobName(): (job: Job) => string {
  const { t } = useZoneText();
  const { locale } = useIntl();
  return (job) => {
    const work =
      service_traits[job.service_type].session === null
        ? t(`stage.${job.kind}`)
        : t(`service.${job.service_type}`);
    return `${work}: ${languageName(locale, job.source_lang)} → ${languageName(locale, job.target_lang)}`;
  };
}

/** What is to be done, for how much and until when, in the reader's own zone. */
export function JobFacts({ job, now }: { job: Job; now: number }) {
  const { t } = useZoneText();
  return (
    <dl className={style.facts}>
      <div>
        <dt>{t("job.volume")}</dt>
        <dd>
          {[
            // A call or a visit has none.
            job.words > 0 ? t("ui.words", { n: job.words }) : null,
            t(`service.${job.service_type}`),
            job.category,
            job.specialized ? t("job.specialized") : null,
          ]
            .filter((part) => part !== null)
            .join(", ")}
        </dd>
      </div>
      {job.matches.length > 0 && (
        <div>
          <dt>{t("job.matches")}</dt>
          <dd>
            {job.matches.map(({ band, words }) => t(`job.match.${band}`, { n: words })).join(", ")}
            {job.paid_words < job.words && ` – ${t("job.paid_words", { n: job.paid_words })}`}
          </dd>
        </div>
      )}
      <div>
        <dt>{t("job.fee")}</dt>
        <dd>
          <MoneyText value={job.fee} />{" "}
          <span className={style.rate}>
            {"("}
            <MoneyText value={job.hourly_rate} /> {t("job.per_hour")}
            {")"}
          </span>
        </dd>
      </div>
      <JobTime job={job} now={now} />
    </dl>
  );
}

/** A session begins and ends at an hour; everything else is due. */
function JobTime({ job, now }: { job: Job; now: number }) {
  const { t } = useZoneText();
  const clock = <JobClock job={job} now={now} />;
  if (job.starts_at === null)
    return (
      <div>
        <dt>{t("job.due")}</dt>
        <dd>
          <DateText value={job.deadline} form="zoned" /> {clock}
        </dd>
      </div>
    );
  return (
    <>
      <div>
        <dt>{t("session.starts")}</dt>
        <dd>
          <DateText value={job.starts_at} form="zoned" /> {clock}
        </dd>
      </div>
      <div>
        <dt>{t("job.ends")}</dt>
        <dd>
          <DateText value={job.deadline} form="zoned" />
        </dd>
      </div>
    </>
  );
}

const hour_ms = 3_600_000;

/** The time that is left, of a session that which is left until it begins, or why the clock is stopped. */
export function JobClock({ job, now }: { job: Job & Partial<Standing>; now: number }) {
  const { t } = useZoneText();
  if (job.on_hold) return <Badge tone="warning">{t("held.badge")}</Badge>;
  if (job.waits_for_customer) return <Badge tone="neutral">{t("job.paused")}</Badge>;
  const starts_ms = job.starts_at === null ? 0 : Date.parse(job.starts_at) - now;
  return <TimeLeft left_ms={starts_ms > 0 ? starts_ms : Date.parse(job.deadline) - now} />;
}

/** How long is left, in the two largest units; what is late is shown with a word and a shape, not by colour alone. */
export function TimeLeft({ left_ms }: { left_ms: number }) {
  const { t } = useZoneText();
  const span = useSpan();
  if (left_ms <= 0)
    return (
      <Badge tone="danger" strong icon={<Clock size={15} strokeWidth={2} aria-hidden="true" />}>
        {t("job.late", { span: span(-left_ms) })}
      </Badge>
    );
  return (
    <Badge
      tone={left_ms < 3 * hour_ms ? "warning" : "neutral"}
      icon={<Clock size={15} strokeWidth={2} aria-hidden="true" />}
    >
      {t("job.left", { span: span(left_ms) })}
    </Badge>
  );
}

function useSpan(): (span_ms: number) => string {
  const { locale } = useIntl();
  return (span_ms) => {
    const minutes = Math.max(1, Math.floor(span_ms / 60_000));
    const parts = [
      ["day", Math.floor(minutes / 1440)],
      ["hour", Math.floor((minutes % 1440) / 60)],
      ["minute", minutes % 60],
    ] as const;
    const first = parts.findIndex(([, value]) => value > 0);
    return parts
      .slice(first, first + 2)
      .filter(([, value]) => value > 0)
      .map(([unit, value]) =>
        new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value),
      )
      .join(" ");
  };
}
