/** Outcomes that a tester can choose on a provider's page. */
export type Act =
  | "pay"
  | "blik"
  | "refuse"
  | "wait"
  | "pay_twice"
  | "other_amount"
  | "late"
  | "duplicate"
  | "bad_signature"
  | "out_of_order";
export type PageLocale = "pl" | "en" | "ua" | "de";

type Words = Readonly<
  Record<Act | "blik_code" | "back" | "title" | "hint" | "amount" | "done" | "missing", string>
>;
const words: Readonly<Record<PageLocale, Words>> = {
  en: {
    title: "Demo payment page",
    hint: "No money moves here. Choose what the bank should answer.",
    amount: "To pay",
    pay: "Pay",
    refuse: "Refuse the payment",
    wait: "Let the installation wait",
    pay_twice: "Pay twice",
    other_amount: "Pay another amount",
    blik: "Pay with the BLIK code",
    blik_code: "BLIK code, six digits; 777123 pays",
    late: "Pay, and notify the installation 20 seconds later",
    duplicate: "Pay, and notify the installation three times",
    bad_signature: "Pay, and sign the message wrongly first",
    out_of_order: "Pay, and send the messages in the wrong order",
    back: "Back to the installation",
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
    blik: "Zapłać kodem BLIK",
    blik_code: "Kod BLIK, sześć cyfr; 777123 płaci",
    late: "Zapłać, a sklepowi powiedz 20 sekund później",
    duplicate: "Zapłać i powiedz sklepowi trzy razy",
    bad_signature: "Zapłać, ale najpierw podpisz wiadomość błędnie",
    out_of_order: "Zapłać i wyślij wiadomości w złej kolejności",
    back: "Wróć do sklepu",
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
    blik: "Оплатити кодом BLIK",
    blik_code: "Код BLIK, шість цифр; 777123 оплачує",
    late: "Оплатити, а магазину повідомити за 20 секунд",
    duplicate: "Оплатити й повідомити магазин тричі",
    bad_signature: "Оплатити, але спершу підписати повідомлення неправильно",
    out_of_order: "Оплатити й надіслати повідомлення в неправильному порядку",
    back: "Назад до магазину",
    done: "Цю оплату завершено.",
    missing: "Такої оплати немає.",
  },
  de: {
    title: "Demo-Zahlungsseite",
    hint: "Hier fließt kein Geld. Wählen Sie, was die Bank antworten soll.",
    amount: "Zu zahlen",
    pay: "Bezahlen",
    refuse: "Zahlung ablehnen",
    wait: "Den Installation warten lassen",
    pay_twice: "Zweimal bezahlen",
    other_amount: "Anderen Betrag bezahlen",
    blik: "Mit BLIK-Code bezahlen",
    blik_code: "BLIK-Code, sechs Ziffern; 777123 bezahlt",
    late: "Bezahlen und es dem Installation 20 Sekunden später sagen",
    duplicate: "Bezahlen und es dem Installation dreimal sagen",
    bad_signature: "Bezahlen, aber die Nachricht zuerst falsch unterschreiben",
    out_of_order: "Bezahlen und die Nachrichten in falscher Reihenfolge senden",
    back: "Zurück zum Installation",
    done: "Diese Zahlung ist abgeschlossen.",
    missing: "Diese Zahlung gibt es nicht.",
  },
};
const tags: Readonly<Record<PageLocale, string>> = { en: "en-GB", pl: "pl-PL", ua: "uk-UA", de: "de-DE" };

export type Shown = {
  /** The simulated provider; named in the title, so that the page is not mistaken for the real one. */
  readonly provider?: string;
  /** Minor units in text. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly locale: PageLocale;
  readonly status: string;
  /** The buttons, the first one filled. */
  readonly acts: readonly Act[];
  /** The target of the form; the pressed button is `act`, a BLIK code `blik_code`. */
  readonly action: string;
  /** The target of "back", without any act. */
  readonly cancel_url?: string;
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The provider's page: works without scripts, in the buyer's language, and is marked as a simulation. */
export function hostedPage(shown: Shown | undefined): string {
  const text = words[shown?.locale ?? "en"] ?? words.en;
  const lang = (tags[shown?.locale ?? "en"] ?? "en-GB").split("-")[0] ?? "en";
  const title = shown?.provider ? `${text.title} – ${shown.provider}` : text.title;
  const body = shown ? form(shown, text) : `<p>${text.missing}</p>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>
*{box-sizing:border-box}body{margin:0;background:#eef2f6;color:#14202e;font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:32px 16px}section{background:#fff;border:1px solid #d5dde6;border-radius:12px;padding:24px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}p{margin:0 0 16px;color:#516072}dl{margin:0 0 20px}dt{color:#516072}dd{margin:0;font-size:28px;font-weight:700;font-variant-numeric:tabular-nums}
button{display:block;width:100%;min-height:48px;margin-top:12px;padding:8px 12px;border-radius:8px;border:1px solid #778799;background:#fff;color:#14202e;font:inherit;font-weight:600;cursor:pointer}
button.first{background:#145fa8;border-color:#145fa8;color:#fff}button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #0b3b8c;outline-offset:2px}
label{display:block;margin-top:20px;color:#516072}input{display:block;width:100%;min-height:48px;padding:8px 12px;border:1px solid #778799;border-radius:8px;font:inherit;letter-spacing:.2em}a{display:block;margin-top:20px;color:#145fa8}
</style></head><body><main><section><h1>${title}</h1>${body}</section></main></body></html>`;
}

function form(shown: Shown, text: Words): string {
  const { amount, currency, description, locale, status, acts, action, cancel_url } = shown;
  // Number is precise enough for display: the page decides nothing.
  const sum = new Intl.NumberFormat(tags[locale] ?? "en-GB", { style: "currency", currency }).format(
    Number(amount) / 100,
  );
  const button = (act: Act, i: number) =>
    `<button name="act" value="${act}"${i === 0 ? ' class="first"' : ""}>${text[act]}${i === 0 ? ` ${sum}` : ""}</button>`;
  const code = `<label>${text.blik_code}<input name="blik_code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"></label>`;
  const buttons = acts.map((act, i) => (act === "blik" ? code : "") + button(act, i));
  const back = cancel_url ? `<a href="${escape(cancel_url)}">${text.back}</a>` : "";
  return `<p>${status === "paid" ? text.done : text.hint}</p><dl><dt>${escape(description)}<br>${text.amount}</dt><dd>${sum}</dd></dl><form method="post" action="${action}">${buttons.join("")}</form>${back}`;
}
