import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "origin.machine": "Машинний переклад",
  "origin.machine_post_edited": "Машинний переклад, виправлений людиною",
  "origin.human": "Переклали люди",
  "origin.with_part": "{origin} ({engine}, {percent} % сегментів)",
  "delivery.note": "Про цей переклад",
  "delivery.left": "Залишено як в оригіналі:",
  "delivery.guessed":
    "{n, plural, one {В {n} реченні форматування розміщено автоматично. Перевірте його.} few {У {n} реченнях форматування розміщено автоматично. Перевірте їх.} many {У {n} реченнях форматування розміщено автоматично. Перевірте їх.} other {У {n} речення форматування розміщено автоматично. Перевірте їх.}}",
  "delivery.converted":
    "Документ надіслано у старому форматі {from}, а переклад виконано у форматі {to}, який відкриває кожна сучасна офісна програма.",
  "delivery.encoding_changed":
    "Текстовий файл тепер збережено в UTF-8, бо в попередньому кодуванні немає символів, потрібних для перекладу.",
  "delivery.copy_left":
    "Програми, старіші за Office 2010, можуть в одному місці й далі показувати текст оригіналу.",
  "delivery.contents_need_update":
    "Під час відкриття документа Word запитає, чи оновити поля: погодьтеся, щоб у змісті були перекладені заголовки.",
  "delivery.left_words":
    "{what} ({n, plural, one {{n} слово} few {{n} слова} many {{n} слів} other {{n} слова}})",
  "delivery.left_things": "{what} ({n})",
  "left.body": "текст",
  "left.textbox": "текстові поля",
  "left.footnote": "виноски",
  "left.endnote": "кінцеві виноски",
  "left.smartart": "діаграми",
  "left.header": "верхні колонтитули",
  "left.footer": "нижні колонтитули",
  "left.comment": "коментарі",
  "left.notes": "нотатки доповідача",
  "left.chart": "графіки",
  "left.formula": "результати формул",
  "left.sheet_name": "назви аркушів",
  "left.hidden": "прихований текст",
  "left.deleted": "видалений текст",
  "left.field": "поля, наприклад номери сторінок",
  "left.alt_text": "описи зображень",
  "left.embedded": "вбудовані об’єкти",
  "left.image": "зображення",
};
