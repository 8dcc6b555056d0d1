import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Polityka prywatności",
  lead: "Co {brand} o Tobie wie, po co, jak długo, kto jeszcze to widzi i co możesz z tym zrobić.",
  sections: [
    {
      heading: "Administrator danych",
      blocks: [
        "Administratorem Twoich danych jest {seller}, {seller_address}, {register}.",
        "W każdej sprawie opisanej w tym tekście napisz na adres [{email}](mailto:{email}); odpowie człowiek.",
      ],
    },
    {
      heading: "Po co używamy danych",
      blocks: [
        {
          rows: [
            [
              "Wyceny i zamówienia",
              "Imię i nazwisko, e-mail, telefon (jeśli go podasz), dane do faktury, przesłane teksty i pliki oraz wyniki pracy. Podstawa: umowa lub działania przed jej zawarciem, art. 6 ust. 1 lit. b RODO.",
            ],
            [
              "Konto",
              "Te same dane, język, waluta i ustawienia oraz hasło w postaci skrótu, którego nie da się odczytać. Podstawa: umowa, art. 6 ust. 1 lit. b.",
            ],
            [
              "Faktury i podatki",
              "Treść faktury, numer VAT z odpowiedziami systemu VIES, płatności, a przy przelewie to, co podaje wyciąg z naszego banku: nazwa, konto i tytuł. Podstawa: obowiązek prawny, art. 6 ust. 1 lit. c.",
            ],
            [
              "Reklamacje i roszczenia",
              "Zamówienie, korespondencja i zgody wraz z wersjami. Podstawa: obowiązek prawny i nasz interes w rozpatrzeniu roszczeń, art. 6 ust. 1 lit. c i f.",
            ],
            [
              "Nowości",
              "Adres e-mail, wyłącznie za zgodą, którą możesz w każdej chwili wycofać. Podstawa: zgoda, art. 6 ust. 1 lit. a.",
            ],
            [
              "Pomiar działania sklepu",
              "Które kroki zamówienia są osiągane – wyłącznie za zgodą wyrażoną w informacji o cookies i nigdy z treścią tekstów. Podstawa: zgoda, art. 6 ust. 1 lit. a.",
            ],
            [
              "Bezpieczeństwo",
              "Adres internetowy, trzymany w pamięci około minuty, aby powstrzymać zalew zapytań, oraz zapis, kto z nas otwierał zamówienie. Podstawa: nasz interes w bezpiecznej usłudze, art. 6 ust. 1 lit. f.",
            ],
          ],
        },
        "Bez danych oznaczonych jako wymagane nie przygotujemy wyceny ani zamówienia; pozostałe podajesz dobrowolnie. Nie podejmujemy decyzji o Tobie wyłącznie automatycznie: cenę obliczamy z tekstu, a nie z Twoich cech.",
      ],
    },
    {
      heading: "Teksty z danymi innych osób",
      blocks: [
        "Jeśli Twój tekst zawiera dane innych osób, to Ty o nich decydujesz, a my przetwarzamy je w Twoim imieniu. Firmom proponujemy umowę powierzenia zgodną z art. 28 RODO: napisz na adres [{email}](mailto:{email}).",
        "Prosimy usuwać z tekstu to, czego tłumaczenie nie potrzebuje, zwłaszcza dane o zdrowiu.",
      ],
    },
    {
      heading: "Tłumaczenie maszynowe",
      blocks: [
        "Gdy tłumaczy maszyna (pakiet Light, tłumaczenie maszynowe), tekst trafia do silnika tłumaczeniowego i z niego wraca; niczego się na nim nie trenuje.",
        "Tego, co wpisuje się na stronie tłumaczenia w wersji demo, nie przechowujemy – ani tekstu, ani tłumaczenia. Liczymy tylko znaki dla konta i dnia, aby pilnować limitów.",
      ],
    },
    {
      heading: "Odbiorcy danych",
      blocks: [
        {
          list: [
            "tłumacz, korektor lub tłumacz ustny, który wykonuje zamówienie: tekst i Twoje uwagi, bez danych do faktury;",
            "wybrany przez Ciebie operator płatności: to, czego wymaga płatność;",
            "nasz bank, jeśli płacisz przelewem lub dostajesz nim zwrot: Twoje imię i nazwisko lub nazwa, konto i tytuł;",
            "VIES, czyli usługa Komisji Europejskiej sprawdzająca unijne numery VAT, a przez nią organ podatkowy Twojego kraju: podany przez Ciebie numer;",
            "dostawcy hostingu, przechowywania plików i poczty, działający na nasze polecenie;",
            "poczta lub kurier, jeśli zamówisz wysyłkę oryginału;",
            "księgowość oraz organy, gdy nakazuje to prawo.",
          ],
        },
        "Nikomu nie sprzedajemy danych. Dane pozostają w Europejskim Obszarze Gospodarczym; gdy tłumacz rzadkiego języka pracuje poza nim, stosujemy standardowe klauzule Komisji Europejskiej i na życzenie o tym informujemy.",
      ],
    },
    {
      heading: "Jak długo",
      blocks: [
        {
          rows: [
            [
              "Pliki bez zamówienia",
              "Przesłany plik, którego nie obejmie żadne zamówienie, usuwamy w ciągu około doby.",
            ],
            [
              "Zamówienia, teksty i pliki",
              "Tak długo, jak możliwe są roszczenia z zamówienia; na życzenie usuniemy teksty i pliki wcześniej, po zakończeniu zamówienia.",
            ],
            ["Faktury", "Pięć lat od końca roku, w którym upłynął termin zapłaty podatku."],
            ["Konto", "Do jego zamknięcia."],
            ["Zgody", "Tak długo, jak może być potrzebne ich wykazanie."],
            ["Nowości", "Do wycofania zgody."],
          ],
        },
      ],
    },
    {
      heading: "W przeglądarce: pliki cookie i podobne",
      blocks: [
        "Nie zapisujemy własnych plików cookie. W pamięci Twojej przeglądarki, i tylko tam, znajdują się:",
        {
          rows: [
            [
              "Sesja (niezbędne)",
              "Token potwierdzający, kim jesteś, ważny najwyżej dwie godziny, chyba że logowanie zostanie przedłużone; znika po wylogowaniu.",
            ],
            ["Język (niezbędne)", "Wybrany język, dopóki go nie usuniesz."],
            [
              "Szkice (niezbędne)",
              "To, co wpisano w formularzu zamówienia, aby odświeżenie strony niczego nie skasowało: dwie godziny.",
            ],
            [
              "Wybór dotyczący cookies (niezbędne)",
              "Twoja odpowiedź na informację o cookies wraz z wersją i datą.",
            ],
            [
              "Pomiar (tylko za zgodą)",
              "Usługa analityczna wymieniona w informacji o cookies. Ładuje się po naciśnięciu „Akceptuję”, nigdy wcześniej.",
            ],
          ],
        },
        "Wszystko to możesz usunąć w ustawieniach przeglądarki. Strony operatorów płatności mają własne zasady.",
      ],
    },
    {
      heading: "Twoje prawa",
      blocks: [
        "Masz prawo dostępu do danych, ich sprostowania, przeniesienia i usunięcia, ograniczenia przetwarzania, sprzeciwu wobec użycia opartego na naszym interesie oraz wycofania zgody na przyszłość.",
        "Napisz na adres [{email}](mailto:{email}); odpowiemy w ciągu miesiąca. Możesz też złożyć skargę do organu nadzorczego, w Polsce do [Prezesa Urzędu Ochrony Danych Osobowych](https://uodo.gov.pl), lub do organu w kraju zamieszkania.",
      ],
    },
    {
      heading: "Bezpieczeństwo",
      blocks: [
        "Połączenia są szyfrowane, linki do pobrania działają {link_minutes} minut, hasła przechowujemy jako powolny skrót, pracownicy widzą tylko to, czego potrzebują, a każde otwarcie zamówienia jest zapisywane. Jeśli wydarzy się coś, co Ci zagraża, poinformujemy Ciebie i organ nadzorczy, jak wymaga prawo.",
      ],
    },
  ],
};
