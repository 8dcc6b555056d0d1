import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";
import { reviewsOptions } from "./data.ts";

const on_home = 3;
const Reviews = lazy(async () => {
  const [part, { review_words }] = await Promise.all([import("./home-reviews.tsx"), import("./words.ts")]);
  await needWords(review_words, currentLocale());
  return { default: part.HomeReviews };
});

/** Nothing until there is a published review; only then its part of the page is loaded. */
export function LazyHomeReviews() {
  const { data: found } = useQuery(reviewsOptions(1, on_home));
  if (!found || found.published === 0) return null;
  return (
    <Suspense fallback={null}>
      <Reviews found={found} />
    </Suspense>
  );
}
