import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Privacy policy",
  lead: "",
  sections: [
    {
      heading: "Who is responsible",
      blocks: [
        "Your data is kept by {seller}, {seller_address}. Write to {email} about anything in this text.",
      ],
    },
    {
      heading: "What we keep and why",
      blocks: [
        "To make a quote and an order we keep your name, e-mail address, phone if you give it, billing address, and the texts and files you send (contract, art. 6(1)(b) GDPR).",
        "Invoices are kept as long as tax law asks (art. 6(1)(c) GDPR). News is sent only if you agreed to it, and you may change your mind at any time (art. 6(1)(a) GDPR).",
      ],
    },
    {
      heading: "Who sees it",
      blocks: [
        "The translator who does your order sees the text, but not your billing details. The payment provider gets what a payment needs. We sell data to no one.",
      ],
    },
    {
      heading: "In your browser",
      blocks: [
        "Your browser keeps a session token and, for two hours, the draft of what you typed. We measure nothing without your consent.",
      ],
    },
    {
      heading: "How long",
      blocks: [
        "Texts and files are deleted when an order and the time for complaints are over. Invoices stay as long as the law asks.",
      ],
    },
    {
      heading: "Your rights",
      blocks: [
        "You may see, correct, move or delete your data, object to its use and complain to the supervisory authority, in Poland the President of the Personal Data Protection Office.",
      ],
    },
  ],
};
