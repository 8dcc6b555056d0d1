/** Refusals of files of a memory in Polish. */
export const pl = {
  "memory_file.doctype":
    "Plik zawiera własną definicję typu dokumentu (DOCTYPE), której nie przyjmujemy. Zapisz go ponownie bez niej.",
  "memory_file.too_large": "Plik ma ponad 50 MB. Podziel go na mniejsze pliki.",
  "memory_file.too_deep":
    "Elementy pliku są zagnieżdżone zbyt głęboko. Zapisz go ponownie w swoim programie do tłumaczeń.",
  "memory_file.malformed":
    "Plik jest uszkodzony albo jego znaki mają inne kodowanie, niż podano. Zapisz go ponownie w swoim programie jako UTF-8.",
  "memory_file.not_this_format":
    "Plik ma inny format niż oczekiwany. Dla pamięci wybierz plik TMX, a dla terminów plik CSV lub TBX.",
  "memory_file.other_languages":
    "Plik nie zawiera wpisów w tych dwóch językach. Wybierz języki, które ma plik.",
  "term_proposal.not_found": "Taka propozycja nie istnieje.",
  "term_proposal.decided": "O tej propozycji już zdecydowano albo ją wycofano.",
  "term_proposal.too_many": "Czeka już 200 propozycji. Poproś właściciela, aby najpierw o nich zdecydował.",
} as const;
