import { type ComponentProps, lazy, Suspense } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";

/** Complaints come with their words after the page, so that following an order begins no later for them. */
const Aftercare = lazy(async () => {
  const [part, { complaint_words }] = await Promise.all([
    import("./aftercare/aftercare.tsx"),
    import("./aftercare/words.ts"),
  ]);
  await needWords(complaint_words, currentLocale());
  return part;
});

const RatingComment = lazy(async () => {
  const [part, { complaint_words }, { review_words }] = await Promise.all([
    import("./aftercare/rating-comment.tsx"),
    import("./aftercare/words.ts"),
    import("../../shell/reviews/words.ts"),
  ]);
  await Promise.all([complaint_words, review_words].map((words) => needWords(words, currentLocale())));
  return part;
});

/** The comment on the rating, and whether both are published. */
export function LazyRatingComment(props: ComponentProps<typeof RatingComment>) {
  return (
    <Suspense fallback={null}>
      <RatingComment {...props} />
    </Suspense>
  );
}

/** Review and complaints of a finished order. */
export function LazyAftercare({ order }: { order: OrderView }) {
  return <Aftercare order={order} />;
}
