import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Branże",
  lead: "Umowę, ulotkę leku i opis produktu łączy tylko język. Wybierz tematykę w zamówieniu, a zajmie się nim ktoś z tej dziedziny.",
  sections: [
    {
      heading: "Dziedziny",
      blocks: [
        {
          rows: [
            ["Prawo", "Umowy, statuty, wyroki, pełnomocnictwa; przysięgle, gdy wymaga tego urząd."],
            ["Medycyna i farmacja", "Wyniki badań, wypisy, ulotki, dokumentacja badań klinicznych."],
            ["Technika", "Instrukcje, karty charakterystyki, opisy rysunków, przetargi."],
            ["IT", "Interfejsy, pomoc, dokumentacja, regulaminy."],
            ["Finanse", "Sprawozdania, polisy, dokumenty bankowe."],
            ["Handel i marketing", "Opisy produktów, sklepy, newslettery, kampanie."],
            ["Nauka", "Artykuły, streszczenia, prace dyplomowe."],
            ["Dokumenty prywatne", "Akty, dyplomy, listy."],
          ],
        },
      ],
    },
    {
      heading: "Kiedy zaznaczyć „tekst specjalistyczny”",
      blocks: [
        "Gdy czytelnik z branży zauważyłby zły termin. Zamówienie trafia wtedy tylko do tłumaczy, którzy udokumentowali tę dziedzinę, a Expert dodaje korektora z tej dziedziny.",
      ],
    },
  ],
};
