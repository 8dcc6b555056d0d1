import { Link } from "@tanstack/react-router";
import type { BrandReviews } from "#contract/reviews/reviews.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { HowChecked, MeanRating, ReviewList } from "./review-list.tsx";
import { useReviewWords } from "./words.ts";

/** The newest published reviews on the home page, with the way to all of them. */
export function HomeReviews({ found }: { found: BrandReviews }) {
  const { t } = useReviewWords();
  const locale = useLocale();
  return (
    <section className="stack-4" aria-labelledby="home-reviews">
      <h2 id="home-reviews">{t("review.title")}</h2>
      <MeanRating of={found} />
      <ReviewList reviews={found.reviews} />
      <Disclosure summary={t("review.how")}>
        <HowChecked />
      </Disclosure>
      <p>
        <Link to="/$locale/info/$slug" params={{ locale, slug: "reviews" }}>
          {t("review.all", { n: found.published })}
        </Link>
      </p>
    </section>
  );
}
