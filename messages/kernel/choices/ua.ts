import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "settings.mails": "Листи",
  "choices.title": "Листи від нас",
  "choices.lead": "Виберіть, які листи {brand} надсилає на {address}.",
  "choices.legend": "Пишіть мені про",
  "choices.group.quotes": "розрахунки, які чекають на мою відповідь",
  "choices.group.payments": "замовлення, які ще не оплачено",
  "choices.group.balance": "бонус, який скоро закінчиться",
  "choices.group.review": "готову роботу, яку я ще можу попросити виправити",
  "choices.group.terms": "пропозиції до термінології в моєму обліковому записі",
  "choices.group.offers": "пропозиції роботи для мене",
  "choices.always":
    "Те, що стосується замовлення чи облікового запису, надходить завжди: підтвердження, рахунки й готова робота.",
  "choices.save": "Зберегти",
  "choices.saved": "Збережено. Писатимемо лише про те, що ви вибрали.",
};
