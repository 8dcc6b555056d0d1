import type { Plan } from "../catalog.ts";

/** The words of an order as work, with the words that matches and repetitions save in it (design 5.3). */
export type WorkOfWords = { readonly words: number; readonly saved_words: number; readonly plan: Plan };

/**
 * The words of an order by which its workers are paid and their time is planned: those of matches and repetitions
 * weigh less. Light has one price, so its words weigh the same.
 */
export const paidWords = ({ words, saved_words, plan }: WorkOfWords): number =>
  plan === "L" ? words : Math.max(0, words - saved_words);
