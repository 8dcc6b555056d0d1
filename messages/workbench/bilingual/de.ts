export const de = {
  title: "Zweisprachige Ansicht des Auftrags {id}",
  number: "Nr.",
  source: "Quelle",
  target: "Übersetzung",
};
