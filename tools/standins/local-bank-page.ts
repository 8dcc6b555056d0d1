export type BankAct = "pay" | "refuse" | "wait" | "pay_twice" | "other_amount";
export type BankLocale = "pl" | "en" | "ua" | "de";

type Words = Readonly<Record<BankAct | "title" | "hint" | "amount" | "done" | "missing", string>>;
const words: Readonly<Record<BankLocale, Words>> = {
  en: {
    title: "Demo payment page",
    hint: "No money moves here. Choose what the bank should answer.",
    amount: "To pay",
    pay: "Pay",
    refuse: "Refuse the payment",
    wait: "Let the shop wait",
    pay_twice: "Pay twice",
    other_amount: "Pay another amount",
    done: "This payment is done.",
    missing: "There is no such payment.",
  },
  pl: {
    title: "Demonstracyjna strona płatności",
    hint: "Tu nie płyną prawdziwe pieniądze. Wybierz, co ma odpowiedzieć bank.",
    amount: "Do zapłaty",
    pay: "Zapłać",
    refuse: "Odmów płatności",
    wait: "Każ sklepowi czekać",
    pay_twice: "Zapłać dwa razy",
    other_amount: "Zapłać inną kwotę",
    done: "Ta płatność jest zakończona.",
    missing: "Nie ma takiej płatności.",
  },
  ua: {
    title: "Демонстраційна сторінка оплати",
    hint: "Справжні гроші тут не рухаються. Оберіть, що має відповісти банк.",
    amount: "До сплати",
    pay: "Оплатити",
    refuse: "Відмовити в оплаті",
    wait: "Нехай магазин чекає",
    pay_twice: "Оплатити двічі",
    other_amount: "Сплатити іншу суму",
    done: "Цю оплату завершено.",
    missing: "Такої оплати немає.",
  },
  de: {
    title: "Demo-Zahlungsseite",
    hint: "Hier fließt kein Geld. Wählen Sie, was die Bank antworten soll.",
    amount: "Zu zahlen",
    pay: "Bezahlen",
    refuse: "Zahlung ablehnen",
    wait: "Den Shop warten lassen",
    pay_twice: "Zweimal bezahlen",
    other_amount: "Anderen Betrag bezahlen",
    done: "Diese Zahlung ist abgeschlossen.",
    missing: "Diese Zahlung gibt es nicht.",
  },
};
const tags: Readonly<Record<BankLocale, string>> = { en: "en-GB", pl: "pl-PL", ua: "uk-UA", de: "de-DE" };
const acts: readonly BankAct[] = ["pay", "refuse", "wait", "pay_twice", "other_amount"];

type Shown = {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly locale: BankLocale;
  readonly status: string;
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The bank's own page: works without scripts, in the buyer's language, and never pretends to be a real bank. */
export function bankPage(transaction: Shown | undefined, prefix: string): string {
  const text = words[transaction?.locale ?? "en"] ?? words.en;
  const lang = (tags[transaction?.locale ?? "en"] ?? "en-GB").split("-")[0] ?? "en";
  const body = transaction ? form(transaction, text, prefix) : `<p>${text.missing}</p>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title><style>
*{box-sizing:border-box}body{margin:0;background:#eef2f6;color:#14202e;font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:32px 16px}section{background:#fff;border:1px solid #d5dde6;border-radius:12px;padding:24px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}p{margin:0 0 16px;color:#516072}dl{margin:0 0 20px}dt{color:#516072}dd{margin:0;font-size:28px;font-weight:700;font-variant-numeric:tabular-nums}
button{display:block;width:100%;min-height:48px;margin-top:12px;border-radius:8px;border:1px solid #778799;background:#fff;color:#14202e;font:inherit;font-weight:600;cursor:pointer}
button.first{background:#145fa8;border-color:#145fa8;color:#fff}button:focus-visible{outline:3px solid #0b3b8c;outline-offset:2px}
</style></head><body><main><section><h1>${text.title}</h1>${body}</section></main></body></html>`;
}

function form(transaction: Shown, text: Words, prefix: string): string {
  const { id, amount, currency, description, locale, status } = transaction;
  // Number is enough for showing: the page decides nothing.
  const shown = new Intl.NumberFormat(tags[locale] ?? "en-GB", { style: "currency", currency }).format(
    Number(amount) / 100,
  );
  const buttons = acts.map(
    (act, i) =>
      `<button name="act" value="${act}"${i === 0 ? ' class="first"' : ""}>${text[act]}${i === 0 ? ` ${shown}` : ""}</button>`,
  );
  return `<p>${status === "paid" ? text.done : text.hint}</p><dl><dt>${escape(description)}<br>${text.amount}</dt><dd>${shown}</dd></dl><form method="post" action="${prefix}/pay/${id}">${buttons.join("")}</form>`;
}
