import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "demo.log_in": "Demo – melden Sie sich mit dem Konto an, das Sie erhalten haben.",
  "demo.title": "Ihr Demo-Konto",
  "demo.accounts":
    "Sie sind angemeldet. Konten dieser Demo legt unser Team an; das Übersetzungsfeld gehört noch nicht dazu.",
  "demo.contact": "Fragen zu Ihrem Konto: {email}",
  "info.version": "Fassung {version}",
  "info.write_us": "Schreiben Sie uns oder rufen Sie an:",
};
