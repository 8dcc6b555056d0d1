import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Usługi",
  lead: "Wszystko wokół tekstu w innym języku.",
  sections: [
    {
      heading: "Tekst",
      only: "portal",
      blocks: [
        {
          rows: [
            ["Tłumaczenie pisemne", "Wklej tekst lub dodaj pliki: [cena i termin od razu](/order/write)."],
            [
              "Tłumaczenie przysięgłe",
              "[Poświadczone dla urzędów i sądów](/order/certified), w razie potrzeby z oryginałem pocztą.",
            ],
            ["Korekta", "[Native speaker poprawi Twój tekst](/order/proofreading)."],
            ["Tłumaczenie e-maila", "[Do {email_words} słów](/order/package?service=email), szybko."],
            ["Strona internetowa", "[Podaj linki](/order/package?service=website) i otrzymaj wycenę."],
            ["Tłumaczenie maszynowe", "[Z poprawkami człowieka](/order/package?service=mt)."],
          ],
        },
      ],
    },
    {
      heading: "Mowa",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Rozmowa telefoniczna",
              "[Tłumacz dołącza do rozmowy](/order/package?service=phone), zamówiony co najmniej godzinę wcześniej.",
            ],
            [
              "Tłumaczenie ustne",
              "[U Ciebie lub na wydarzeniu](/order/package?service=oral), według wyceny.",
            ],
          ],
        },
      ],
    },
    {
      heading: "W tym serwisie",
      only: "machine_translation_demo",
      blocks: [
        "{brand} tłumaczy maszynowo teksty i dokumenty osób z kontem. Tłumaczenia wykonywane przez ludzi opisują strony naszych portali.",
      ],
    },
  ],
};
