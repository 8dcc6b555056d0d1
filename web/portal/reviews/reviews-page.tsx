import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Star } from "lucide-react";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { listSearch } from "../shell/list-address.ts";
import { Loaded } from "../shell/load-state.tsx";
import { reviewsOptions } from "../shell/reviews/data.ts";
import { HowChecked, MeanRating, ReviewList } from "../shell/reviews/review-list.tsx";
import { useReviewWords } from "../shell/reviews/words.ts";

const per_page = 20;

/** `/{locale}/reviews`: all published reviews of the brand, and how they are checked. */
export function ReviewsPage() {
  const { t } = useReviewWords();
  const locale = useLocale();
  const { page = 1 } = listSearch(useSearch({ strict: false }));
  const query = useQuery(reviewsOptions(page, per_page));
  const pageLink = (to: number, text: string) => (
    <Link to="/$locale/reviews" params={{ locale }} search={{ page: to }} className={buttonClass({})}>
      {text}
    </Link>
  );
  return (
    <div className="stack-6 fit">
      <PageHead title={t("review.page_title")} brand={brand.name} />
      <Loaded query={query}>
        {(found) =>
          found.published === 0 ? (
            <div className="stack-2">
              <Star size={32} strokeWidth={1.5} aria-hidden="true" />
              <p>{t("review.none")}</p>
              <p className="muted">{t("review.none_text")}</p>
            </div>
          ) : (
            <div className="stack-5 fit">
              <MeanRating of={found} />
              <ReviewList reviews={found.reviews} />
              <nav className="cluster-3" aria-label={t("review.page_title")}>
                {page > 1 && pageLink(page - 1, t("review.newer"))}
                {found.published > page * per_page && pageLink(page + 1, t("review.older"))}
              </nav>
            </div>
          )
        }
      </Loaded>
      <section className="stack-3 fit" aria-labelledby="how-checked">
        <h2 id="how-checked">{t("review.how")}</h2>
        <HowChecked />
      </section>
    </div>
  );
}
