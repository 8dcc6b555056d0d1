import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loaded } from "../load-state.tsx";
import { reviewsOptions } from "./data.ts";
import { HowChecked, MeanRating, ReviewList } from "./review-list.tsx";
import { useReviewWords } from "./words.ts";

const per_page = 20;

/** All published reviews of the brand, and how they are checked. */
export function ReviewsPage() {
  const { t } = useReviewWords();
  const [page, setPage] = useState(1);
  const query = useQuery(reviewsOptions(page, per_page));
  return (
    <div className="stack-6 fit">
      <PageHead title={t("review.page_title")} brand={brand.name} />
      <Loaded query={query}>
        {(found) =>
          found.published === 0 ? (
            <div className="stack-2">
              <p>{t("review.none")}</p>
              <p className="muted">{t("review.none_text")}</p>
            </div>
          ) : (
            <div className="stack-5 fit">
              <MeanRating of={found} />
              <ReviewList reviews={found.reviews} />
              <div className="cluster-3">
                {page > 1 && <Button onClick={() => setPage(page - 1)}>{t("review.newer")}</Button>}
                {found.published > page * per_page && (
                  <Button onClick={() => setPage(page + 1)}>{t("review.older")}</Button>
                )}
              </div>
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
