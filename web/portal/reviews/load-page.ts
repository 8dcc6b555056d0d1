import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";

const loadWords = async (): Promise<void> => {
  const { review_words } = await import("../shell/reviews/words.ts");
  await needWords(review_words, currentLocale());
};

/** The page of reviews with its sentences. */
export async function loadReviewsPage() {
  const words = loadWords();
  const { ReviewsPage } = await import("./reviews-page.tsx");
  await words;
  return { ReviewsPage };
}
