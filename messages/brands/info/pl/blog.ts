import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Blog",
  lead: "Notatki z praktyki dla osób, które zamawiają tłumaczenia.",
  sections: [
    {
      heading: "Pięć rzeczy, dzięki którym tłumaczenie jest tańsze",
      blocks: [
        {
          list: [
            "Prześlij plik, który da się edytować. To, co można policzyć, ma cenę od razu.",
            "Usuń to, czego nikt nie przeczyta: stare wersje, ukryte arkusze, powtórzone slajdy.",
            "Najpierw ustal ostateczny tekst. Zmiany po zamówieniu oznaczają dopłatę.",
            "Napisz, gdzie tekst będzie użyty. Dobry ton za pierwszym razem oszczędza poprawki.",
            "Wykorzystaj czas, który masz: zwykły termin jest bez dopłaty.",
          ],
        },
      ],
    },
    {
      heading: "Kiedy potrzebne jest tłumaczenie przysięgłe?",
      blocks: [
        "Gdy wymaga go urząd, sąd, uczelnia lub rejestr: akty stanu cywilnego, dyplomy, wyroki, odpisy z rejestrów. Do korespondencji, umów między firmami i instrukcji zwykle wystarcza tłumaczenie zwykłe. Zapytaj w urzędzie o dokładne wymaganie; oszczędzisz sobie drogi.",
      ],
    },
    {
      heading: "Co napisać w uwagach dla tłumacza",
      blocks: [
        "Trzy wiersze są warte więcej niż słownik na sto haseł: kto będzie to czytał, które nazwy są u Was ustalone i czy zwracacie się do czytelnika formalnie. Jeśli masz wcześniejsze udane tłumaczenie, dołącz je.",
      ],
    },
    {
      heading: "Maszyna czy człowiek?",
      blocks: [
        "Maszyna w kilka sekund pokaże, o czym jest tekst. Nie wie jednak, co nie może być pomylone. Do tekstów, które podpisujesz, publikujesz lub wysyłasz klientowi, wybierz co najmniej poprawki człowieka: to nasz pakiet Light.",
      ],
    },
  ],
};
