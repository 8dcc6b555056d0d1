import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Nota prawna",
  lead: "Informacje wymagane przez § 5 niemieckiej ustawy o usługach cyfrowych (DDG).",
  sections: [
    {
      heading: "Usługodawca",
      blocks: [
        {
          rows: [
            ["Firma", "{seller}"],
            ["Adres", "{seller_address}, Polska"],
            ["Reprezentacja", "{represented_by}"],
            ["Rejestr", "{register}"],
            ["Numer VAT UE", "{vat_id}"],
          ],
        },
      ],
    },
    {
      heading: "Kontakt",
      blocks: [
        {
          rows: [
            ["E-mail", "[{email}](mailto:{email})"],
            ["Telefon", "{phone}"],
          ],
        },
      ],
    },
    { heading: "Odpowiedzialność za treść", blocks: ["{represented_by}, {seller_address}, Polska"] },
    {
      heading: "Spory",
      blocks: [
        "Jeśli coś poszło nie tak, skorzystaj najpierw ze [strony reklamacji](/info/complaints): odpowiadamy w ciągu 14 dni. Nie mamy obowiązku uczestniczyć w postępowaniu przed niemieckim organem polubownym dla konsumentów i w nim nie uczestniczymy.",
      ],
    },
  ],
};
