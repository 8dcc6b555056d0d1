/** Refusals of files of a memory in German. */
export const de = {
  "memory_file.doctype":
    "Die Datei enthält eine eigene Dokumenttypdefinition (DOCTYPE), die nicht angenommen wird. Speichern Sie sie ohne diese erneut.",
  "memory_file.too_large": "Die Datei ist größer als 50 MB. Teilen Sie sie in kleinere Dateien auf.",
  "memory_file.too_deep": "Die Datei ist zu tief verschachtelt. Speichern Sie sie in Ihrem Programm neu.",
  "memory_file.malformed":
    "Die Datei ist beschädigt, oder ihre Zeichen haben eine andere Kodierung als angegeben. Speichern Sie sie in Ihrem Programm erneut als UTF-8.",
  "memory_file.not_this_format":
    "Die Datei hat ein anderes Format als erwartet. Wählen Sie für einen Speicher eine TMX-Datei, für Begriffe eine CSV- oder TBX-Datei.",
  "memory_file.other_languages": "Die Datei hat keine Einträge in diesen Sprachen. Wählen Sie andere.",
  "term_proposal.not_found": "Diesen Vorschlag gibt es nicht.",
  "term_proposal.decided": "Über diesen Vorschlag wurde inzwischen entschieden, oder er wurde zurückgezogen.",
  "term_proposal.too_many":
    "Es warten bereits 200 Vorschläge. Bitten Sie einen Inhaber, zuerst darüber zu entscheiden.",
} as const;
