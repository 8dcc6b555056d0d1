import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Privacy policy",
  lead: "What {brand} knows of you, why, for how long, who else sees it and what you can do about it.",
  sections: [
    {
      heading: "Who is responsible",
      blocks: [
        "The controller of your data is {seller}, {seller_address}, {register}.",
        "Write to [{email}](mailto:{email}) about anything in this text; a person answers.",
      ],
    },
    {
      heading: "What we use your data for",
      blocks: [
        {
          rows: [
            [
              "Quotes and orders",
              "Name, e-mail, phone if you give it, billing address, the texts and files you send and what became of them. Basis: contract or steps before it, Art. 6(1)(b) GDPR.",
            ],
            [
              "Account",
              "The same, your language, currency and settings, and your password as a digest that cannot be read back. Basis: contract, Art. 6(1)(b).",
            ],
            [
              "Invoices and taxes",
              "What stands on an invoice, your VAT number with the answers of VIES to it, the payments, and of a transfer what the statement of our bank says: name, account and title. Basis: legal duty, Art. 6(1)(c).",
            ],
            [
              "Complaints and claims",
              "The order, our letters and the consents with their versions. Basis: legal duty and our interest in settling claims, Art. 6(1)(c) and (f).",
            ],
            [
              "News",
              "Your e-mail, only if you agreed. You can change your mind at any time. Basis: consent, Art. 6(1)(a).",
            ],
            [
              "Measuring the shop",
              "Which steps of an order are reached, only if you agreed in the cookie notice, and never the content of your texts. Basis: consent, Art. 6(1)(a).",
            ],
            [
              "Safety",
              "Your internet address, kept in memory for about a minute to stop floods of requests, and a record of who of us looked at an order. Basis: our interest in a safe service, Art. 6(1)(f).",
            ],
          ],
        },
        "Without the data marked as required we cannot make a quote or an order; everything else is up to you. No decision about you is made by a machine alone: a price is calculated from the text, not from you.",
      ],
    },
    {
      heading: "Texts that contain data of others",
      blocks: [
        "If your text contains personal data of other people, you decide about them and we process them on your behalf. Companies can get a processing agreement under Art. 28 GDPR: write to [{email}](mailto:{email}).",
        "Please take out what a translation does not need, above all data about health.",
      ],
    },
    {
      heading: "Machine translation",
      blocks: [
        "Where a machine translates (package Light, machine translation), the text goes to the translation engine and comes back; it is not used to train anything.",
        "What is typed into the translation page of the demo is not stored by us: neither the text nor its translation. We count characters for each account and day to keep the limits.",
      ],
    },
    {
      heading: "Who receives data",
      blocks: [
        {
          list: [
            "the translator, proofreader or interpreter who does your order: the text and your note, not your billing details;",
            "the payment provider you choose: what a payment needs;",
            "our bank, if you pay by transfer or get money back by one: your name, your account and the title;",
            "VIES, the service of the European Commission that checks VAT numbers of the Union, and through it the tax authority of your country: the number you gave us;",
            "providers of hosting, storage and e-mail, who act on our instructions;",
            "the post or courier, if you order a posted original;",
            "accountants, and authorities where the law obliges us.",
          ],
        },
        "We sell data to no one. Data stay in the European Economic Area; where a translator for a rare language works outside of it, we use the standard clauses of the European Commission and tell you on request.",
      ],
    },
    {
      heading: "How long",
      blocks: [
        {
          rows: [
            ["Files without an order", "An uploaded file that no order takes is deleted within about a day."],
            [
              "Orders, texts and files",
              "As long as claims from the order can be made; at your request we delete texts and files earlier once the order is done.",
            ],
            ["Invoices", "Five years from the end of the year in which the tax was due."],
            ["Account", "Until you close it."],
            ["Consents", "As long as we may have to prove them."],
            ["News", "Until you say stop."],
          ],
        },
      ],
    },
    {
      heading: "In your browser: cookies and similar",
      blocks: [
        "We set no cookies of our own. The following stands in the storage of your browser, and only there:",
        {
          rows: [
            [
              "Session (necessary)",
              "A token that proves who you are, valid for at most two hours unless the log-in is renewed; deleted when you log out.",
            ],
            ["Language (necessary)", "The language you chose, until you delete it."],
            [
              "Drafts (necessary)",
              "What you typed into an order form, so that nothing is lost by a reload: two hours.",
            ],
            ["Cookie choice (necessary)", "Your answer to the cookie notice with its version and date."],
            [
              "Measurement (only if you agree)",
              "The analytics service named in the cookie notice. It is loaded after “I accept” and not before.",
            ],
          ],
        },
        "You can delete all of it in the settings of your browser. Pages of payment providers have their own rules.",
      ],
    },
    {
      heading: "Your rights",
      blocks: [
        "You may see your data, have them corrected, moved or deleted, have their use restricted, object to a use that rests on our interest, and take back a consent for the future.",
        "Write to [{email}](mailto:{email}); we answer within a month. You may also complain to a supervisory authority, in Poland the [President of the Personal Data Protection Office](https://uodo.gov.pl), or to that of the country where you live.",
      ],
    },
    {
      heading: "Security",
      blocks: [
        "Connections are encrypted, downloads work for {link_minutes} minutes, passwords are kept as a slow digest, staff see only what they need and each look at an order is recorded. Should something go wrong that endangers you, we tell you and the authority as the law demands.",
      ],
    },
  ],
};
