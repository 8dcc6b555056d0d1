import { useText } from "#ui/i18n.tsx";
import type { en as states } from "#messages/orders/states/en.ts";
import type { en } from "#messages/reviews/reviews/en.ts";

/** The words of reviews, with the names of services: they come with the part that shows them. */
export { catalogues as review_words } from "virtual:catalogues/reviews/reviews+orders/states";

export const useReviewWords = () => useText<keyof typeof en | keyof typeof states>();
