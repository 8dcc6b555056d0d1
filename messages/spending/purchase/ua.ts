/** What an account asks of a purchase. */
export const ua = {
  "purchase.cost_centre": "Центр витрат",
  "purchase.reference": "Номер замовлення (PO)",
  "purchase.choose": "Виберіть центр витрат",
  "purchase.none": "Немає",
  "purchase.needs_reference": "Цей обліковий запис потребує номера замовлення (PO) для кожної покупки.",
} as const;
