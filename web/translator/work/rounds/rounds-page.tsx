import { useQuery } from "@tanstack/react-query";
import type { RoundResult } from "#contract/work/board.ts";
import { score_parts, score_weights } from "#domain/work/score.ts";
import { Badge } from "#ui/badge.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Loading } from "#ui/loading.tsx";
import { languageName } from "#ui/language-names.ts";
import { PageHead } from "#ui/page-head.tsx";
import { useIntl } from "#ui/intl.ts";
import { brand_name, call } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import style from "./rounds-page.module.css";

/** How jobs are given out, and how each round the translator applied in was decided. */
export function RoundsPage() {
  const { t } = useZoneText();
  const rounds = useQuery({
    queryKey: ["rounds"],
    queryFn: ({ signal }) => call("roundResults", { signal }),
  });
  return (
    <>
      <PageHead title={t("rounds.title")} brand={brand_name} />
      <section className={style.formula}>
        <p>{t("rounds.how")}</p>
        <ul>
          {score_parts.map((part) => (
            <li key={part}>{t("rounds.part", { part: t(`score.${part}`), points: score_weights[part] })}</li>
          ))}
        </ul>
        <p>{t("rounds.lots")}</p>
      </section>
      <Loading found={rounds} rows={3} height="8rem" />
      {rounds.data?.length === 0 && <p>{t("rounds.none")}</p>}
      <ul className="stack-5">
        {rounds.data?.map((round) => (
          <Round key={round.offer_id} round={round} />
        ))}
      </ul>
    </>
  );
}

function Round({ round }: { round: RoundResult }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const pair = `${languageName(locale, round.source_lang)} → ${languageName(locale, round.target_lang)}`;
  return (
    <li className={style.round}>
      <div className={style.head}>
        <h2>{`${t("jobs.number", { id: round.order_id })}: ${pair}`}</h2>
        <Badge tone={round.outcome === "got_it" ? "success" : "neutral"}>
          {t(`rounds.${round.outcome}`)}
        </Badge>
      </div>
      <p>
        <DateText value={round.decided_at} form="zoned" />
        {round.by !== null && ` · ${t(round.by === "lot" ? "rounds.by_lot" : "rounds.by_score")}`}
      </p>
      {round.applicants.length > 0 && <Applicants round={round} />}
      <p className="break hint">
        {t("rounds.promised", { hash: round.seed_sha256 })}
        <br />
        {t("rounds.seed", { seed: round.seed })}
      </p>
    </li>
  );
}

/** Points of all who applied, by the numbers of their offers, without names. */
function Applicants({ round }: { round: RoundResult }) {
  const { t } = useZoneText();
  const { formatNumber } = useIntl();
  const points = (hundredths: number) => formatNumber(hundredths / 100, { maximumFractionDigits: 2 });
  const label = `${t("rounds.order_of_names")}: ${t("rounds.you", { id: round.offer_id })}`;
  return (
    // A table that is wider than a phone scrolls in its box, so the box can be reached and scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className={style.scroll} aria-label={label} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{t("rounds.order_of_names")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rounds.applicant")}</th>
            <th scope="col">{t("rounds.total")}</th>
            {score_parts.map((part) => (
              <th key={part} scope="col">
                {t(`score.${part}`)}
              </th>
            ))}
            <th scope="col">{t("rounds.lot")}</th>
          </tr>
        </thead>
        <tbody>
          {round.applicants.map((one) => (
            <tr key={one.offer_id} className={one.you ? style.mine : undefined}>
              <th scope="row">
                {one.you ? t("rounds.you", { id: one.offer_id }) : String(one.offer_id)}
                {one.got_it && ` · ${t("rounds.got_it")}`}
              </th>
              <td>{points(one.total)}</td>
              {score_parts.map((part) => (
                <td key={part}>{points(one.parts[part])}</td>
              ))}
              <td>{`${one.lot.slice(0, 12)}…`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
