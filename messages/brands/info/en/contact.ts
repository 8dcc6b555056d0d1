import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Contact",
  lead: "We answer in the language you write in, if it is one of ours.",
  sections: [
    {
      heading: "Write or call",
      blocks: [
        {
          rows: [
            ["E-mail", "[{email}](mailto:{email})"],
            ["Phone", "{phone}, on working days from 8 to 16, Warsaw time"],
            ["Post", "{seller}, {seller_address}"],
            ["Company", "{register}, tax number {tax_id}"],
          ],
        },
      ],
    },
    {
      heading: "About an order",
      blocks: [
        "Give the order number; you will find it in every e-mail about the order. The quickest answers are on the page of the order itself: status, files, invoice.",
      ],
    },
    {
      heading: "Something else",
      blocks: [
        {
          list: [
            "[Complaints](/info/complaints)",
            "[Withdraw from a contract](/withdrawal)",
            "[Privacy](/info/privacy): questions about your data",
            "[Accessibility](/info/accessibility): tell us about a barrier",
          ],
        },
      ],
    },
  ],
};
