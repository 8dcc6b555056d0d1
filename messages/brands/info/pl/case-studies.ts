import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Studia przypadków",
  lead: "Nazwę klienta publikujemy tylko za jego zgodą. Zanim ją mamy, trzy typowe zamówienia pokażą, jak przebiega praca.",
  sections: [
    {
      heading: "Umowa do podpisu w piątek",
      blocks: [
        "Mała firma potrzebuje umowy liczącej 4000 słów po angielsku. Wybiera Business: jeden tłumacz, druga osoba sprawdza. Zwykły termin to dwa dni robocze; dopłatę za połowę tego czasu widać przed zamówieniem. Nazwy z wcześniejszej umowy trafiają do uwag, dlatego strony i produkt nazywają się tak samo.",
      ],
    },
    {
      heading: "Dokumenty na ślub za granicą",
      blocks: [
        "Para potrzebuje przysięgłego tłumaczenia aktu urodzenia i zaświadczenia o możności zawarcia małżeństwa. Oba liczymy na strony po {page_characters} znaków i wysyłamy jako podpisane oryginały; wersja elektroniczna jest na stronie zamówienia, zanim dojdzie list.",
      ],
    },
    {
      heading: "Sklep w trzech językach",
      blocks: [
        "Sklep przesyła 300 opisów w arkuszu. Do opisów wybiera Light, do stron kategorii Expert. Jeden koszyk, jedna płatność, osobne zamówienie na każdy język, każde z własnym terminem.",
      ],
    },
  ],
};
