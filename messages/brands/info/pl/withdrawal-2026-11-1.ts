import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Odstąpienie od umowy: pouczenie i wzór formularza",
  lead: "Konsument może odstąpić od umowy równie łatwo, jak ją zawarł: na [stronie odstąpienia](/withdrawal), w dwóch krokach, bez logowania i bez podawania przyczyny.",
  sections: [
    {
      heading: "Prawo odstąpienia od umowy",
      blocks: [
        "Masz prawo odstąpić od niniejszej umowy w terminie 14 dni bez podania jakiejkolwiek przyczyny. Termin do odstąpienia od umowy wygasa po upływie 14 dni od dnia zawarcia umowy.",
        "Aby skorzystać z prawa odstąpienia, musisz poinformować nas ({seller}, {seller_address}, e-mail [{email}](mailto:{email}), tel. {phone}) o swojej decyzji w drodze jednoznacznego oświadczenia, na przykład pismem wysłanym pocztą lub e-mailem. Możesz skorzystać ze wzoru formularza zamieszczonego poniżej, ale nie jest to obowiązkowe.",
        "Możesz również odstąpić od umowy na naszej [stronie odstąpienia](/withdrawal). Od razu zobaczysz potwierdzenie, a niezwłocznie prześlemy je e-mailem wraz z treścią oświadczenia oraz datą i godziną jego otrzymania.",
        "Aby zachować termin, wystarczy wysłać oświadczenie przed jego upływem.",
      ],
    },
    {
      heading: "Skutki odstąpienia od umowy",
      blocks: [
        "W przypadku odstąpienia zwracamy wszystkie otrzymane od Ciebie płatności niezwłocznie, a w każdym przypadku nie później niż 14 dni od dnia, w którym zostaliśmy poinformowani o Twojej decyzji. Zwrotu dokonamy przy użyciu takich samych sposobów płatności, chyba że wyraźnie zgodzisz się na inne rozwiązanie; nie poniesiesz żadnych opłat.",
        "Jeśli zażądano rozpoczęcia usługi przed upływem terminu do odstąpienia, zapłacisz kwotę proporcjonalną do zakresu świadczeń spełnionych do chwili, w której poinformowano nas o odstąpieniu.",
        "Prawo odstąpienia nie przysługuje po pełnym wykonaniu usługi, jeśli rozpoczęto ją za Twoją wyraźną zgodą i po przyjęciu do wiadomości, że po jej wykonaniu prawo to wygasa. Mówiąc prościej: z chwilą oddania tłumaczenia.",
        "Możesz odstąpić od części zamówienia, na przykład od jednego z kilku języków docelowych.",
      ],
    },
    {
      heading: "Wzór formularza odstąpienia od umowy",
      blocks: [
        "Formularz należy skopiować, wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy.",
        {
          form: [
            "Adresat: {seller}, {seller_address}, e-mail {email}",
            "Ja/My (*) niniejszym informuję/informujemy (*) o moim/naszym (*) odstąpieniu od umowy o świadczenie następującej usługi:",
            "Numer zamówienia: ……………………",
            "Data zawarcia umowy: ……………………",
            "Imię i nazwisko konsumenta(-ów): ……………………",
            "Adres konsumenta(-ów): ……………………",
            "Data: …………………… Podpis (tylko jeśli formularz jest przesyłany w wersji papierowej): ……………………",
            "(*) Niepotrzebne skreślić.",
          ],
        },
      ],
    },
  ],
};
