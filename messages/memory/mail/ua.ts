import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "terms_proposed.subject":
    "{count, plural, one {# запропонований термін чекає} few {# запропоновані терміни чекають} many {# запропонованих термінів чекають} other {# запропонованого терміна чекають}} на ваше рішення",
  "terms_proposed.title": "Запропоновані терміни чекають на ваше рішення",
  "terms_proposed.body":
    "Учасники вашого облікового запису запропонували {count, plural, one {# термін} few {# терміни} many {# термінів} other {# терміна}}. Прийняте буде використано в наступних замовленнях.",
  "terms_proposed.more":
    "{count, plural, one {Ще # термін є} few {Ще # терміни є} many {Ще # термінів є} other {Ще # терміна є}} на сторінці.",
  "terms_proposed.term": "{status, select, forbidden {{source}: не «{target}»} other {{source}: {target}}}",
  "terms_proposed.button": "Вирішити щодо термінів",
  "terms_decided.subject":
    "{count, plural, one {Є відповідь щодо вашого терміна} few {Є відповідь щодо ваших термінів} many {Є відповідь щодо ваших термінів} other {Є відповідь щодо ваших термінів}}",
  "terms_decided.title": "Є відповідь щодо ваших термінів",
  "terms_decided.body":
    "Власник або погоджувач вирішив щодо {count, plural, one {запропонованого вами терміна} few {# запропонованих вами термінів} many {# запропонованих вами термінів} other {# запропонованого вами терміна}}.",
  "terms_decided.accepted": "прийнято",
  "terms_decided.declined": "відхилено",
  "terms_decided.declined_because": "відхилено: {answer}",
  "terms_decided.button": "Переглянути терміни",
};
