import type { en } from "./en.ts";

/** What a customer reads of a file without a count. */
export const pl: Record<keyof typeof en, string> = {
  "upload.protected": "Ten plik jest chroniony hasłem. Usuń hasło i dodaj plik ponownie.",
  "upload.corrupt": "Nie możemy odczytać tego pliku. Zapisz go ponownie lub dodaj inny.",
  "upload.unsupported": "Pliki w tym formacie liczymy ręcznie. Poproś o bezpłatną wycenę.",
  "upload.mismatch": "Zawartość tego pliku nie zgadza się z jego nazwą. Sprawdzimy go ręcznie przy wycenie.",
  "upload.image-only": "Tekst w tym pliku jest na obrazach. Policzymy go ręcznie przy wycenie.",
  "upload.scan": "Tekst tego pliku policzymy ręcznie przy wycenie.",
  "upload.bomb": "Nie możemy bezpiecznie otworzyć tego pliku. Dodaj inny.",
  "upload.empty": "Ten plik jest pusty.",
  "upload.no-words":
    "W tym pliku nie ma tekstu liczonego według słów, tylko nagłówki, komentarze lub liczby. Sprawdzimy go ręcznie przy wycenie.",
  "upload.busy":
    "Liczymy teraz dużo plików. Dodaj ten plik ponownie za chwilę albo poproś o bezpłatną wycenę.",
  "upload.timeout": "Ten plik jest zbyt obszerny, by policzyć go od razu. Policzymy go ręcznie przy wycenie.",
};
