import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Polityka prywatności",
  lead: "",
  sections: [
    {
      heading: "Administrator",
      blocks: [
        "Administratorem danych jest {seller}, {seller_address}. W sprawach opisanych w tym tekście pisz na adres {email}.",
      ],
    },
    {
      heading: "Co przechowujemy i po co",
      blocks: [
        "Aby przygotować wycenę i zrealizować zamówienie, przechowujemy imię i nazwisko, adres e-mail, telefon (jeśli został podany), dane do faktury oraz przesłane teksty i pliki (umowa, art. 6 ust. 1 lit. b RODO).",
        "Faktury przechowujemy tak długo, jak wymagają przepisy podatkowe (art. 6 ust. 1 lit. c RODO). Nowości wysyłamy tylko za zgodą, którą można w każdej chwili wycofać (art. 6 ust. 1 lit. a RODO).",
      ],
    },
    {
      heading: "Kto ma dostęp",
      blocks: [
        "Tekst widzi osoba, która go tłumaczy; nie widzi danych do faktury. Operator płatności otrzymuje to, czego wymaga płatność. Nikomu nie sprzedajemy danych.",
      ],
    },
    {
      heading: "W przeglądarce",
      blocks: [
        "Przeglądarka przechowuje token sesji oraz, przez dwie godziny, szkic wpisanych treści. Bez zgody niczego nie mierzymy.",
      ],
    },
    {
      heading: "Jak długo",
      blocks: [
        "Teksty i pliki usuwamy po zakończeniu zamówienia i upływie czasu na reklamację. Faktury zostają tak długo, jak wymaga prawo.",
      ],
    },
    {
      heading: "Twoje prawa",
      blocks: [
        "Masz prawo dostępu do danych, ich sprostowania, przeniesienia i usunięcia, prawo sprzeciwu oraz skargi do Prezesa Urzędu Ochrony Danych Osobowych.",
      ],
    },
  ],
};
