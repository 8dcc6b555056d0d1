import { useQuery } from "@tanstack/react-query";
import { limits } from "#domain/catalog.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { PackagesTable } from "../../ordering/packages-table.tsx";
import { brandOptions, useEarlyText } from "../../startup.ts";
import { useArgumentWords } from "../../shell/argument-words.ts";
import style from "./home-speed.module.css";

const steps = [
  ["home.step_1", "home.step_1_text"],
  ["home.step_2", "home.step_2_text"],
  ["home.step_3", "home.step_3_text"],
] as const;

/** How soon each part of an order is done, as one lane, then the packages. */
export function HomeSpeed() {
  const { t } = useArgumentWords();
  const { formatNumber } = useIntl();
  const early = useEarlyText();
  const { data } = useQuery(brandOptions(useLocale()));
  const minutes = data?.meta.quotes.minutes ?? limits.quote_minutes;
  const values = { minutes: formatNumber(minutes), words: formatNumber(limits.words_per_day) };
  return (
    <div className={style.below}>
      <section className={style.lane}>
        <h2>{t("home.lane")}</h2>
        <div className={`${style.scene} brand-scene`} aria-hidden="true" />
        <dl>
          {([1, 2, 3, 4] as const).map((n) => (
            <div key={n}>
              <dt className="num">{t(`home.lane.${n}`, values)}</dt>
              <dd>{t(`home.lane.${n}_text`)}</dd>
            </div>
          ))}
        </dl>
        <p className={style.measured}>{early}</p>
      </section>
      <section>
        <h2>{t("home.packages")}</h2>
        <PackagesTable heading="h3" />
      </section>
      <section className={style.how}>
        <h2>{t("home.how")}</h2>
        <ol>
          {steps.map(([title, text]) => (
            <li key={title}>
              <strong>{t(title)}</strong> {t(text)}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
