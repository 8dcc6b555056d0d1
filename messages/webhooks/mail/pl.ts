import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "fact.webhook": "Adres webhooka",
  "webhook_failing.subject": "Twój webhook nie odbiera wiadomości",
  "webhook_failing.title": "Twój webhook nie odbiera wiadomości",
  "webhook_failing.body": "Od {day} wysyłamy wiadomości na ten adres i żadna nie została przyjęta.",
  "webhook_failing.next":
    "Nadal będziemy próbować. Jeśli przez pięć dni adres nie przyjmie żadnej wiadomości, wyłączymy webhook. Na stronie webhooka znajdziesz każdą próbę z odpowiedzią, którą otrzymaliśmy.",
  "webhook_failing.button": "Otwórz webhook",
  "webhook_off.subject": "Wyłączyliśmy Twój webhook",
  "webhook_off.title": "Wyłączyliśmy Twój webhook",
  "webhook_off.unanswered": "Od {day} ten adres nie przyjął żadnej wiadomości.",
  "webhook_off.gone": "Ten adres odpowiedział, że już nie istnieje (status 410).",
  "webhook_off.next":
    "Wiadomości przechowujemy przez 30 dni. Gdy adres znów zacznie działać, włącz webhook i wybierz „Wyślij wszystko od”, aby odebrać zaległe wiadomości.",
  "webhook_off.button": "Otwórz webhook",
};
