import { Award, Check } from "lucide-react";
import { brand } from "#brand/brand.ts";
import { limits, type PackageKey, package_keys, packages } from "#domain/catalog.ts";
import { PackagesTable } from "../../ordering/packages-table.tsx";
import { useEarlyText } from "../../startup.ts";
import { useArgumentWords } from "../../shell/argument-words.ts";
import style from "./home-trust.module.css";

/** One sentence on its way through the packages; each begins with what the one before it leaves. */
const samples: Readonly<Record<PackageKey, readonly [string, string]>> = {
  light: [
    "The contractor undertakes to keep secret any information obtained in connection with the realization of the agreement, also after its extinction.",
    "The contractor undertakes to keep confidential any information obtained in connection with the performance of the agreement, also after it has expired.",
  ],
  economy: [
    "Zleceniobiorca zobowiązuje się do zachowania w tajemnicy wszelkich informacji uzyskanych w związku z realizacją umowy, również po jej wygaśnięciu.",
    "The Contractor shall keep confidential any information obtained in connection with the performance of the agreement, including after it expires.",
  ],
  business: [
    "The Contractor shall keep confidential any information obtained in connection with the performance of the agreement, including after it expires.",
    "The Contractor shall keep confidential all information obtained in connection with the performance of this Agreement, including after it expires.",
  ],
  expert: [
    "The Contractor shall keep confidential all information obtained in connection with the performance of this Agreement, including after it expires.",
    "The Contractor shall keep in strict confidence all information obtained in connection with the performance of this Agreement. This obligation survives its expiry.",
  ],
};
const certificates = [
  { key: "footer.iso_17100", text: "home.iso_17100_text" },
  { key: "footer.iso_18587", text: "home.iso_18587_text" },
] as const;

/** How quality is made, one sentence through the packages, what is promised, and what we are certified for. */
export function HomeTrust() {
  const { t } = useArgumentWords();
  const early = useEarlyText();
  return (
    <div className={style.below}>
      <section className={style.made}>
        <div>
          <h2>{t("home.made")}</h2>
          <p className={style.measured}>{early}</p>
        </div>
        <ol>
          {([1, 2, 3, 4] as const).map((n) => (
            <li key={n}>
              <h3>{t(`home.made.${n}`)}</h3>
              <p>{t(`home.made.${n}_text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <Samples />
      <section>
        <h2>{t("home.packages")}</h2>
        <PackagesTable heading="h3" />
      </section>
      <section className={style.promise}>
        <h2>{t("home.promise")}</h2>
        <dl>
          {([1, 2, 3] as const).map((n) => (
            <div key={n}>
              <dt>
                <Check size={22} strokeWidth={2.25} aria-hidden="true" />
                {t(`home.promise.${n}`)}
              </dt>
              <dd>{t(`home.promise.${n}_text`, { minutes: String(limits.download_link_seconds / 60) })}</dd>
            </div>
          ))}
        </dl>
      </section>
      {brand.footer === "company" && (
        <section>
          <h2>{t("home.certificates")}</h2>
          <ul className={style.certificates}>
            {certificates.map(({ key, text }) => (
              <li key={key}>
                <Award size={28} strokeWidth={1.5} aria-hidden="true" />
                <div>
                  <h3>{t(key)}</h3>
                  <p>{t(text)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Samples() {
  const { t } = useArgumentWords();
  return (
    <section>
      <h2>{t("home.sample")}</h2>
      <p className="muted">{t("home.sample_note")}</p>
      <div className={style.samples}>
        {package_keys.map((key) => {
          const [before, after] = samples[key];
          return (
            <article key={key}>
              <h3>{packages[key].public_name}</h3>
              <p className={style.note}>{t(`home.sample.${key}`)}</p>
              <dl>
                <dt>{t("home.sample_before")}</dt>
                <dd lang={key === "economy" ? "pl" : "en"}>{before}</dd>
                <dt>{t("home.sample_after")}</dt>
                <dd lang="en" className={style.after}>
                  {after}
                </dd>
              </dl>
            </article>
          );
        })}
      </div>
    </section>
  );
}
