import type { WebhookRefusal } from "#domain/errors.ts";

export const pl = {
  "webhook.not_found": "Tego webhooka już nie ma. Odśwież stronę.",
  "webhook.message_not_found":
    "Tej wiadomości już nie przechowujemy albo nigdy nie była przeznaczona dla tego webhooka.",
  "webhook.too_many": "Na koncie może być najwyżej 20 webhooków. Usuń ten, którego już nie potrzebujesz.",
  "webhook.rotated_often":
    "Sekret był wymieniany cztery razy w ciągu 24 godzin. Poczekaj, aż najstarszy z nich przestanie podpisywać.",
  "webhook.off": "Ten webhook jest wyłączony. Najpierw go włącz.",
  "webhook.form": "To nie jest pełny adres. Powinien mieć postać https://example.com/webhook.",
  "webhook.scheme": "Adres musi zaczynać się od https://.",
  "webhook.port": "Dozwolone są tylko porty 443 i 8443.",
  "webhook.credentials":
    "Adres nie może zawierać nazwy użytkownika ani hasła. Zamiast tego sprawdzaj nasz podpis.",
  "webhook.host": "Ten adres nie jest dostępny z internetu. Podaj adres publiczny.",
  "webhook.own": "To jest nasz własny adres. Podaj adres swojego systemu.",
} satisfies Record<WebhookRefusal, string>;
