import { intl_tag } from "#brands/brand.ts";
import type { BrandReviews, PublishedReview } from "#contract/reviews/reviews.ts";
import { countryName } from "#ui/country-name.ts";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import style from "./reviews.module.css";
import { useReviewWords } from "./words.ts";

/** Mean and number of all ratings, published or not. */
export function MeanRating({ of }: { of: BrandReviews }) {
  const { t } = useReviewWords();
  const { formatNumber } = useIntl();
  if (of.mean_hundredths === null) return null;
  const mean = formatNumber(of.mean_hundredths / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return <p className={style.mean}>{t("review.mean", { mean, n: of.ratings, published: of.published })}</p>;
}

export function ReviewList({ reviews }: { reviews: readonly PublishedReview[] }) {
  return (
    <ul className={style.list}>
      {reviews.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </ul>
  );
}

function Review({ review }: { review: PublishedReview }) {
  const { t } = useReviewWords();
  const { locale, formatDate } = useIntl();
  const { stars: given, text, name, country } = review;
  const pair =
    review.source_lang === review.target_lang
      ? languageName(locale, review.target_lang)
      : `${languageName(locale, review.source_lang)} – ${languageName(locale, review.target_lang)}`;
  const place = country === null ? null : countryName(locale, country);
  const author =
    place === null
      ? name
      : name === ""
        ? t("review.anonymous", { country: place })
        : t("review.name_country", { name, country: place });
  return (
    <li className={style.review}>
      <p className={style.stars}>
        <span className="visually-hidden">{t("review.stars", { n: String(given) })}</span>
        <span aria-hidden="true">{"★".repeat(given) + "☆".repeat(5 - given)}</span>
      </p>
      {text === "" ? (
        <p className="hint">{t("review.no_text")}</p>
      ) : (
        <blockquote className={style.text} lang={intl_tag[review.locale]}>
          {text}
        </blockquote>
      )}
      <p className={style.author}>{author}</p>
      <p className="hint">
        {`${t("review.order")} · ${t(`service.${review.service_type}`)}, ${pair} · `}
        <time dateTime={review.day}>
          {formatDate(review.day, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })}
        </time>
      </p>
    </li>
  );
}

/** How it is ensured that reviews come from customers, and how they are checked. */
export function HowChecked() {
  const { t } = useReviewWords();
  return (
    <div className={style.how}>
      <p>{t("review.how_source")}</p>
      <p>{t("review.how_check")}</p>
      <p>{t("review.how_mean")}</p>
      <p>{t("review.how_free")}</p>
    </div>
  );
}
