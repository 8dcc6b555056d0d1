export const ua = {
  title: "Двомовний перегляд замовлення {id}",
  number: "№",
  source: "Джерело",
  target: "Переклад",
};
