import type { InfoTexts } from "./texts.ts";

export const texts: InfoTexts = {
  terms: {
    title: "Regulamin",
    version: "2026-11-1",
    sections: [
      {
        heading: "1. Kim jesteśmy",
        paragraphs: ["{brand} to usługa firmy {seller}. Adres kontaktowy: {email}."],
      },
      {
        heading: "2. Zawarcie umowy",
        paragraphs: [
          "Cena i termin są widoczne przed złożeniem zamówienia. Umowa zostaje zawarta po naciśnięciu przycisku „Zamawiam z obowiązkiem zapłaty” lub po akceptacji wyceny; potwierdzamy ją e-mailem.",
          "Wycena przygotowana ręcznie jest bezpłatna. Wiąże nas do podanej w niej daty.",
        ],
      },
      {
        heading: "3. Ceny i płatność",
        paragraphs: [
          "Ceny podajemy netto i z VAT. Zaczynamy po otrzymaniu płatności; firmy z uzgodnionym terminem płacą na podstawie faktury w ciągu 30 dni.",
        ],
      },
      {
        heading: "4. Realizacja",
        paragraphs: [
          "Tłumaczenie oddajemy w terminie podanym przy zamówieniu. Można je pobrać na stronie zamówienia; każdy link działa 10 minut i zawsze można poprosić o nowy.",
        ],
      },
      {
        heading: "5. Prawo odstąpienia",
        paragraphs: [
          "Konsument może odstąpić od umowy w ciągu 14 dni bez podania przyczyny, pisząc na adres {email}.",
          "Jeśli na żądanie konsumenta zaczniemy przed upływem tego terminu, zapłacie podlega część wykonana do chwili odstąpienia; po pełnym wykonaniu tłumaczenia prawo odstąpienia wygasa.",
        ],
      },
      {
        heading: "6. Reklamacje",
        paragraphs: [
          "Reklamacje przyjmujemy pod adresem {email}. Błędy poprawiamy bezpłatnie, a odpowiadamy w ciągu 14 dni.",
        ],
      },
      {
        heading: "7. Twoje teksty",
        paragraphs: [
          "Wszystkie prawa do tekstów pozostają przy Tobie. Używamy ich wyłącznie do realizacji zamówienia i zachowujemy je w poufności. Prosimy nie przesyłać treści niezgodnych z prawem.",
        ],
      },
    ],
  },
  privacy: {
    title: "Polityka prywatności",
    version: "2026-11-1",
    sections: [
      {
        heading: "1. Administrator",
        paragraphs: [
          "Administratorem danych jest {seller}. W sprawach opisanych w tym tekście pisz na adres {email}.",
        ],
      },
      {
        heading: "2. Co przechowujemy i po co",
        paragraphs: [
          "Aby przygotować wycenę i zrealizować zamówienie, przechowujemy imię i nazwisko, adres e-mail, telefon (jeśli został podany), dane do faktury oraz przesłane teksty i pliki (umowa, art. 6 ust. 1 lit. b RODO).",
          "Faktury przechowujemy tak długo, jak wymagają przepisy podatkowe (art. 6 ust. 1 lit. c RODO). Nowości wysyłamy tylko za zgodą, którą można w każdej chwili wycofać (art. 6 ust. 1 lit. a RODO).",
        ],
      },
      {
        heading: "3. Kto ma dostęp",
        paragraphs: [
          "Tekst widzi osoba, która go tłumaczy; nie widzi danych do faktury. Operator płatności otrzymuje to, czego wymaga płatność. Nikomu nie sprzedajemy danych.",
        ],
      },
      {
        heading: "4. W przeglądarce",
        paragraphs: [
          "Przeglądarka przechowuje token sesji oraz, przez dwie godziny, szkic wpisanych treści. Bez zgody niczego nie mierzymy.",
        ],
      },
      {
        heading: "5. Jak długo",
        paragraphs: [
          "Teksty i pliki usuwamy po zakończeniu zamówienia i upływie czasu na reklamację. Faktury zostają tak długo, jak wymaga prawo.",
        ],
      },
      {
        heading: "6. Twoje prawa",
        paragraphs: [
          "Masz prawo dostępu do danych, ich sprostowania, przeniesienia i usunięcia, prawo sprzeciwu oraz skargi do Prezesa Urzędu Ochrony Danych Osobowych.",
        ],
      },
    ],
  },
  short: {
    "quality-guarantee":
      "Każde tłumaczenie tworzy osoba z co najmniej pięcioletnim doświadczeniem, a pakiety Business i Expert dodają drugą parę oczu. Jeśli coś jest nie tak, poprawimy to bezpłatnie.",
    faq: "Tekst liczący 2000 słów zajmuje około jednego dnia roboczego, a bezpłatna wycena około 15 minut. Zamówić można bez konta, a strona zamówienia pokazuje każdy etap.",
    complaints:
      "Napisz do nas, podając numer zamówienia i to, co powinno być inaczej. Na każdą reklamację odpowiadamy w ciągu 14 dni.",
    blog: "Nie ma tu jeszcze artykułów. Napisz, o czym chcesz poczytać.",
    "free-consultation":
      "Nie wiesz, który pakiet lub usługa pasuje? Napisz lub zadzwoń – doradzimy bezpłatnie.",
    csr: "Tłumaczom płacimy na czas, a pliki przechowujemy tylko w zakresie potrzebnym do zamówienia. Ta strona będzie rosła wraz z tym, co naprawdę robimy.",
    "about-us":
      "Jesteśmy zespołem tłumaczy, korektorów i inżynierów z Warszawy. Tłumaczą ludzie; oprogramowanie liczy, planuje i pilnuje terminów.",
    industries:
      "Tłumaczymy m.in. dla prawa, medycyny, techniki, IT, finansów i handlu. Wybierz tematykę w zamówieniu, a tekst przejmie specjalista z tej dziedziny.",
    services:
      "Tłumaczenie pisemne zamówisz na stronie szybkiej wyceny, od razu z ceną i terminem. W sprawie tłumaczeń przysięgłych, korekty, stron i tłumaczeń ustnych napisz do nas, a wyślemy wycenę.",
    languages:
      "Tłumaczymy między polskim, angielskim, niemieckim, ukraińskim i jedenastoma innymi językami. Strona szybkiej wyceny pokazuje, które pary mają cenę od razu.",
    "case-studies": "Przykład publikujemy tylko za zgodą klienta. Na razie nie ma tu żadnego.",
    contact:
      "Na e-maile odpowiadamy całą dobę, a telefon odbieramy w dni robocze od 8 do 16 czasu warszawskiego.",
  },
};
