import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";
import { lazyExtra } from "../lazy-page.ts";
import { reviewsOptions } from "./data.ts";

const on_home = 3;
const Reviews = lazyExtra(
  async () => ({ default: (await import("./home-reviews.tsx")).HomeReviews }),
  async () => needWords((await import("./words.ts")).review_words, currentLocale()),
);

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
