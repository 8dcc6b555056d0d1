import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "O nas",
  lead: "Z {brand} tłumaczenie jest tak proste jak kupno biletu: wpisujesz tekst, od razu widzisz cenę i termin, odbierasz tłumaczenie.",
  sections: [
    {
      heading: "Co robimy",
      only: "portal",
      blocks: [
        "Tłumaczą ludzie; oprogramowanie liczy, planuje i pilnuje terminów. Cena i termin tłumaczenia pisemnego pojawiają się, gdy wpisujesz tekst. To, czego program nie oceni, bezpłatnie obejrzy człowiek.",
      ],
    },
    {
      heading: "Co robimy",
      only: "machine_translation_demo",
      blocks: [
        "{brand} pokazuje, co dziś potrafi tłumaczenie maszynowe: wpisujesz tekst lub dodajesz dokument i dostajesz tłumaczenie. Konta zakłada nasz zespół.",
      ],
    },
    {
      heading: "Kto za tym stoi",
      blocks: ["{brand} to usługa firmy {seller}, {seller_address}, {register}, NIP {tax_id}."],
    },
    {
      heading: "Jak pracujemy",
      blocks: [
        {
          list: [
            "cena, którą widzisz, jest ceną, którą płacisz;",
            "obiecanego terminu dotrzymujemy, a Ty widzisz każdy etap;",
            "to, co przesyłasz, zostaje między Tobą a osobami, które nad tym pracują.",
          ],
        },
        "Pytania? [Napisz lub zadzwoń](/info/contact).",
      ],
    },
  ],
};
