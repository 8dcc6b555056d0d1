import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "desk_sites.title": "Strony z naszymi cenami",
  "desk_sites.origin": "Adres",
  "desk_sites.state": "Stan",
  "desk_sites.on": "Włączona",
  "desk_sites.off": "Wyłączona",
  "desk_sites.off_by.customer": "przez klienta",
  "desk_sites.off_by.desk": "przez obsługę",
  "desk_sites.since": "Od",
  "desk_sites.acts": "Działania",
  "desk_sites.turn_off": "Wyłącz",
  "desk_sites.turn_off_name": "Wyłącz {origin}",
  "desk_sites.turn_off_title": "Wyłączyć tę stronę?",
  "desk_sites.turn_off_text":
    "Strona {origin} nie będzie pokazywać naszych cen. Klient może ją ponownie włączyć.",
  "desk_sites.turn_off_reason": "Powód",
  "desk_sites.turned_off": "Strona została wyłączona.",
};
