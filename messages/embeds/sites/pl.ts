import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "sites.title": "Ceny na Twojej stronie",
  "sites.text":
    "Pokaż nasze ceny na swoich stronach. Odwiedzający policzą tam swój tekst, a zamówienie złożą w naszym formularzu.",
  "sites.none": "Nie masz jeszcze żadnych stron.",
  "sites.add": "Dodaj stronę",
  "sites.origin": "Adres strony",
  "sites.origin_hint": "Na przykład https://firma.example.com, bez ścieżki. Adres z www to osobna strona.",
  "sites.added": "Strona została dodana.",
  "sites.on": "Włączona",
  "sites.off": "Wyłączona",
  "sites.off_by_desk": "Wyłączyła ją nasza obsługa klienta.",
  "sites.turn_on": "Włącz",
  "sites.turn_off": "Wyłącz",
  "sites.turn_on_name": "Włącz {origin}",
  "sites.turn_off_name": "Wyłącz {origin}",
  "sites.turned_on": "Strona znów pokazuje ceny.",
  "sites.turned_off": "Strona nie pokazuje już cen.",
  "sites.remove": "Usuń",
  "sites.remove_name": "Usuń {origin}",
  "sites.remove_title": "Usunąć tę stronę?",
  "sites.remove_text": "Na {origin} w miejscu naszych cen pojawi się pusta ramka.",
  "sites.removed": "Strona została usunięta.",
  "sites.snippet": "Kod na Twoją stronę",
  "sites.snippet_text":
    "Wstaw ten kod tam, gdzie mają być ceny. Działa na wszystkich stronach z listy; parametry from, to i words w adresie określają, co widać na początku.",
  "sites.frame_title": "Cena tłumaczenia",
  "sites.copy": "Kopiuj kod",
  "sites.preview": "Zobacz w nowej karcie",
  "sites.height": "Dopasowanie wysokości",
  "sites.height_text":
    "Ramka przesyła do Twojej strony swoją wysokość w pikselach CSS przy każdej zmianie. Ten skrypt ją ustawia; bez niego ramka ma stałą wysokość.",
  "sites.height_copy": "Kopiuj skrypt",
};
