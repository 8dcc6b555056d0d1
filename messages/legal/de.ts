import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "demo.log_in": "Demo – melden Sie sich mit dem Konto an, das Sie erhalten haben.",
  "demo.title": "Ihr Demo-Konto",
  "demo.accounts":
    "Sie sind angemeldet. Konten dieser Demo legt unser Team an; das Übersetzungsfeld gehört noch nicht dazu.",
  "demo.contact": "Fragen zu Ihrem Konto: {email}",
  "info.write_us": "Schreiben Sie uns oder rufen Sie an:",
  "info.version": "Fassung {version}, in Kraft seit {day}",
  "info.old_version": "Dies ist eine frühere Fassung. Seit {day} gilt eine andere.",
  "info.read_current": "Aktuelle Fassung lesen",
  "info.versions": "Alle Fassungen",
  "info.contents": "Inhalt",
  "link.withdrawal": "Vertrag widerrufen",
  "link.accessibility": "Barrierefreiheit",
  "footer.certificate": "{name}, Zertifikat {number}",
};
