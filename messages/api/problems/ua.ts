/** Sentences for programs in Ukrainian: an unknown number, and what a wrong field would have taken. */
export const ua = {
  "problem.route.not_found": "API не має такої адреси. Усі перелічено на сторінці /api/public/docs.",
  "problem.id.invalid": "«{id}» не є номером. В адресі вказують id з відповіді: ціле число, наприклад 17.",
  "problem.order.not_found": "У цьому обліковому записі немає замовлення з номером {id}.",
  "problem.quote.price_changed":
    "Сума становить {price_gross} з ПДВ, а цей запит очікував {expected_gross}. Прочитайте ціну ще раз, вирішіть і надішліть її суму.",
  "problem.quote.not_found":
    "Замовлення {id} не має розрахунку: його не просили через POST /quotes, або ніхто ще не відповів.",
  "problem.preview.ordered":
    "Цей попередній перегляд уже замовлено. Його замовлення: {list}. Зараз нічого не замовлено. Прочитайте їх, перш ніж замовляти те саме ще раз.",
  "problem.file.not_found": "У цьому обліковому записі немає надісланого файлу з номером {id}.",
  "problem.invoice.not_found": "У цьому обліковому записі немає рахунку з номером {id}.",
  "problem.approval.not_found": "У цьому обліковому записі немає запиту на погодження з номером {id}.",
  "problem.webhook.not_found": "У цьому обліковому записі немає вебхука з номером {id}.",
  "problem.key.scope": "Цьому ключу API бракує дозволу {list}. Візьміть ключ, який його має.",
  "problem.key.other_brand": "Цей ключ API належить до іншого порталу. Надішліть його на {list}.",
  "problem.method.not_allowed": "Ця адреса не має такого методу. Має: {list}.",
  "problem.billing.incomplete":
    "Цих даних облікового запису бракує, або вони хибні: {list}. Доповніть їх у налаштуваннях, у частинах з даними користувача й для рахунку; тестовий режим має їх протягом хвилини.",
  "problem.field.missing": "Це поле обов’язкове. Можливі значення: {list}",
  "problem.field.accepted": "Можливі значення: {list}",
  "problem.field.nearest": "Такого поля тут немає. Можливо, ідеться про {nearest}",
  "problem.field.expected":
    "{type, select, number {Очікується число} int {Очікується ціле число} boolean {Очікується true або false} array {Очікується список} object {Очікується об’єкт} other {Очікується текст}}",
  "problem.field.minimum":
    "{origin, select, string {Найменша кількість знаків: {minimum}} array {Найменша кількість позицій: {minimum}} other {Найменше значення: {minimum}}}",
  "problem.field.maximum":
    "{origin, select, string {Найбільша кількість знаків: {maximum}} array {Найбільша кількість позицій: {maximum}} other {Найбільше значення: {maximum}}}",
  "problem.field.amount": "Очікується сума з двома знаками після крапки, наприклад 12.00",
  "problem.field.datetime": "Очікується час за ISO 8601 із зоною, наприклад 2027-01-31T12:00:00Z",
  "problem.field.pattern": "Значення має відповідати {pattern}",
} as const;
