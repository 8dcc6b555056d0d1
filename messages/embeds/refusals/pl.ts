/** Refusals about sites with the quote widget in Polish. */
export const pl = {
  "embed.not_found": "Tej strony nie ma już na Twojej liście. Odśwież stronę.",
  "embed.too_many": "Konto może mieć najwyżej 20 stron. Usuń tę, której już nie potrzebujesz.",
  "embed.known": "Ta strona jest już na Twojej liście.",
  "embed.form": "To nie jest pełny adres. Powinien mieć postać https://firma.example.com.",
  "embed.scheme": "Widżet działa tylko na stronach z https. Adres musi zaczynać się od https://.",
  "embed.credentials": "Adres nie może zawierać nazwy użytkownika ani hasła.",
  "embed.path": "Podaj adres bez ścieżki, np. https://firma.example.com. Obejmuje on wszystkie podstrony.",
  "embed.host":
    "To nie jest nazwa jednej publicznej strony. Podaj pełną nazwę każdej strony, bez znaku * i bez adresu IP.",
  "embed.own": "To jest nasz adres. Podaj adres swojej strony.",
} as const;
