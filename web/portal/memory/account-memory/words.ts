/** The sentences of memories and terms: they come with their page. */
export { catalogues as memory_words } from "virtual:catalogues/memory/memory";
