/** Parts of files that stay as they are unless they are ordered too. */
export const en = {
  "annotation.title": "Translate as well",
  "annotation.ordered": "Also translated",
  "annotation.hint":
    "These parts stay as they are unless you choose them. They cost the same per word as the text.",
  "annotation.notes": "Speaker notes",
  "annotation.comment": "Comments",
  "annotation.chart": "Texts of charts",
  "annotation.alt_text": "Descriptions of pictures",
  "annotation.hidden": "Hidden slides and sheets",
} as const;
