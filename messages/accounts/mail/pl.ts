import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "deletion_asked.subject": "Twoje konto zostanie usunięte",
  "deletion_asked.title": "Twoje konto zostanie usunięte",
  "deletion_asked.body": "Mamy prośbę o usunięcie Twojego konta i danych.",
  "deletion_asked.due":
    "Konto usuniemy {day}. Masz do tego czasu {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}} na zmianę decyzji: zaloguj się i wybierz „Zachowaj konto”.",
  "deletion_asked.remains":
    "Jeśli potrzebujesz kopii danych lub plików, pobierz ją wcześniej. Faktury i płatności przechowujemy tak długo, jak wymaga tego prawo podatkowe.",
  "deletion_asked.not_you": "To nie Ty? Zaloguj się, zachowaj konto i zmień hasło.",
  "deletion_asked.button": "Otwórz konto",
  "account_deleted.subject": "Twoje konto zostało usunięte",
  "account_deleted.title": "Twoje konto zostało usunięte",
  "account_deleted.body": "Usunęliśmy Twoje konto, pliki, teksty, pamięci tłumaczeń i wiadomości.",
  "account_deleted.remains":
    "Faktury i płatności przechowujemy tak długo, jak wymaga tego prawo podatkowe, i nie używamy ich do niczego innego.",
  "account_deleted.orders":
    "To nasz ostatni e-mail do Ciebie. W każdej chwili możesz znów złożyć zamówienie, z kontem lub bez.",
  "account_deleted.button": "Strona główna",
  "data_export_ready.subject": "Kopia Twoich danych jest gotowa",
  "data_export_ready.title": "Kopia Twoich danych jest gotowa",
  "data_export_ready.body":
    "Zawiera wszystko, co o Tobie przechowujemy, oraz pliki i faktury do Twoich zamówień.",
  "data_export_ready.until": "Pobierzesz ją na swoim koncie do {day}. Potem ją usuniemy.",
  "data_export_ready.not_you": "To nie Ty o nią prosisz? Zmień hasło i napisz do nas.",
  "data_export_ready.button": "Pobierz na koncie",
  "team_invitation.subject": "Zaproszenie do konta {account}",
  "team_invitation.title": "Dołącz do konta {account}",
  "team_invitation.body": "{inviting} zaprasza Cię do konta {account} w naszym portalu.",
  "team_invitation.role.owner": "Jako właściciel zamawiasz, płacisz i zarządzasz osobami na koncie.",
  "team_invitation.role.buyer": "Jako zamawiający zlecasz tłumaczenia i śledzisz swoje zamówienia.",
  "team_invitation.role.approver":
    "Jako zatwierdzający zlecasz tłumaczenia i zatwierdzasz zamówienia innych.",
  "team_invitation.role.accountant": "Jako księgowość widzisz ceny i faktury oraz płacisz.",
  "team_invitation.role.viewer": "Jako obserwator śledzisz zamówienia i pobierasz tłumaczenia.",
  "team_invitation.until":
    "Zaproszenie jest ważne przez {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}.",
  "team_invitation.unknown": "Nie znasz nadawcy? Zignoruj tę wiadomość: bez Ciebie nic się nie stanie.",
  "team_invitation.button": "Zobacz zaproszenie",
  "sign_on_link.subject": "Potwierdź logowanie: {account}",
  "sign_on_link.title": "Czy to Twoje logowanie?",
  "sign_on_link.body":
    "Ktoś zalogował się w firmie {account} Twoim adresem. Jeśli to Ty, potwierdź: od tej chwili to logowanie otwiera Twoje konto u nas, a także inne konta, na których pracujesz.",
  "sign_on_link.browser": "Otwórz link w przeglądarce, w której zaczęto logowanie.",
  "sign_on_link.unknown": "Jeśli to nie Ty, nie otwieraj linku. Niczego nie zmieniono.",
  "sign_on_link.button": "Potwierdź logowanie",
  "domain_missing.missing.subject": "Brakuje rekordu domeny {domain}",
  "domain_missing.missing.title": "Nie znajdujemy już rekordu domeny {domain}",
  "domain_missing.missing.body":
    "Logowanie jednokrotne jeszcze działa. Bez rekordu skończy się dla adresów w domenie {domain} przy następnym sprawdzeniu za tydzień.",
  "domain_missing.lost.subject": "Koniec logowania jednokrotnego w domenie {domain}",
  "domain_missing.lost.title": "Domena {domain} nie jest już potwierdzona",
  "domain_missing.lost.body":
    "Rekordu brakowało przy dwóch sprawdzeniach w odstępie tygodnia. Adresy w domenie {domain} znów logują się hasłem, dopóki domena nie zostanie ponownie potwierdzona.",
  "domain_missing.record": "Rekord: {record}",
  "domain_missing.button": "Zobacz domeny",
  "login_changed.totp_on.subject": "Logowanie wymaga teraz kodu",
  "login_changed.totp_on.body":
    "Do Twojego konta podłączono aplikację uwierzytelniającą. Od teraz każde logowanie wymaga kodu z niej.",
  "login_changed.recovery_codes.subject": "Masz nowe kody zapasowe",
  "login_changed.recovery_codes.body":
    "Dla Twojego konta utworzono nowe kody zapasowe. Poprzednie już nie działają.",
  "login_changed.recovery_code_used.subject": "Użyto kodu zapasowego",
  "login_changed.recovery_code_used.body":
    "Zamiast kodu z aplikacji użyto kodu zapasowego. {n, plural, =0 {Nie został żaden: utwórz nowe w ustawieniach konta.} one {Został jeden: utwórz nowe w ustawieniach konta.} few {Zostały #.} many {Zostało #.} other {Zostało #.}}",
  "login_changed.passkey_added.subject": "Dodano klucz dostępu",
  "login_changed.passkey_added.body": "Do Twojego konta dodano klucz dostępu „{name}”. Loguje on bez hasła.",
  "login_changed.passkey_removed.subject": "Usunięto klucz dostępu",
  "login_changed.passkey_removed.body":
    "Klucz dostępu „{name}” został usunięty i nie loguje już do Twojego konta.",
  "totp_removed.subject": "Kod z aplikacji przy logowaniu został wyłączony",
  "totp_removed.title": "Kod z aplikacji przy logowaniu został wyłączony",
  "totp_removed.body":
    "Do zalogowania się na Twoje konto wystarczy teraz samo hasło. Kod możesz włączyć ponownie w ustawieniach konta.",
  "totp_removed.not_you": "To nie Ty i nie prosisz nas o to? Od razu ustaw nowe hasło i napisz do nas.",
  "totp_removed.button": "Ustaw nowe hasło",
};
