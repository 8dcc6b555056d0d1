import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "login.code": "Kod",
  "login.code_hint": "Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów zapasowych",
  "second_factor.title": "Drugi składnik",
  "second_factor.text": "Oprócz hasła każde logowanie wymaga kodu z telefonu.",
  "second_factor.start": "Ustaw",
  "second_factor.scan": "Zeskanuj obrazek aplikacją uwierzytelniającą, a potem wpisz kod, który pokaże.",
  "second_factor.picture": "Kod QR z kluczem podanym niżej",
  "second_factor.key": "Albo wpisz ten klucz w aplikacji:",
  "second_factor.six": "Sześciocyfrowy kod",
  "second_factor.turn_on": "Włącz",
  "second_factor.turn_off": "Wyłącz",
  "second_factor.on": "Włączony",
  "second_factor.is_off": "Drugi składnik jest wyłączony",
  "second_factor.left":
    "{n, plural, one {Został # kod zapasowy} few {Zostały # kody zapasowe} many {Zostało # kodów zapasowych} other {Zostało # kodu zapasowego}}",
  "second_factor.recovery": "Kody zapasowe",
  "second_factor.recovery_text":
    "Każdym z nich zalogujesz się jeden raz, gdy nie masz przy sobie telefonu. Przechowaj je w bezpiecznym miejscu: pokazujemy je tylko teraz.",
  "second_factor.renew": "Nowe kody zapasowe",
  "second_factor.renew_text": "Nowe kody zastępują obecne, które przestaną działać.",
  "second_factor.copy": "Kopiuj",
  "second_factor.copied": "Skopiowano",
  "second_factor.saved": "Mam je zapisane",
};
