/** What stands on the bilingual preview of an order. */
export const en = {
  title: "Bilingual preview of order {id}",
  number: "No.",
  source: "Source",
  target: "Translation",
};
