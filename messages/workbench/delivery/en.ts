/** How a delivered translation was made, and what of a document stayed as it was. */
export const en = {
  "origin.machine": "Machine translation",
  "origin.machine_post_edited": "Machine translation, corrected by a person",
  "origin.human": "Translated by people",
  "origin.with_part": "{origin} ({engine}, {percent}% of the segments)",
  "delivery.note": "About this translation",
  "delivery.left": "Left as in the original:",
  "delivery.guessed":
    "{n, plural, one {In one sentence the formatting was placed automatically. Please look at it.} other {In {n} sentences the formatting was placed automatically. Please look at it.}}",
  "delivery.converted":
    "The document was sent in the old format {from} and is delivered as {to}, which every current office program opens.",
  "delivery.encoding_changed":
    "A text file is in UTF-8 now, because its former encoding lacks characters of the translation.",
  "delivery.copy_left": "In programs older than Office 2010, one place may still show the original text.",
  "delivery.contents_need_update":
    "When you open the document, Word asks whether to update its fields: please agree, so that the table of contents shows the translated headings.",
  "delivery.left_words": "{what} ({n, plural, one {one word} other {{n} words}})",
  "delivery.left_things": "{what} ({n})",
  "left.body": "text",
  "left.textbox": "text boxes",
  "left.footnote": "footnotes",
  "left.endnote": "endnotes",
  "left.smartart": "diagrams",
  "left.header": "headers",
  "left.footer": "footers",
  "left.comment": "comments",
  "left.notes": "speaker notes",
  "left.chart": "charts",
  "left.formula": "results of formulas",
  "left.sheet_name": "names of sheets",
  "left.hidden": "hidden text",
  "left.deleted": "deleted text",
  "left.field": "fields, such as page numbers",
  "left.alt_text": "descriptions of pictures",
  "left.embedded": "embedded objects",
  "left.image": "pictures",
};
