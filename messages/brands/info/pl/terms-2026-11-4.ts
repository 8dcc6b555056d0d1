import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Regulamin",
  lead: "Regulamin mówi, czego możesz oczekiwać od {brand} i czego my oczekujemy od Ciebie. Jest częścią każdej umowy między nami.",
  sections: [
    {
      heading: "Kim jesteśmy i jak się z nami skontaktować",
      blocks: [
        "{brand} to usługa firmy {seller}, {seller_address}, {register}, NIP {tax_id} („my”).",
        "Napisz na adres [{email}](mailto:{email}) lub zadzwoń: {phone}. Zobacz też stronę [Kontakt](/info/contact).",
        "„Konsument” to osoba fizyczna, która zamawia w celu niezwiązanym bezpośrednio z jej działalnością gospodarczą lub zawodową. Uprawnienia konsumenta ma także przedsiębiorca jednoosobowy, dla którego zamówienie nie ma charakteru zawodowego.",
      ],
    },
    {
      heading: "Czego potrzebujesz, aby korzystać z serwisu",
      blocks: [
        "Urządzenia z aktualną przeglądarką, dostępu do internetu i adresu e-mail. Do wyceny i zamówienia nie trzeba mieć konta.",
        "Przesyłaj tylko teksty, które wolno Ci tłumaczyć i które nie naruszają prawa. Możemy odmówić przyjęcia treści bezprawnych; podamy wtedy powód.",
      ],
    },
    {
      heading: "Konto demonstracyjne",
      only: "machine_translation_demo",
      blocks: [
        "{brand} pokazuje tłumaczenie maszynowe. Konta zakłada nasz zespół; są bezpłatne i przeznaczone wyłącznie dla osoby, która je otrzymała. Każda ze stron może w dowolnej chwili zakończyć korzystanie z konta, wysyłając wiadomość.",
        "Teksty i dokumenty tłumaczy maszyna, nie czyta ich człowiek. Wynik może zawierać błędy; nie polegaj na nim tam, gdzie pomyłka mogłaby wyrządzić szkodę.",
        "Nie przechowujemy wpisanych tekstów ani ich tłumaczeń. Limity długości tekstu i dziennej objętości są podane na stronie.",
      ],
    },
    {
      heading: "Wycena i zawarcie umowy",
      only: "portal",
      blocks: [
        "Cennik oblicza cenę na bieżąco, gdy wpisujesz tekst lub dodajesz pliki. Gdy to niemożliwe albo wolisz inaczej, wycenę bezpłatnie przygotowuje człowiek; zanim o nią poprosisz, strona pokazuje, kiedy ją dostaniesz. Wycena wiąże nas do podanej w niej daty.",
        "Przed złożeniem zamówienia widzisz usługę, języki, cenę netto, VAT, kwotę brutto i termin; wszystkie wpisane dane możesz poprawić.",
        "Umowa zostaje zawarta, gdy naciśniesz przycisk „Zamawiam z obowiązkiem zapłaty” albo zaakceptujesz wycenę przyciskiem „Akceptuję i płacę”. Od razu potwierdzamy ją e-mailem; potwierdzenie i ten regulamin utrwalają treść umowy, zawieranej w języku strony.",
        "Jeśli otrzymany tekst wyraźnie różni się od tego, na czym oparliśmy cenę, wstrzymujemy pracę i przesyłamy nową wycenę. Możesz ją przyjąć, pozostać przy zakresie możliwym w uzgodnionej cenie albo odzyskać całość pieniędzy.",
      ],
    },
    {
      heading: "Usługi",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Tłumaczenie pisemne",
              "Pakiety: Light (tłumaczenie maszynowe poprawione przez człowieka), Economy, Business (ze sprawdzeniem przez drugiego tłumacza) i Expert (z korektą specjalisty z branży i sprawdzeniem).",
            ],
            [
              "Tłumaczenie przysięgłe",
              "Wykonane i poświadczone przez tłumacza przysięgłego, liczone na strony po {page_characters} znaków. Oryginał można dodatkowo zamówić pocztą.",
            ],
            ["Korekta", "Native speaker poprawia tekst, który napisano lub przetłumaczono wcześniej."],
            [
              "Tłumaczenie e-maila",
              "Do {email_words} słów języka ogólnego; dłuższa wiadomość liczy się jak dwie.",
            ],
            [
              "Strony, rozmowy telefoniczne, tłumaczenie ustne",
              "Według wyceny lub podanej ceny; rozmowę rezerwuje się co najmniej godzinę wcześniej, a nagrywa wyłącznie na Twoje życzenie i po uprzedzeniu drugiej strony.",
            ],
          ],
        },
      ],
    },
    {
      heading: "Ceny i płatność",
      only: "portal",
      blocks: [
        "Wszystkie ceny podajemy netto i z VAT, w wybranej walucie. Poza wysyłką oryginału, jeśli ją zamówisz, nie ma innych kosztów.",
        "Zapłacisz metodami podanymi w podsumowaniu, z salda konta albo bonem. Saldo i bon mogą pokryć część kwoty, a inna metoda resztę. Zaczynamy po otrzymaniu płatności.",
        "Do przelewu bankowego podajemy konto, kwotę i tytuł przypisany wyłącznie do tej płatności; wpisz dokładnie ten tytuł, bo po nim rozpoznajemy wpłatę. Przelew obejmuje całą kwotę, a nie resztę po saldzie lub bonie. Zamówienie czeka na niego {transfer_days} dni; zarezerwowanej godziny tak długo nie trzymamy. Gdy wpłynie za mało, napiszemy, ile brakuje. Nadwyżka trafia na saldo Twojego konta; jeśli go nie masz, zwracamy ją.",
        "Kod rabatowy obniża cenę albo podwyższa bonus za doładowanie, na warunkach podanych przy kodzie, i nie podlega wymianie na pieniądze.",
        "Opłacony bon ma wartość w jednej walucie. Można nim płacić za jedno lub kilka zamówień, dopóki coś na nim zostało, a jeśli przy sprzedaży podano datę – do tego dnia. To, co zapłacono bonem za anulowane zamówienie, wraca na bon.",
        "Saldo można doładować kwotą od {top_up_min} jednostek waluty konta. Wpłacone pieniądze nie wygasają i zwracamy je na żądanie. Bonus można wykorzystać w ciągu {bonus_days} dni od doładowania i nie podlega on wypłacie; przy zwrocie pieniędzy z doładowania przepada taka sama część jego bonusu. Najpierw wydawane jest najstarsze doładowanie, a w każdym z nich pieniądze i bonus w proporcji, w jakiej pozostały; bonus obniża cenę. Saldo prowadzimy w jednej walucie.",
        "Do każdego opłaconego zamówienia wystawiamy fakturę i wysyłamy ją e-mailem; jest też dostępna na koncie. Doładowanie i bon nie mają własnej faktury, bo podatek powstaje dopiero przy ich wykorzystaniu.",
      ],
    },
    {
      heading: "Odroczona płatność dla firm",
      only: "portal",
      blocks: [
        "Firmy mogą płacić w ciągu {invoice_days} dni od wystawienia faktury – osobno za każde zamówienie lub raz w miesiącu – jeśli to uzgodniliśmy i uzgodniony limit nie został przekroczony.",
        "W razie opóźnienia możemy naliczyć odsetki ustawowe i rekompensatę za koszty odzyskiwania należności przewidzianą w ustawie o przeciwdziałaniu nadmiernym opóźnieniom w transakcjach handlowych, a kolejne zamówienia realizować po przedpłacie.",
      ],
    },
    {
      heading: "Realizacja",
      only: "portal",
      blocks: [
        "Oddajemy pracę w terminie podanym przy zamówieniu. Termin biegnie od wpływu płatności, a przy płatności odroczonej od złożenia zamówienia; nie biegnie, gdy czekamy na potrzebną nam odpowiedź.",
        "Tłumaczenie pobierasz na stronie zamówienia. Każdy link działa {link_minutes} minut; nowy dostaniesz w każdej chwili.",
        "Jeśli termin jest zagrożony, uprzedzimy o tym. Gdy od obiecanego terminu miną 24 godziny, możesz zrezygnować i odzyskać całość pieniędzy.",
      ],
    },
    {
      heading: "Rezygnacja przed końcem pracy",
      only: "portal",
      blocks: [
        "Zamówienie możesz anulować w każdej chwili przed oddaniem pracy. Dopóki nikt jej nie zaczął, zwracamy całość; później płacisz za część wykonaną.",
        "Tłumaczenie ustne lub rozmowę telefoniczną można bezpłatnie odwołać do 24 godzin przed rozpoczęciem; do godziny przed rozpoczęciem zatrzymujemy połowę ceny, później całość.",
        "Konsument może też odstąpić od umowy: mówi o tym następny punkt.",
      ],
    },
    {
      heading: "Prawo konsumenta do odstąpienia od umowy",
      blocks: [
        "Konsument może odstąpić od umowy w ciągu 14 dni od jej zawarcia bez podania przyczyny. Sposób, skutki i wzór formularza opisuje [pouczenie o odstąpieniu](/info/withdrawal). Najszybciej zrobisz to na [stronie odstąpienia](/withdrawal).",
        "Jeśli na Twoje żądanie zaczniemy przed upływem tego terminu, płacisz za to, co zostało do tej chwili wykonane. Po pełnym wykonaniu usługi za Twoją wyraźną zgodą prawo odstąpienia wygasa.",
      ],
    },
    {
      heading: "Reklamacje i poprawki",
      blocks: [
        "Odpowiadamy za zgodność pracy z umową, wobec konsumenta na zasadach określonych w ustawie o prawach konsumenta.",
        "Napisz na stronie zamówienia lub na adres [{email}](mailto:{email}), co jest nie tak; pomogą konkretne fragmenty i przykłady. Firmy zgłaszają reklamacje w ciągu 30 dni od oddania pracy. Odpowiadamy w ciągu 14 dni; brak odpowiedzi w tym czasie oznacza uznanie reklamacji konsumenta.",
        "W pierwszej kolejności bezpłatnie poprawiamy pracę. Jeśli to niemożliwe lub nie pomoże, możesz żądać obniżenia ceny albo odstąpić od umowy, chyba że wada jest nieistotna.",
        "Więcej na stronie [Reklamacje](/info/complaints).",
      ],
    },
    {
      heading: "Twoje teksty i nasza praca",
      blocks: [
        "Wszystkie prawa do tekstów pozostają przy Tobie. Używamy ich wyłącznie do realizacji zamówienia i zachowujemy w poufności; tłumacze pracują na podstawie umów o poufności.",
        "Z chwilą zapłaty możesz korzystać z tłumaczenia bez ograniczeń czasu, miejsca i celu.",
      ],
    },
    {
      heading: "Odpowiedzialność",
      blocks: [
        "Odpowiadamy bez ograniczeń za winę umyślną i rażące niedbalstwo, za szkody na życiu i zdrowiu oraz wszędzie tam, gdzie prawo nie pozwala na ograniczenie.",
        "Wobec przedsiębiorców nasza odpowiedzialność za zwykłe niedbalstwo jest ograniczona do ceny netto zamówienia i nie obejmuje utraconych korzyści. Wobec konsumentów regulamin nie ogranicza niczego, co przyznaje im prawo.",
      ],
    },
    {
      heading: "Konto",
      blocks: [
        "Nie udostępniaj nikomu swojego hasła. Konto możesz zamknąć w każdej chwili; otwarte zamówienia dokończymy, a wpłacone saldo zwrócimy.",
        "Konto używane do naruszania prawa lub wprowadzania nas w błąd możemy zablokować po podaniu przyczyny.",
      ],
    },
    {
      heading: "Spory i prawo właściwe",
      blocks: [
        "Stosuje się prawo polskie. Konsument zachowuje ochronę, jaką dają mu bezwzględnie obowiązujące przepisy kraju zamieszkania.",
        "Konsument może zwrócić się o mediację do Inspekcji Handlowej albo o pomoc do miejskiego lub powiatowego rzecznika konsumentów; drogi te opisuje [uokik.gov.pl](https://uokik.gov.pl). Konsumentom z innych krajów UE pomagają [Europejskie Centra Konsumenckie](https://www.eccnet.eu). Nie zobowiązujemy się z góry do udziału w takich postępowaniach, ale rozważymy każdy wniosek.",
        "Spory z przedsiębiorcami rozstrzyga sąd właściwy dla naszej siedziby.",
      ],
    },
    {
      heading: "Zmiany regulaminu",
      blocks: [
        "Zamówienia dotyczy wersja obowiązująca w chwili jego złożenia; wcześniejsze wersje można przeczytać poniżej. O zmianach informujemy posiadaczy kont e-mailem co najmniej 14 dni wcześniej; mogą oni wtedy zamknąć konto.",
      ],
    },
  ],
};
