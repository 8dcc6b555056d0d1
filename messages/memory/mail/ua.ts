import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "terms_proposed.subject":
    "{count, plural, one {# пропозиція до термінології чекає} few {# пропозиції до термінології чекають} many {# пропозицій до термінології чекають} other {# пропозиції до термінології чекають}} на ваше рішення",
  "terms_proposed.title": "Пропозиції до термінології чекають на ваше рішення",
  "terms_proposed.body":
    "Учасники вашого облікового запису запропонували {count, plural, one {# запис} few {# записи} many {# записів} other {# запису}} до термінології. Прийняте буде використано в наступних замовленнях.",
  "terms_proposed.more":
    "{count, plural, one {Ще # запис є} few {Ще # записи є} many {Ще # записів є} other {Ще # запису є}} на сторінці.",
  "terms_proposed.term": "{status, select, forbidden {{source}: не «{target}»} other {{source}: {target}}}",
  "terms_proposed.button": "Вирішити щодо пропозицій",
  "terms_decided.subject":
    "{count, plural, one {Є відповідь щодо вашої пропозиції до термінології} few {Є відповідь щодо ваших пропозицій до термінології} many {Є відповідь щодо ваших пропозицій до термінології} other {Є відповідь щодо ваших пропозицій до термінології}}",
  "terms_decided.title": "Є відповідь щодо ваших пропозицій до термінології",
  "terms_decided.body":
    "Власник або погоджувач вирішив щодо {count, plural, one {вашої пропозиції} few {# ваших пропозицій} many {# ваших пропозицій} other {# вашої пропозиції}} до термінології.",
  "terms_decided.accepted": "прийнято",
  "terms_decided.declined": "відхилено",
  "terms_decided.declined_because": "відхилено: {answer}",
  "terms_decided.button": "Переглянути термінологію",
};
