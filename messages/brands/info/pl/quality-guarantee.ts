import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Gwarancja jakości",
  lead: "Dobre tłumaczenie to takie, po którym nie widać, że jest tłumaczeniem. Oto jak do tego dochodzimy i co robimy, gdy się nie uda.",
  sections: [
    {
      heading: "Kto tłumaczy",
      blocks: [
        {
          rows: [
            [
              "Light",
              "Tłumaczy maszyna, a osoba z co najmniej 5-letnim doświadczeniem poprawia każde zdanie.",
            ],
            ["Economy", "Jeden tłumacz z co najmniej 5-letnim doświadczeniem."],
            [
              "Business",
              "Tłumacz z co najmniej 10-letnim doświadczeniem, potem druga osoba porównuje tłumaczenie z oryginałem.",
            ],
            [
              "Expert",
              "Tłumacz z co najmniej 15-letnim doświadczeniem, korekta specjalisty z Twojej branży i końcowe sprawdzenie.",
            ],
          ],
        },
        "Tłumaczy przyjmujemy na podstawie dyplomów, próbek i referencji; widzą tylko zlecenia w swoich językach i dziedzinach.",
      ],
    },
    {
      heading: "Jak sprawdzamy pracę",
      blocks: [
        {
          list: [
            "Liczby, nazwy i znaczniki porównuje program, zanim cokolwiek zostanie oddane.",
            "Nikt nie sprawdza sam siebie: tłumacz, korektor i weryfikator to różne osoby.",
            "Praca poniżej oczekiwań wraca do autora na nasz koszt.",
            "Twoje oceny wpływają na to, kto dostanie kolejne zlecenie.",
          ],
        },
      ],
    },
    {
      heading: "Co mamy na piśmie",
      blocks: [
        "Jeśli pracujemy według certyfikowanej normy, znajdziesz ją tutaj wraz z numerem.",
        {
          show: "certificates",
        },
      ],
    },
    {
      heading: "Gdy coś jest nie tak",
      blocks: [
        "Napisz na stronie zamówienia. Błędy poprawiamy bezpłatnie, a jeśli to nie pomoże, zwracamy pieniądze. Szczegóły opisują [reklamacje](/info/complaints).",
      ],
    },
  ],
};
