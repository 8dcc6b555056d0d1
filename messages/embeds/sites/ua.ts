import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "sites.title": "Ціни на вашому сайті",
  "sites.text":
    "Показуйте наші ціни на власних сторінках. Відвідувачі порахують там свій текст, а замовлення відкриється в нашій формі.",
  "sites.none": "У вас ще немає сайтів.",
  "sites.add": "Додати сайт",
  "sites.origin": "Адреса сайту",
  "sites.origin_hint": "Наприклад https://shop.example.com, без шляху. Адреса з www – це окремий сайт.",
  "sites.added": "Сайт додано.",
  "sites.on": "Увімкнено",
  "sites.off": "Вимкнено",
  "sites.off_by_desk": "Його вимкнула наша служба підтримки.",
  "sites.turn_on": "Увімкнути",
  "sites.turn_off": "Вимкнути",
  "sites.turn_on_name": "Увімкнути {origin}",
  "sites.turn_off_name": "Вимкнути {origin}",
  "sites.turned_on": "Сайт знову показує ціни.",
  "sites.turned_off": "Сайт більше не показує цін.",
  "sites.remove": "Вилучити",
  "sites.remove_name": "Вилучити {origin}",
  "sites.remove_title": "Вилучити цей сайт?",
  "sites.remove_text": "На {origin} замість наших цін буде порожня рамка.",
  "sites.removed": "Сайт вилучено.",
  "sites.snippet": "Код для вашої сторінки",
  "sites.snippet_text":
    "Вставте це там, де мають бути ціни. Той самий код працює на всіх сайтах зі списку; параметри from, to і words в адресі визначають, що видно спершу.",
  "sites.frame_title": "Ціна перекладу",
  "sites.copy": "Копіювати код",
  "sites.preview": "Переглянути в новій вкладці",
  "sites.height": "Підлаштування висоти",
  "sites.height_text":
    "Рамка надсилає вашій сторінці свою висоту в пікселях CSS щоразу, коли вона змінюється. Цей скрипт її встановлює; без нього висота рамки незмінна.",
  "sites.height_copy": "Копіювати скрипт",
};
