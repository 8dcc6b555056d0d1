import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "invoice_issued.subject": "Рахунок-фактура {number} на {amount}",
  "invoice_issued.title": "Ваш рахунок-фактура",
  "invoice_issued.body": "Рахунок-фактуру {number} на {amount} додано до цього листа.",
  "invoice_issued.button": "Відкрити замовлення",
  "invoice_due.subject": "Рахунок-фактура {number} на {amount}, сплатити до {due}",
  "invoice_due.title": "Ваш щомісячний рахунок-фактура",
  "invoice_due.body":
    "До листа додано рахунок-фактуру за послуги минулого місяця. Просимо сплатити його до {due}.",
  "invoice_due.button": "Відкрити рахунок-фактуру",
  "invoice_corrected.subject": "Коригування {number} до рахунка-фактури {corrected}",
  "invoice_corrected.title": "Коригування вашого рахунка-фактури",
  "invoice_corrected.body":
    "Ми скоригували рахунок-фактуру {corrected}. Коригування {number} додано до цього листа.",
  "invoice_corrected.to_zero":
    "Воно зводить той рахунок до нуля, бо податковий номер у ньому був помилковий. Його замінює рахунок-фактура {number}, який надійде окремим листом.",
  "invoice_corrected.paid":
    "Ваша оплата зараховується за новий рахунок: платити нічого не треба, і гроші не повертаються.",
  "invoice_corrected.open": "Сплатити треба лише новий рахунок.",
  "invoice_corrected.without_vat":
    "Воно зводить той рахунок до нуля, бо VIES підтвердив ваш номер ПДВ лише після його виставлення. Його замінює рахунок-фактура {number} без ПДВ, який надійде окремим листом.",
  "invoice_corrected.vat_back":
    "Платити нічого не треба: ваша оплата зараховується за новий рахунок, а ПДВ ми повертаємо.",
  "invoice_replaced.subject": "Рахунок-фактура {number} замінює {replaced}",
  "invoice_replaced.title": "Новий рахунок-фактура замість попереднього",
  "invoice_replaced.body":
    "Рахунок-фактуру {number} додано до цього листа. Він замінює рахунок-фактуру {replaced}, у якому був інший податковий номер і який скориговано до нуля.",
  "invoice_replaced.without_vat":
    "Рахунок-фактуру {number} додано до цього листа. Він не містить польського ПДВ, бо VIES підтвердив ваш номер ПДВ, і замінює рахунок-фактуру {replaced}, який скориговано до нуля.",
  "invoice_replaced.paid": "Його вже оплачено вашою оплатою за попередній рахунок: платити нічого не треба.",
  "invoice_replaced.due": "Просимо сплатити новий рахунок до {due}, а не попередній.",
  "invoice_reminder.subject.before": "Рахунок-фактуру {number} треба сплатити до {due}",
  "invoice_reminder.subject.after": "Строк оплати рахунка-фактури {number} минув {due}",
  "invoice_reminder.title": "Несплачений рахунок-фактура",
  "invoice_reminder.body.before":
    "{amount} треба сплатити до {due}. Якщо платіж уже в дорозі, нічого робити не потрібно.",
  "invoice_reminder.body.after":
    "{amount} треба було сплатити до {due}. Просимо сплатити зараз; якщо платіж уже в дорозі, нічого робити не потрібно.",
  "invoice_reminder.body.stop": "До оплати нові замовлення з відстроченою оплатою неможливі.",
  "invoice_reminder.button": "Сплатити",
};
