import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "page.description": "Переклади, які роблять люди: ціна за кілька секунд",
  "page.description.machine": "Машинний переклад текстів і документів із чітко вказаними обмеженнями",
  "page.description.account":
    "Увійдіть, щоб побачити свої замовлення, переклади й рахунки, або замовте без облікового запису.",
};
