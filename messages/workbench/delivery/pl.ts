import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "origin.machine": "Tłumaczenie maszynowe",
  "origin.machine_post_edited": "Tłumaczenie maszynowe poprawione przez człowieka",
  "origin.human": "Przetłumaczone przez ludzi",
  "origin.with_part": "{origin} ({engine}, {percent}% segmentów)",
  "delivery.note": "O tym tłumaczeniu",
  "delivery.left": "Pozostawione jak w oryginale:",
  "delivery.guessed":
    "{n, plural, one {W jednym zdaniu formatowanie rozmieszczono automatycznie. Prosimy je sprawdzić.} few {W {n} zdaniach formatowanie rozmieszczono automatycznie. Prosimy je sprawdzić.} many {W {n} zdaniach formatowanie rozmieszczono automatycznie. Prosimy je sprawdzić.} other {W {n} zdania formatowanie rozmieszczono automatycznie. Prosimy je sprawdzić.}}",
  "delivery.converted":
    "Dokument przesłano w starym formacie {from}, a tłumaczenie jest w formacie {to}, który otwiera każdy dzisiejszy pakiet biurowy.",
  "delivery.encoding_changed":
    "Plik tekstowy jest teraz zapisany w UTF-8, bo dotychczasowe kodowanie nie ma znaków potrzebnych w tłumaczeniu.",
  "delivery.copy_left":
    "Programy starsze niż Office 2010 mogą w jednym miejscu nadal pokazywać tekst oryginału.",
  "delivery.contents_need_update":
    "Przy otwieraniu dokumentu Word zapyta, czy zaktualizować pola: prosimy się zgodzić, aby spis treści pokazał przetłumaczone nagłówki.",
  "delivery.left_words":
    "{what} ({n, plural, one {jedno słowo} few {{n} słowa} many {{n} słów} other {{n} słowa}})",
  "delivery.left_things": "{what} ({n})",
  "left.body": "tekst",
  "left.textbox": "pola tekstowe",
  "left.footnote": "przypisy dolne",
  "left.endnote": "przypisy końcowe",
  "left.smartart": "diagramy",
  "left.header": "nagłówki stron",
  "left.footer": "stopki",
  "left.comment": "komentarze",
  "left.notes": "notatki prelegenta",
  "left.chart": "wykresy",
  "left.formula": "wyniki formuł",
  "left.sheet_name": "nazwy arkuszy",
  "left.hidden": "tekst ukryty",
  "left.deleted": "tekst usunięty",
  "left.field": "pola, na przykład numery stron",
  "left.alt_text": "opisy obrazów",
  "left.embedded": "obiekty osadzone",
  "left.image": "obrazy",
};
