import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Frequently asked questions",
  lead: "Short answers to what we are asked most.",
  sections: [
    {
      heading: "How fast is it?",
      blocks: [
        "A translator translates about {words_per_day} words a day, so a text of that length takes about one working day. {early_share}. You can also ask for half or a quarter of the time at a surcharge, or name a date of your own.",
      ],
    },
    {
      heading: "What does it cost?",
      blocks: [
        "The [quick quote](/order/write) counts your text while you type or add files and shows the price of every package, net and with VAT. Where a person has to look, the quote is free; before you ask for it, the page shows when you will get it.",
      ],
    },
    {
      heading: "Do I need an account?",
      blocks: [
        "No. You can ask for a quote, order, pay and download without one: the link in our e-mail is the key to your order. With an account you have all orders and invoices in one place and can pay from a balance.",
      ],
    },
    {
      heading: "Which files can I send?",
      blocks: [
        "doc, docx, xls, xlsx, rtf, txt, ppt, pptx and odt, up to {file_megabytes} MB each. Images and scanned text cannot be counted; for a sworn translation of a paper document write to us.",
      ],
    },
    {
      heading: "What is a sworn translation?",
      blocks: [
        "A translation certified by a sworn translator, as courts and offices ask for. It is counted in pages of {page_characters} characters and can be posted to you as a signed original.",
      ],
    },
    {
      heading: "Can I pay by invoice?",
      blocks: [
        "Yes, if you are a company and we have agreed on it: write to us, and we will check your details. From then on you pay within {invoice_days} days; whether you get an invoice for each order or one a month you choose in your account settings.",
      ],
    },
    {
      heading: "Is my text safe?",
      blocks: [
        "Only the people who work on your order see it. Download links work for {link_minutes} minutes and can be renewed at any time. More in the [privacy policy](/info/privacy).",
      ],
    },
    {
      heading: "Can I cancel?",
      blocks: [
        "Yes, until the translation is delivered. As long as nobody has begun you get everything back. Consumers can also [withdraw from the contract](/withdrawal).",
      ],
    },
  ],
};
