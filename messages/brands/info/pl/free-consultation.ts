import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Bezpłatna konsultacja",
  lead: "Nie wiesz, jaka usługa lub pakiet pasuje? Zapytaj człowieka; nic to nie kosztuje i do niczego nie zobowiązuje.",
  sections: [
    {
      heading: "W czym pomożemy",
      blocks: [
        {
          list: [
            "zwykłe czy przysięgłe: czego naprawdę wymaga urząd;",
            "jaki pakiet pasuje do celu tekstu i budżetu;",
            "duże lub regularne zlecenia, terminy płatności i jedna faktura w miesiącu;",
            "rozmowy: [tłumaczenie przez telefon](/order/package?service=phone);",
            "spotkania i wydarzenia: [tłumaczenie ustne](/order/package?service=oral), konsekutywne lub symultaniczne;",
            "formaty: co da się policzyć od razu, a co musi obejrzeć człowiek.",
          ],
        },
      ],
    },
    {
      heading: "Jak z niej skorzystać",
      blocks: [
        "Napisz na adres [{email}](mailto:{email}) lub zadzwoń: {phone}. Podaj języki, cel i termin, a jeśli masz tekst, dołącz go: zachowamy poufność.",
      ],
    },
  ],
};
