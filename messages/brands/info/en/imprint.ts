import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Imprint",
  lead: "Information under § 5 of the German Digital Services Act (DDG).",
  sections: [
    {
      heading: "Provider",
      blocks: [
        {
          rows: [
            ["Company", "{seller}"],
            ["Address", "{seller_address}, Poland"],
            ["Represented by", "{represented_by}"],
            ["Register", "{register}"],
            ["VAT ID", "{vat_id}"],
          ],
        },
      ],
    },
    {
      heading: "Contact",
      blocks: [
        {
          rows: [
            ["E-mail", "[{email}](mailto:{email})"],
            ["Phone", "{phone}"],
          ],
        },
      ],
    },
    { heading: "Responsible for the content", blocks: ["{represented_by}, {seller_address}, Poland"] },
    {
      heading: "Disputes",
      blocks: [
        "If something went wrong, please use our [complaints page](/info/complaints) first: we answer within 14 days. We are neither obliged nor willing to take part in dispute resolution before a consumer arbitration board.",
      ],
    },
  ],
};
