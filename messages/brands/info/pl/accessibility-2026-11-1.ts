import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Deklaracja dostępności",
  lead: "Z {brand} powinien móc korzystać każdy: z klawiaturą, czytnikiem ekranu, dużą czcionką lub małym ekranem.",
  sections: [
    {
      heading: "Usługa i standard",
      blocks: [
        "Deklaracja dotyczy serwisu {brand}, usługi firmy {seller}, wraz z formularzami, kontem i stronami zamówień. Zawiera informacje wymagane przez dyrektywę (UE) 2019/882 i ustawę o zapewnianiu spełniania wymagań dostępności niektórych produktów i usług.",
        "Tworzymy serwis zgodnie z WCAG 2.2 na poziomie AA i normą EN 301 549. Strony sprawdzamy automatycznie przy każdej zmianie oraz ręcznie z klawiaturą i czytnikiem ekranu.",
      ],
    },
    {
      heading: "Co to oznacza w praktyce",
      blocks: [
        {
          list: [
            "Wszystko działa z klawiatury, fokus jest widoczny, a link na górze strony prowadzi prosto do treści.",
            "Tekst ma kontrast co najmniej 4,5 : 1, a kontrolki i ich obramowania co najmniej 3 : 1, w jasnym i ciemnym motywie.",
            "Strony mieszczą się na szerokości 320 pikseli, a tekst można powiększyć do 200% bez utraty treści.",
            "Każde pole ma widoczną etykietę; błędy opisujemy słowami, wymieniamy nad formularzem i łączymy linkiem z polem.",
            "Kolor nigdy nie jest jedynym nośnikiem znaczenia, ruch respektuje Twoje ustawienia, a o końcu sesji uprzedzamy.",
            "Wpisane treści przechowujemy dwie godziny, więc przerwa niczego nie kosztuje.",
          ],
        },
      ],
    },
    {
      heading: "Co nie jest jeszcze doskonałe",
      blocks: [
        {
          list: [
            "Strony płatności należą do operatorów i nie możemy ich zmienić. Przelew bankowy działa bez nich.",
            "Faktury są plikami PDF z czytelnym tekstem, ale bez pełnych znaczników struktury. Na życzenie wyślemy ich treść jako tekst.",
            "Przetłumaczone dokumenty zachowują układ oryginału; daj znać, jeśli potrzebna jest wersja dostępna.",
          ],
        },
      ],
    },
    {
      heading: "Zgłoś barierę",
      blocks: [
        "Napisz na adres [{email}](mailto:{email}) lub zadzwoń: {phone}. Podaj stronę i to, co nie działa. Odpowiemy w ciągu 14 dni, a w tym czasie pomożemy złożyć zamówienie, także przez telefon.",
        "Jeśli nasza odpowiedź nie pomoże, możesz zwrócić się do organu nadzoru rynku, którym jest [Prezes Zarządu PFRON](https://www.pfron.org.pl).",
      ],
    },
    {
      heading: "O tej deklaracji",
      blocks: [
        "Opiera się na naszej własnej ocenie; przeglądamy ją przy każdej większej zmianie, co najmniej raz w roku.",
      ],
    },
  ],
};
