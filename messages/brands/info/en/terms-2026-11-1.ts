import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Terms of service",
  lead: "",
  sections: [
    {
      heading: "Who we are",
      blocks: ["{brand} is a service of {seller}, {seller_address}. You reach us at {email}."],
    },
    {
      heading: "How a contract is made",
      blocks: [
        "You see the price and the delivery date before you order. The contract is made when you press “Order with obligation to pay” or accept a quote, and we confirm it by e-mail.",
        "A quote that we prepare by hand is free. It binds us until the date it states.",
      ],
    },
    {
      heading: "Prices and payment",
      blocks: [
        "Prices are shown net and with VAT. We start when the payment has arrived; companies with agreed terms pay an invoice within 30 days.",
      ],
    },
    {
      heading: "Delivery",
      blocks: [
        "We deliver by the date shown with your order. You download the translation on the order page; each download link works for 10 minutes, and you can ask for a new one at any time.",
      ],
    },
    {
      heading: "Right of withdrawal",
      blocks: [
        "As a consumer you may withdraw within 14 days without giving a reason, by an e-mail to {email}.",
        "If you ask us to start before that period ends, you pay for what has been done until then; once the translation is delivered in full, the right to withdraw ends.",
      ],
    },
    {
      heading: "Complaints",
      blocks: [
        "Tell us what is wrong at {email}. We correct mistakes free of charge and answer within 14 days.",
      ],
    },
    {
      heading: "Your texts",
      blocks: [
        "You keep all rights to your texts. We use them only to do your order and keep them confidential. Please do not send texts that break the law.",
      ],
    },
  ],
};
