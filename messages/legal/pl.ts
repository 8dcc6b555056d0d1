import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "demo.log_in": "Demo – zaloguj się na otrzymane konto.",
  "demo.title": "Twoje konto demo",
  "demo.accounts":
    "Jesteś w środku. Konta tego demo zakłada nasz zespół; okno tłumaczenia nie jest jeszcze jego częścią.",
  "demo.contact": "Pytania o konto: {email}",
  "info.write_us": "Napisz lub zadzwoń:",
  "info.version": "Wersja {version}, obowiązuje od {day}",
  "info.old_version": "To wcześniejsza wersja. Od {day} obowiązuje nowa.",
  "info.read_current": "Przeczytaj aktualną wersję",
  "info.versions": "Wszystkie wersje",
  "info.contents": "Spis treści",
  "link.withdrawal": "Odstąp od umowy",
  "link.accessibility": "Dostępność",
  "footer.certificate": "{name}, certyfikat {number}",
};
