import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "demo.log_in": "Demo – zaloguj się na otrzymane konto.",
  "demo.title": "Twoje konto demo",
  "demo.accounts":
    "Jesteś w środku. Konta tego demo zakłada nasz zespół; okno tłumaczenia nie jest jeszcze jego częścią.",
  "demo.contact": "Pytania o konto: {email}",
  "info.version": "Wersja {version}",
  "info.write_us": "Napisz lub zadzwoń:",
};
