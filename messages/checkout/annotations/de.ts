/** Parts of files that stay as they are unless they are ordered too. */
export const de = {
  "annotation.title": "Auch übersetzen",
  "annotation.ordered": "Zusätzlich übersetzt",
  "annotation.hint":
    "Diese Teile bleiben unverändert, wenn Sie sie nicht auswählen. Ein Wort kostet so viel wie im Text.",
  "annotation.notes": "Vortragsnotizen",
  "annotation.comment": "Kommentare",
  "annotation.chart": "Texte in Diagrammen",
  "annotation.alt_text": "Bildbeschreibungen",
  "annotation.hidden": "Ausgeblendete Folien und Tabellenblätter",
} as const;
