import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Über uns",
  lead: "Mit {brand} ist Übersetzen so einfach wie ein Fahrkartenkauf: Text hinein, sofort Preis und Termin, Übersetzung heraus.",
  sections: [
    {
      heading: "Was wir tun",
      only: "portal",
      blocks: [
        "Menschen übersetzen; Software zählt, plant und behält Termine im Blick. Bei schriftlichen Texten stehen Preis und Termin da, während Sie schreiben. Was Software nicht beurteilen kann, sieht sich ein Mensch kostenlos an.",
      ],
    },
    {
      heading: "Was wir tun",
      only: "machine_translation_demo",
      blocks: [
        "{brand} zeigt, was maschinelle Übersetzung heute kann: Text oder Dokument hinein, Übersetzung heraus. Konten vergibt unser Team.",
      ],
    },
    {
      heading: "Wer dahintersteht",
      blocks: ["{brand} ist ein Dienst von {seller}, {seller_address}, {register}, Steuernummer {tax_id}."],
    },
    {
      heading: "Wie wir arbeiten",
      blocks: [
        {
          list: [
            "der gezeigte Preis ist der Preis;",
            "der zugesagte Termin gilt, und Sie sehen jeden Schritt;",
            "was Sie senden, bleibt zwischen Ihnen und denen, die daran arbeiten.",
          ],
        },
        "Fragen? [Schreiben Sie uns](/info/contact).",
      ],
    },
  ],
};
