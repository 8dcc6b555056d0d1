import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Regulamin",
  lead: "",
  sections: [
    {
      heading: "Kim jesteśmy",
      blocks: ["{brand} to usługa firmy {seller}, {seller_address}. Adres kontaktowy: {email}."],
    },
    {
      heading: "Zawarcie umowy",
      blocks: [
        "Cena i termin są widoczne przed złożeniem zamówienia. Umowa zostaje zawarta po naciśnięciu przycisku „Zamawiam z obowiązkiem zapłaty” lub po akceptacji wyceny; potwierdzamy ją e-mailem.",
        "Wycena przygotowana ręcznie jest bezpłatna. Wiąże nas do podanej w niej daty.",
      ],
    },
    {
      heading: "Ceny i płatność",
      blocks: [
        "Ceny podajemy netto i z VAT. Zaczynamy po otrzymaniu płatności; firmy z uzgodnionym terminem płacą na podstawie faktury w ciągu 30 dni.",
      ],
    },
    {
      heading: "Realizacja",
      blocks: [
        "Tłumaczenie oddajemy w terminie podanym przy zamówieniu. Można je pobrać na stronie zamówienia; każdy link działa 10 minut i zawsze można poprosić o nowy.",
      ],
    },
    {
      heading: "Prawo odstąpienia",
      blocks: [
        "Konsument może odstąpić od umowy w ciągu 14 dni bez podania przyczyny, pisząc na adres {email}.",
        "Jeśli na żądanie konsumenta zaczniemy przed upływem tego terminu, zapłacie podlega część wykonana do chwili odstąpienia; po pełnym wykonaniu tłumaczenia prawo odstąpienia wygasa.",
      ],
    },
    {
      heading: "Reklamacje",
      blocks: [
        "Reklamacje przyjmujemy pod adresem {email}. Błędy poprawiamy bezpłatnie, a odpowiadamy w ciągu 14 dni.",
      ],
    },
    {
      heading: "Twoje teksty",
      blocks: [
        "Wszystkie prawa do tekstów pozostają przy Tobie. Używamy ich wyłącznie do realizacji zamówienia i zachowujemy je w poufności. Prosimy nie przesyłać treści niezgodnych z prawem.",
      ],
    },
  ],
};
