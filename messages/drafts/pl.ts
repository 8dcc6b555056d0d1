import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "stamp.title": "Twoja zgoda przed opieczętowaniem",
  "stamp.file": "Tłumacz przesłał szkic papierowego oryginału. Sprawdź w nim nazwiska, daty i liczby.",
  "stamp.delivered":
    "Wydrukujemy tłumaczenie, które jest w Twoich plikach. Sprawdź w nim nazwiska, daty i liczby.",
  "stamp.why":
    "Opieczętowanego papieru nie da się zmienić, więc niczego nie pieczętujemy ani nie wysyłamy bez Twojej zgody.",
  "stamp.to": "Wyślemy na adres",
  "stamp.to_hidden": "Adres jest w naszym e-mailu o tym szkicu.",
  "stamp.address": "Adres jest poprawny",
  "stamp.approve": "Zatwierdź szkic",
  "stamp.change": "Poproś o zmianę",
  "stamp.what": "Co zmienić w szkicu albo w adresie?",
  "stamp.send": "Wyślij",
  "stamp.approved": "Szkic i adres są zatwierdzone. Oryginał można opieczętować.",
  "stamp.asked":
    "Prosisz o zmianę. Prześlemy nowy szkic albo napiszemy; do tego czasu niczego nie pieczętujemy.",
  "stamp.after_all": "Możesz też zatwierdzić go w tej postaci.",
  "stamp.thanks": "Dziękujemy, szkic zatwierdzony",
  "stamp.sent": "Prośba została wysłana",
};
