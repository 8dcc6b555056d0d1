import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "desk_sites.title": "Websites mit unseren Preisen",
  "desk_sites.origin": "Adresse",
  "desk_sites.state": "Zustand",
  "desk_sites.on": "Ein",
  "desk_sites.off": "Aus",
  "desk_sites.off_by.customer": "durch die Kundschaft",
  "desk_sites.off_by.desk": "durch den Service",
  "desk_sites.since": "Seit",
  "desk_sites.acts": "Aktionen",
  "desk_sites.turn_off": "Ausschalten",
  "desk_sites.turn_off_name": "{origin} ausschalten",
  "desk_sites.turn_off_title": "Diese Website ausschalten?",
  "desk_sites.turn_off_text":
    "{origin} zeigt unsere Preise nicht mehr. Die Kundschaft kann sie wieder einschalten.",
  "desk_sites.turn_off_reason": "Grund",
  "desk_sites.turned_off": "Die Website wurde ausgeschaltet.",
};
