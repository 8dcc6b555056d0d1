import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Social responsibility",
  lead: "What we do, not what sounds good.",
  sections: [
    {
      heading: "People who translate",
      blocks: [
        "Fees are agreed before work begins and are shown with every offer. Work in hand that a customer cancels is paid for the part done. Nobody is asked for free samples of real orders.",
      ],
    },
    {
      heading: "Machines",
      blocks: ["We say when a machine has translated. Texts of customers train nothing."],
    },
    {
      heading: "Access",
      blocks: [
        "Our site is built so that everyone can use it: see the [accessibility statement](/info/accessibility).",
      ],
    },
    {
      heading: "Environment",
      blocks: [
        "Invoices and translations are electronic; paper is posted only where a signed original is needed. Files that no order takes are deleted after about a day.",
      ],
    },
  ],
};
