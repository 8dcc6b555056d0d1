/** The tax of a customer at the desk: what it rests on, and what a person has to check. */
export const ua = {
  "business_evidence.title": "Компанія поза Союзом",
  "business_evidence.lead":
    "У VIES немає компаній поза Союзом. Без підтвердження їм нараховується польський ПДВ, як споживачам; із ним замовлення без ПДВ.",
  "business_evidence.kind": "Що перевірено",
  "business_evidence.tax_number": "Податковий номер у реєстрі",
  "business_evidence.certificate": "Довідка",
  "business_evidence.source": "Джерело",
  "business_evidence.source_help":
    "Реєстр і його відповідь (наприклад, HMRC і номер перевірки) або хто видав довідку і де вона зберігається.",
  "business_evidence.save": "Записати підтвердження",
  "business_evidence.end": "Скасувати",
  "business_evidence.by": "Записав(-ла) {name}",
  "evidence.title": "Відповіді VIES",
  "evidence.none": "VIES про цього клієнта ще не питали.",
  "evidence.asked_at": "Запитано",
  "evidence.answer": "Відповідь",
  "evidence.registered": "Зареєстровано як",
  "evidence.proof": "Номер запиту",
  "evidence.occasion": "Нагода",
  "evidence.invoices": "Рахунки",
  "evidence_occasion.form": "Форма",
  "evidence_occasion.settings": "Налаштування",
  "evidence_occasion.order": "Замовлення",
  "evidence_occasion.quote": "Пропозиція",
  "evidence_occasion.tax_point": "Перед рахунком",
  "evidence_occasion.retry": "Повторний запит",
  "evidence_occasion.desk": "Офіс",
  "tax_attention.vies_unknown":
    "VIES не підтвердив номер, тому в замовленні 23 %. Система запитає ще раз сама.",
  "tax_attention.vies_late":
    "VIES тепер підтверджує номер, але замовлення має 23 %: треба зняти ПДВ з його рахунка.",
  "tax_attention.vies_denied":
    "На момент оплати VIES заперечив номер: у рахунку 23 % усередині сплаченої суми.",
  "tax_attention.foreign_vat_id_in_poland":
    "Іноземний номер ПДВ за польської адреси: нараховано 23 %. З’ясуйте, де зареєстровано компанію.",
  "tax_attention.polish_vat_id_abroad":
    "Польський номер ПДВ за іноземної адреси: нараховано 23 %. З’ясуйте, де зареєстровано компанію.",
  "tax_attention.business_unproven":
    "Компанія поза Союзом, яку не підтверджено. Перевірте податковий номер і запишіть підтвердження на сторінці клієнта: наступні замовлення будуть без польського ПДВ.",
  "tax_attention.place_unproven":
    "Лише адреса свідчить, що покупець поза Союзом: нараховано 23 %. Попросіть друге підтвердження.",
  "tax_attention.place_late":
    "Платіж тепер підтверджує, що покупець поза Союзом, але в замовленні 23 %: вирішіть, чи повертати ПДВ.",
  "tax_attention.place_contradicted":
    "Продано без польського ПДВ, але банк або картка платника з іншої країни, ніж адреса. Запитайте покупця, де він перебуває.",
  "tax_attention.open_invoice": "Відкрити рахунок",
  "late_number.title": "Зняти ПДВ",
  "late_number.text":
    "VIES підтверджує {vat_id} (запит {at}, номер підтвердження {proof}). Рахунок коригується до нуля і виставляється знову зі зворотним нарахуванням; сплачений ПДВ повертається.",
  "late_number.returned": "{amount} повертається тим самим способом оплати.",
} as const;
