import type { InfoTexts } from "./texts.ts";

export const texts: InfoTexts = {
  terms: {
    title: "Terms of service",
    version: "2026-11-1",
    sections: [
      {
        heading: "1. Who we are",
        paragraphs: ["{brand} is a service of {seller}. You reach us at {email}."],
      },
      {
        heading: "2. How a contract is made",
        paragraphs: [
          "You see the price and the delivery date before you order. The contract is made when you press “Order with obligation to pay” or accept a quote, and we confirm it by e-mail.",
          "A quote that we prepare by hand is free. It binds us until the date it states.",
        ],
      },
      {
        heading: "3. Prices and payment",
        paragraphs: [
          "Prices are shown net and with VAT. We start when the payment has arrived; companies with agreed terms pay an invoice within 30 days.",
        ],
      },
      {
        heading: "4. Delivery",
        paragraphs: [
          "We deliver by the date shown with your order. You download the translation on the order page; each download link works for 10 minutes, and you can ask for a new one at any time.",
        ],
      },
      {
        heading: "5. Right of withdrawal",
        paragraphs: [
          "As a consumer you may withdraw within 14 days without giving a reason, by an e-mail to {email}.",
          "If you ask us to start before that period ends, you pay for what has been done until then; once the translation is delivered in full, the right to withdraw ends.",
        ],
      },
      {
        heading: "6. Complaints",
        paragraphs: [
          "Tell us what is wrong at {email}. We correct mistakes free of charge and answer within 14 days.",
        ],
      },
      {
        heading: "7. Your texts",
        paragraphs: [
          "You keep all rights to your texts. We use them only to do your order and keep them confidential. Please do not send texts that break the law.",
        ],
      },
    ],
  },
  privacy: {
    title: "Privacy policy",
    version: "2026-11-1",
    sections: [
      {
        heading: "1. Who is responsible",
        paragraphs: ["Your data is kept by {seller}. Write to {email} about anything in this text."],
      },
      {
        heading: "2. What we keep and why",
        paragraphs: [
          "To make a quote and an order we keep your name, e-mail address, phone if you give it, billing address, and the texts and files you send (contract, art. 6(1)(b) GDPR).",
          "Invoices are kept as long as tax law asks (art. 6(1)(c) GDPR). News is sent only if you agreed to it, and you may change your mind at any time (art. 6(1)(a) GDPR).",
        ],
      },
      {
        heading: "3. Who sees it",
        paragraphs: [
          "The translator who does your order sees the text, but not your billing details. The payment provider gets what a payment needs. We sell data to no one.",
        ],
      },
      {
        heading: "4. In your browser",
        paragraphs: [
          "Your browser keeps a session token and, for two hours, the draft of what you typed. We measure nothing without your consent.",
        ],
      },
      {
        heading: "5. How long",
        paragraphs: [
          "Texts and files are deleted when an order and the time for complaints are over. Invoices stay as long as the law asks.",
        ],
      },
      {
        heading: "6. Your rights",
        paragraphs: [
          "You may see, correct, move or delete your data, object to its use and complain to the supervisory authority, in Poland the President of the Personal Data Protection Office.",
        ],
      },
    ],
  },
  short: {
    "quality-guarantee":
      "Every translation is made by a person with at least five years of experience, and the Business and Expert packages add a second pair of eyes. If something is wrong, we correct it at no charge.",
    faq: "A text of 2,000 words takes about one working day, and a free quote about 15 minutes. You can order without an account, and the order page shows every step.",
    complaints:
      "Write to us with the order number and what should be different. We answer every complaint within 14 days.",
    blog: "There are no articles here yet. Tell us what you would like to read about translation.",
    "free-consultation":
      "Not sure which package or service fits? Write or call, and we will advise you free of charge.",
    csr: "We pay translators on time and keep the files we store to what an order needs. This page will grow with what we really do.",
    "about-us":
      "We are a team of translators, proofreaders and engineers in Warsaw. People translate; software counts, plans and keeps dates.",
    industries:
      "We translate for law, medicine, engineering, IT, finance and trade, among others. Choose the subject in your order, and a translator of the field takes it.",
    services:
      "Written translation is ordered on the quick quote page, with price and date at once. For sworn translation, proofreading, websites and interpreting write to us, and we will send a quote.",
    languages:
      "We translate between Polish, English, German, Ukrainian and eleven more languages. The quick quote page shows which pairs have a price at once.",
    "case-studies": "We publish an example only when a customer agrees to it. There is none here yet.",
    contact:
      "We answer e-mails around the clock and the telephone on working days from 8 to 16, Warsaw time.",
  },
};
