import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Kontakt",
  lead: "Odpowiadamy w języku, w którym piszesz, jeśli jest jednym z naszych.",
  sections: [
    {
      heading: "Napisz lub zadzwoń",
      blocks: [
        {
          rows: [
            ["E-mail", "[{email}](mailto:{email})"],
            ["Telefon", "{phone}, w dni robocze od 8 do 16 czasu warszawskiego"],
            ["Poczta", "{seller}, {seller_address}"],
            ["Firma", "{register}, NIP {tax_id}"],
          ],
        },
      ],
    },
    {
      heading: "W sprawie zamówienia",
      blocks: [
        "Podaj numer zamówienia; jest w każdym e-mailu. Najszybciej odpowie sama strona zamówienia: status, pliki, faktura.",
      ],
    },
    {
      heading: "Inne sprawy",
      blocks: [
        {
          list: [
            "[Reklamacje](/info/complaints)",
            "[Odstąpienie od umowy](/withdrawal)",
            "[Prywatność](/info/privacy): pytania o Twoje dane",
            "[Dostępność](/info/accessibility): zgłoś barierę",
          ],
        },
      ],
    },
  ],
};
