import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "home.made": "So entsteht Qualität",
  "home.made.1": "Jemand vom Fach",
  "home.made.1_text":
    "Wir wählen nach Sprachpaar, Fachgebiet und Erfahrung aus: je nach Paket mindestens 5, 10 oder 15 Jahre.",
  "home.made.2": "Prüfungen vor der Abgabe",
  "home.made.2_text":
    "Zahlen, Begriffe und fehlende Sätze werden automatisch geprüft. Markiertes ist zu korrigieren oder zu erklären.",
  "home.made.3": "Eine zweite Fachkraft",
  "home.made.3_text":
    "In Business und Expert vergleicht eine zweite Person die Übersetzung mit dem Original.",
  "home.made.4": "Ein Blick aus der Branche",
  "home.made.4_text":
    "In Expert liest ein Korrektorat aus Ihrer Branche das Ergebnis so, wie Ihre Leserschaft es tut.",
  "home.sample": "Ein Satz, vier Pakete",
  "home.sample_note":
    "Dieses Beispiel haben wir selbst geschrieben, es ist niemandes Dokument. Eine Klausel aus einem polnischen Vertrag auf Englisch:",
  "home.sample_before": "Vorher",
  "home.sample_after": "Nachher",
  "home.sample.light":
    "Ein Mensch korrigiert die Maschine: „realization“ und „extinction“ stehen in keinem Vertrag.",
  "home.sample.economy":
    "Eine Fachkraft formuliert aus dem Original neu, in der üblichen Form eines Vertrags.",
  "home.sample.business":
    "Eine zweite Fachkraft vergleicht mit dem Original: „all information“ und ein definierter Begriff.",
  "home.sample.expert": "Das Fachkorrektorat wählt die Formulierung, die Juristen erwarten.",
  "home.promise": "Worauf Sie sich verlassen können",
  "home.promise.1": "Korrekturen kosten nichts",
  "home.promise.1_text": "Markieren Sie die falsche Stelle auf der Bestellseite, und wir bessern nach.",
  "home.promise.2": "Der Preis, den Sie sehen",
  "home.promise.2_text":
    "ist der Preis, den Sie zahlen. Wird die Arbeit größer, fragen wir, bevor sich etwas ändert.",
  "home.promise.3": "Ihre Texte bleiben Ihre",
  "home.promise.3_text":
    "Download-Links gelten {minutes} Minuten, Makros werden nie ausgeführt, und vertrauliche Bestellungen kommen in keinen Übersetzungsspeicher.",
  "home.lane": "Vom Text zur Übersetzung",
  "home.lane.1": "Sekunden",
  "home.lane.1_text": "bis Ihr Text gezählt ist und alle Preise und Termine da sind",
  "home.lane.2": "{minutes} Min.",
  "home.lane.2_text": "für ein kostenloses Angebot, wenn ein Mensch hinsehen muss",
  "home.lane.3": "×2, ×4",
  "home.lane.3_text": "schneller mit einem Eiltermin, dessen Preis neben dem normalen steht",
  "home.lane.4": "{words}",
  "home.lane.4_text": "Wörter übersetzt eine Person am Tag gut; mehr versprechen wir nicht",
  "home.machine.good": "Was die Maschine gut kann",
  "home.machine.good_1": "Texte werden in Sekunden verständlich.",
  "home.machine.good_2": "Dokumente behalten ihr Layout.",
  "home.machine.good_3":
    "Gewählte Fachwörter und Anrede werden übergeben, soweit die Maschine sie unterstützt.",
  "home.machine.limits": "Wo sie versagt",
  "home.machine.limits_1": "Die Maschine klingt sicher, auch wenn sie sich irrt.",
  "home.machine.limits_2": "Sie weiß nicht, was außerhalb des Textes liegt: wer mit wem spricht.",
  "home.machine.limits_3":
    "Verträge, Medizin und alles, was unterschrieben wird, gehören in menschliche Hände.",
  "home.how": "So funktioniert es",
  "home.step_1": "Text hinzufügen",
  "home.step_1_text": "Fügen Sie ihn ein oder wählen Sie Dateien aus. Die Wörter zählen wir sofort.",
  "home.step_2": "Preis sehen und bezahlen",
  "home.step_2_text": "Wählen Sie Paket und Termin. Sie zahlen genau den angezeigten Preis.",
  "home.step_3": "Übersetzung herunterladen",
  "home.step_3_text": "Wir schreiben Ihnen, sobald sie fertig ist. Jeder Schritt steht auf der Bestellseite.",
  "home.certificates": "Zertifizierte Arbeitsweise",
  "home.iso_17100_text": "Jede Übersetzung durch Menschen folgt der Norm für Übersetzungsdienstleistungen.",
  "home.iso_18587_text": "Das Paket Light folgt der Norm für das Nachbearbeiten maschineller Übersetzung.",
  "home.packages": "Vier Pakete",
};
