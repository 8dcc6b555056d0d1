/** The words of "How we counted" come with it. */
export { catalogues as count_words } from "virtual:catalogues/files/counts";
