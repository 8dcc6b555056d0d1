import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Języki",
  lead: "Z tymi językami pracujemy. O inne zapytaj.",
  sections: [
    {
      heading: "Nasze języki",
      only: "portal",
      blocks: [
        {
          show: "languages",
        },
        "To, czy para ma cenę od razu, zależy od języków i usługi; [szybka wycena](/order/write) pokaże to po wybraniu obu języków.",
      ],
    },
    {
      heading: "W tym serwisie",
      only: "machine_translation_demo",
      blocks: [
        "Strona tłumaczenia oferuje języki, które zna jej silnik. Wybierz język źródłowy i docelowy; strzałki między nimi zamieniają oba.",
      ],
    },
    {
      heading: "Języka nie ma na liście?",
      blocks: [
        "Prześlij tekst i termin na adres [{email}](mailto:{email}): znajdziemy tłumacza albo uczciwie powiemy, że go nie mamy.",
      ],
    },
  ],
};
