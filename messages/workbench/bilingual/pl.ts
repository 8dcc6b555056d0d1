export const pl = {
  title: "Podgląd dwujęzyczny zamówienia {id}",
  number: "Nr",
  source: "Źródło",
  target: "Tłumaczenie",
};
