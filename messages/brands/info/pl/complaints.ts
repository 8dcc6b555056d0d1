import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Reklamacje",
  lead: "Coś jest nie tak? Powiedz nam, a naprawimy to.",
  sections: [
    {
      heading: "Jak złożyć reklamację",
      blocks: [
        {
          steps: [
            "Otwórz stronę zamówienia (link jest w każdym e-mailu) albo napisz na adres [{email}](mailto:{email}).",
            "Podaj numer zamówienia i fragmenty oraz to, jak powinny brzmieć. Przykłady pomagają bardziej niż przymiotniki.",
            "Napisz, czego oczekujesz: poprawki, obniżenia ceny czy wyjaśnienia.",
          ],
        },
      ],
    },
    {
      heading: "Co dzieje się dalej",
      blocks: [
        "Osoba, która nie pracowała nad zamówieniem, porównuje fragmenty z oryginałem. Odpowiadamy w ciągu 14 dni, zwykle dużo szybciej; brak odpowiedzi w tym czasie oznacza uznanie reklamacji konsumenta.",
        "Poprawka jest bezpłatna i trafia na stronę zamówienia jako nowa wersja.",
      ],
    },
    {
      heading: "Ile masz czasu",
      blocks: [
        "Firmy składają reklamację w ciągu 30 dni od oddania pracy. Konsument ma czas, jaki daje mu prawo.",
      ],
    },
    {
      heading: "Jeśli się z nami nie zgadzasz",
      blocks: [
        "Poproś o ponowne rozpatrzenie: zdecyduje wtedy inna osoba. Konsument może też zwrócić się do instytucji wymienionych w [regulaminie](/info/terms), w punkcie o sporach.",
      ],
    },
  ],
};
