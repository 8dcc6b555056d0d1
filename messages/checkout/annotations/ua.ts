/** Parts of files that stay as they are unless they are ordered too. */
export const ua = {
  "annotation.title": "Перекласти також",
  "annotation.ordered": "Також перекладається",
  "annotation.hint":
    "Ці частини залишаться без змін, якщо ви їх не виберете. Слово коштує стільки ж, як у тексті.",
  "annotation.notes": "Нотатки доповідача",
  "annotation.comment": "Коментарі",
  "annotation.chart": "Тексти на діаграмах",
  "annotation.alt_text": "Описи зображень",
  "annotation.hidden": "Приховані слайди й аркуші",
} as const;
