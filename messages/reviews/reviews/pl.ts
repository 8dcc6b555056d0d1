import type { ReviewKey } from "./en.ts";

export const pl: Record<ReviewKey, string> = {
  "review.title": "Co mówią klienci",
  "review.page_title": "Opinie",
  "review.mean":
    "{mean} na 5 · średnia z {n, plural, one {# oceny} few {# ocen} many {# ocen} other {# oceny}}, opublikowane: {published}",
  "review.all":
    "{n, plural, one {Zobacz # opublikowaną opinię} few {Zobacz wszystkie # opublikowane opinie} many {Zobacz wszystkie # opublikowanych opinii} other {Zobacz wszystkie # opublikowanych opinii}}",
  "review.stars": "{n} na 5 gwiazdek",
  "review.anonymous": "Klient, {country}",
  "review.order": "Z zamówienia",
  "review.no_text": "Same gwiazdki, bez komentarza",
  "review.none": "Nie ma jeszcze opublikowanych opinii",
  "review.none_text":
    "Oceny wystawia się na stronie zakończonego zamówienia, a klient sam decyduje, czy możemy je pokazać.",
  "review.newer": "Nowsze opinie",
  "review.older": "Starsze opinie",
  "review.how": "Jak sprawdzamy opinie",
  "review.how_source":
    "Ocenę można wystawić tylko na stronie zakończonego zamówienia, która otwiera się na koncie klienta albo przez link wysłany do niego e-mailem. Opinii z innych źródeł nie przyjmujemy.",
  "review.how_check":
    "Klient sam decyduje, czy jego ocenę można opublikować. Zanim się pojawi, jej treść czyta człowiek. Odrzucamy ją tylko wtedy, gdy zawiera dane osobowe, kogoś obraża albo nie dotyczy zamówienia. Liczba gwiazdek nie ma znaczenia.",
  "review.how_mean":
    "Średnią liczymy ze wszystkich ocen w tym serwisie, także niskich i tych, których nie opublikowano.",
  "review.how_free":
    "Za oceny nie płacimy i nie dajemy rabatów. Opublikowaną opinię może usunąć tylko jej autor albo opisane tu sprawdzenie.",
  "review.allow": "Opublikuj moją ocenę",
  "review.allow_hint":
    "Pokażemy gwiazdki i komentarz z wybraną nazwą, usługą, językami i datą, bez odnośnika do zamówienia. Zgodę możesz wycofać w każdej chwili.",
  "review.as": "Podpis",
  "review.name_country": "{name}, {country}",
  "review.state.waiting": "Przeczytamy Twoją ocenę, zanim się pojawi.",
  "review.state.published": "Twoja ocena jest opublikowana.",
  "review.state.declined": "Nie opublikowaliśmy Twojej oceny: {why}.",
  "review.why.personal_data": "zawiera dane osobowe",
  "review.why.insult": "kogoś obraża",
  "review.why.unrelated": "nie dotyczy zamówienia",
  "review.withdrawn": "Twoja ocena nie jest już publikowana",
};
