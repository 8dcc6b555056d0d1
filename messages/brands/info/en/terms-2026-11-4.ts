import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Terms of service",
  lead: "These terms say what you may expect of {brand} and what we expect of you. They are part of every contract between us.",
  sections: [
    {
      heading: "Who we are and how to reach us",
      blocks: [
        "{brand} is a service of {seller}, {seller_address}, {register}, tax number {tax_id} (“we”).",
        "Write to [{email}](mailto:{email}) or call {phone}. You can also use the [contact page](/info/contact).",
        "“Consumer” means a natural person who orders for purposes outside of their trade or profession. What the law gives consumers, it also gives sole traders whose order has no professional character for them.",
      ],
    },
    {
      heading: "What you need to use the service",
      blocks: [
        "A device with an up-to-date browser, access to the internet and an e-mail address. An account is not needed to ask for a quote or to place an order.",
        "Send only texts that you may have translated and that do not break the law. We may refuse unlawful content and will tell you why.",
      ],
    },
    {
      heading: "The demo account",
      only: "machine_translation_demo",
      blocks: [
        "{brand} shows machine translation. Accounts are created by our staff, are free of charge and are for the person who received them alone. Either side may end the account at any time by a message.",
        "Texts and documents are translated by a machine and not read by a person. The result may contain errors; do not rely on it where a mistake could do harm.",
        "We do not keep the texts you enter or their translation. Limits on the length of a text and on a day’s volume are shown on the page.",
      ],
    },
    {
      heading: "Quotes and how a contract is made",
      only: "portal",
      blocks: [
        "The price list calculates a price while you type or add files. Where it cannot, or where you prefer it, a person prepares a quote free of charge; before you ask for it, the page shows when you will get it. A quote binds us until the date it states.",
        "Before you order you see the service, the languages, the net price, VAT, the total and the delivery date, and you can correct everything you entered.",
        "The contract is made when you press “Order with obligation to pay” or accept a quote with “Accept and pay”. We confirm it by e-mail at once; the confirmation and these terms are the record of the contract, which is made in the language of the page.",
        "If the text we receive differs clearly from what the price was based on, we stop and send you a new quote. You may accept it, keep to what we can deliver at the agreed price, or take all your money back.",
      ],
    },
    {
      heading: "Services",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Written translation",
              "Packages Light (machine translation revised by a person), Economy, Business (with a second translator’s check) and Expert (with proofreading by a specialist of the field and a check).",
            ],
            [
              "Sworn translation",
              "Made and certified by a sworn translator, counted in pages of {page_characters} characters. A posted original can be ordered on top.",
            ],
            ["Proofreading", "A native speaker corrects a text that you wrote or translated."],
            [
              "E-mail translation",
              "Up to {email_words} words of ordinary language; a longer one counts as two.",
            ],
            [
              "Website, phone call, interpreting",
              "Offered by quote or at the price shown; a phone call is booked at least an hour ahead and recorded only if you ask for it and told the other side.",
            ],
          ],
        },
      ],
    },
    {
      heading: "Prices and payment",
      only: "portal",
      blocks: [
        "All prices are shown net and with VAT, in the currency you chose. There are no further costs, except for posting an original if you order it.",
        "You can pay by the methods shown at checkout, from the balance of your account or with a voucher. Balance and voucher may pay a part, and another method the rest. We start when the payment has arrived.",
        "For a bank transfer we name an account, the amount and a title that belongs to this payment alone; use exactly this title, because we know your payment by it. A transfer pays the whole amount, not what balance or voucher leave. Your order waits {transfer_days} days for it; a booked hour is not held that long. If too little arrives, we write to you what is missing. Too much goes to the balance of your account; without an account we return it.",
        "A discount code reduces the price or raises the bonus of a top-up, under the conditions shown with it, and cannot be exchanged for money.",
        "A paid voucher is worth an amount in one currency. It pays until nothing is left of it, for one order or for several, and ends on the day that was named when it was sold, if one was. What it paid for an order that is cancelled goes back to it.",
        "You can top up your balance from {top_up_min} units of your currency. Money you paid in does not expire and is returned on request. A bonus can be spent for {bonus_days} days from its top-up and is not paid out; when money of a top-up is returned, the same part of its bonus ends. The oldest top-up is spent first, and of each top-up money and bonus in the proportion in which they are left; the bonus reduces the price. Your balance is in one currency.",
        "We issue an invoice for every order you pay and send it by e-mail; it also stands in your account. A top-up and a voucher have no invoice of their own, because their tax falls due when they are spent.",
      ],
    },
    {
      heading: "Deferred payment for companies",
      only: "portal",
      blocks: [
        "Companies may pay within {invoice_days} days of the invoice, for each order or once a month, when we have agreed to it and the agreed limit is not exceeded.",
        "For late payment we may charge statutory interest and the lump sum for recovery costs that the law on late payment in commercial transactions provides, and ask for payment in advance from then on.",
      ],
    },
    {
      heading: "Delivery",
      only: "portal",
      blocks: [
        "We deliver by the date shown with your order. It counts from the arrival of your payment, or from your order when payment is deferred, and rests while we wait for an answer of yours that the work needs.",
        "You download the translation on the page of your order. Each link works for {link_minutes} minutes; you can ask for a new one at any time.",
        "If we see that a date cannot be kept, we tell you. When the promised date has passed by 24 hours, you may give up the order and get all your money back.",
      ],
    },
    {
      heading: "Changing your mind before we are done",
      only: "portal",
      blocks: [
        "You can cancel an order at any time until it is delivered. Until somebody has begun to work on it, you get everything back; after that you pay the part that is done.",
        "An interpreting session or phone call can be cancelled free of charge up to 24 hours before it; up to one hour before it we keep half of the price, later all of it.",
        "Consumers may also withdraw from the contract: see the next section.",
      ],
    },
    {
      heading: "Right of withdrawal of consumers",
      blocks: [
        "As a consumer you may withdraw within 14 days of the contract without giving a reason. How to do it, what follows and a model form are in the [withdrawal instruction](/info/withdrawal). The quickest way is the [withdrawal page](/withdrawal).",
        "If you asked us to begin before that period ends, you pay for what has been done by then. Once the service has been fully performed after your express consent, the right ends.",
      ],
    },
    {
      heading: "Complaints and corrections",
      blocks: [
        "We owe work that agrees with the contract and are liable to consumers for its conformity as the law provides.",
        "Tell us on the page of your order or by e-mail to [{email}](mailto:{email}) what is wrong; passages and examples help. Companies complain within 30 days of delivery. We answer within 14 days; if we do not answer a consumer in that time, the complaint counts as accepted.",
        "First we correct the work free of charge. If that is not possible or does not help, you may ask for a lower price or withdraw from the contract, unless the defect is minor.",
        "More about it: [complaints](/info/complaints).",
      ],
    },
    {
      heading: "Your texts and our work",
      blocks: [
        "You keep all rights to your texts. We use them only to do your order and keep them confidential; translators work under an agreement of confidentiality.",
        "With payment you receive the right to use the translation without limit of time, place and purpose.",
      ],
    },
    {
      heading: "Liability",
      blocks: [
        "We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit.",
        "Towards companies our liability for slight negligence is limited to the net price of the order and does not include lost profit. Towards consumers nothing in these terms limits what the law gives them.",
      ],
    },
    {
      heading: "Account",
      blocks: [
        "Keep your password to yourself. You may close your account at any time; open orders are finished and a paid-in balance is returned.",
        "We may block an account that is used to break the law or to deceive us, after telling you why.",
      ],
    },
    {
      heading: "Disputes and law",
      blocks: [
        "Polish law applies. A consumer keeps the protection of the mandatory rules of the country where they live.",
        "Consumers in Poland may turn to the Trade Inspection for mediation or to a municipal consumer ombudsman; the Office of Competition and Consumer Protection explains the ways at [uokik.gov.pl](https://uokik.gov.pl). Consumers of other EU countries are helped by the [European Consumer Centres](https://www.eccnet.eu). We do not oblige ourselves in advance to take part in such proceedings, but we will consider each request.",
        "Disputes with companies are decided by the court of our seat.",
      ],
    },
    {
      heading: "Changes of these terms",
      blocks: [
        "An order is subject to the version that was in force when it was placed; earlier versions stay readable below. Holders of an account are told of changes by e-mail at least 14 days ahead and may close their account.",
      ],
    },
  ],
};
