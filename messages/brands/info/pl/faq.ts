import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Pytania i odpowiedzi",
  lead: "Krótkie odpowiedzi na najczęstsze pytania.",
  sections: [
    {
      heading: "Jak szybko?",
      blocks: [
        "Tłumacz przekłada około {words_per_day} słów dziennie, więc tekst tej długości zajmuje mniej więcej jeden dzień roboczy. {early_share}. Za dopłatą możesz skrócić czas o połowę lub do jednej czwartej albo podać własny termin.",
      ],
    },
    {
      heading: "Ile to kosztuje?",
      blocks: [
        "[Szybka wycena](/order/write) liczy tekst, gdy go wpisujesz lub dodajesz pliki, i pokazuje cenę każdego pakietu netto i z VAT. Gdy musi spojrzeć człowiek, wycena jest bezpłatna; zanim o nią poprosisz, strona pokazuje, kiedy ją dostaniesz.",
      ],
    },
    {
      heading: "Czy muszę mieć konto?",
      blocks: [
        "Nie. Bez konta dostaniesz wycenę, zamówisz, zapłacisz i pobierzesz tłumaczenie: kluczem do zamówienia jest link z e-maila. Na koncie masz wszystkie zamówienia i faktury w jednym miejscu i możesz płacić z salda.",
      ],
    },
    {
      heading: "Jakie pliki mogę przesłać?",
      blocks: [
        "doc, docx, xls, xlsx, rtf, txt, ppt, pptx i odt, do {file_megabytes} MB każdy. Obrazów i skanów nie da się policzyć; w sprawie tłumaczenia przysięgłego dokumentu papierowego napisz do nas.",
      ],
    },
    {
      heading: "Czym jest tłumaczenie przysięgłe?",
      blocks: [
        "To tłumaczenie poświadczone przez tłumacza przysięgłego, jakiego wymagają sądy i urzędy. Liczymy je na strony po {page_characters} znaków, a podpisany oryginał możemy wysłać pocztą.",
      ],
    },
    {
      heading: "Czy mogę zapłacić na podstawie faktury?",
      blocks: [
        "Tak, jeśli zamawia firma i uzgodnimy to wcześniej: napisz do nas, a sprawdzimy jej dane. Odtąd płacisz w ciągu {invoice_days} dni; w ustawieniach konta wybierasz, czy wystawiamy fakturę do każdego zamówienia, czy raz w miesiącu.",
      ],
    },
    {
      heading: "Czy mój tekst jest bezpieczny?",
      blocks: [
        "Widzą go tylko osoby pracujące nad zamówieniem. Linki do pobrania działają {link_minutes} minut i w każdej chwili można poprosić o nowe. Więcej w [polityce prywatności](/info/privacy).",
      ],
    },
    {
      heading: "Czy mogę zrezygnować?",
      blocks: [
        "Tak, do chwili oddania tłumaczenia. Dopóki nikt nie zaczął pracy, zwracamy całość. Konsument może też [odstąpić od umowy](/withdrawal).",
      ],
    },
  ],
};
