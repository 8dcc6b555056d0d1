import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Withdrawal: instruction and model form",
  lead: "As a consumer you can leave a contract as easily as you made it: on the [withdrawal page](/withdrawal), in two steps, without a log-in and without a reason.",
  sections: [
    {
      heading: "Right of withdrawal",
      blocks: [
        "You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period expires 14 days from the day of the conclusion of the contract.",
        "To exercise the right, inform us ({seller}, {seller_address}, e-mail [{email}](mailto:{email}), phone {phone}) of your decision by an unequivocal statement, for example a letter or an e-mail. You may use the model form below, but it is not obligatory.",
        "You can also withdraw on our [withdrawal page](/withdrawal). It shows you a receipt at once and we send it by e-mail without delay, with the content of your statement and the date and time of its arrival.",
        "To meet the deadline it is sufficient that you send your statement before the period has expired.",
      ],
    },
    {
      heading: "Effects of withdrawal",
      blocks: [
        "If you withdraw, we reimburse all payments received from you without undue delay and not later than 14 days from the day on which we are informed of your decision. We use the means of payment you used, unless you expressly agreed otherwise; you will not incur any fees.",
        "If you asked us to begin the service during the withdrawal period, you pay an amount in proportion to what has been provided until you told us of your withdrawal, in comparison with the full coverage of the contract.",
        "The right to withdraw ends when the service has been fully performed, if it began with your express consent and you acknowledged that you lose the right once we have performed in full. In plain words: when the translation is delivered.",
        "You may withdraw from a part of an order, for example from one of several target languages.",
      ],
    },
    {
      heading: "Model withdrawal form",
      blocks: [
        "Copy, fill in and send it only if you wish to withdraw.",
        {
          form: [
            "To: {seller}, {seller_address}, e-mail {email}",
            "I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract for the provision of the following service:",
            "Order number: ……………………",
            "Ordered on: ……………………",
            "Name of the consumer(s): ……………………",
            "Address of the consumer(s): ……………………",
            "Date: …………………… Signature (only if this form is sent on paper): ……………………",
            "(*) Delete as appropriate.",
          ],
        },
      ],
    },
  ],
};
