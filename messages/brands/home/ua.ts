import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "packages.use.light": "Щоб зрозуміти текст, для внутрішнього вжитку",
  "packages.use.economy": "Для щоденних листів, статей і пропозицій",
  "packages.use.business": "Для договорів, інструкцій і корпоративних текстів",
  "packages.use.expert": "Для публікацій, права, медицини й техніки",
  "packages.per.company": "без ПДВ за {n} слів",
  "packages.per.private": "з ПДВ за {n} слів",
  "packages.translator": "Перекладач із досвідом від {years} років",
  "packages.machine": "Машинний переклад",
  "packages.step.post_editing": "Постредагування людиною",
  "packages.step.verification": "Перевірка другим фахівцем",
  "packages.step.proofreading": "Галузева вичитка",
  "packages.without": "– не входить",
  "packages.choose": "Вибрати {name}",
  "packages.note":
    "Ціни для мовної пари {pair} у стандартний термін. Інші мови й терміни: на сторінці замовлення.",
  "content.summary": "Що ми порахували",
  "content.your_text": "Ваш текст",
  "content.together": "Разом",
  "write.example_text":
    "Шановна пані Ковальська!\n\nДякуємо за ваш запит від 3 березня. Ми готові поставити 20 офісних крісел за узгодженою ціною. Товар відправимо протягом п’яти робочих днів після замовлення. Гарантія діє два роки з дня доставки. Просимо підтвердити замовлення письмово та повідомити адресу й години роботи рецепції.\n\nЗ повагою\nАдам Новак",
};
