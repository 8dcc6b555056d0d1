import { pl as sites } from "../../embeds/sites/pl.ts";
import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  ...sites,
  "privacy.export_title": "Kopia Twoich danych",
  "privacy.export_text":
    "Archiwum ZIP ze wszystkim, co o Tobie przechowujemy: strona do czytania, te same dane w formacie JSON oraz pliki i faktury do Twoich zamówień.",
  "privacy.export_ask": "Zamów kopię",
  "privacy.export_asked": "Przygotowujemy kopię. Wyślemy e-mail, gdy będzie gotowa.",
  "privacy.export_waiting": "W przygotowaniu",
  "privacy.export_progress":
    "{done} z {total, plural, one {# pliku} few {# plików} many {# plików} other {# pliku}}",
  "privacy.export_ready": "Gotowa, {size}",
  "privacy.export_until": "dostępna do {date}",
  "privacy.export_failed": "Nie udało się przygotować tej kopii. Zamów nową.",
  "privacy.export_expired": "Usunięta po upływie terminu",
  "privacy.export_of": "Kopia z {date}",
  "privacy.export_by_desk": "zamówiona dla Ciebie przez biuro obsługi",
  "privacy.export_download": "Pobierz",
  "privacy.export_download_name": "Pobierz kopię z {date}",
  "privacy.delete_title": "Usunięcie konta",
  "privacy.delete_text":
    "Usuwamy konto, pliki, teksty, wiadomości, pamięci tłumaczeń i dane logowania. Faktury i płatności przechowujemy tak długo, jak wymaga tego prawo podatkowe (w Polsce pięć lat od końca roku podatkowego), podobnie zapis zgód i odstąpień.",
  "privacy.delete_wait":
    "Konto usuniemy {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}} po zgłoszeniu. Do tego czasu możesz zrezygnować z usunięcia.",
  "privacy.delete_ask": "Usuń konto",
  "privacy.delete_dialog": "Usunąć konto?",
  "privacy.delete_files":
    "Plików i tłumaczeń nie będzie można pobrać. Jeśli ich potrzebujesz, najpierw zamów kopię danych.",
  "privacy.delete_memory":
    "Pamięci tłumaczeń i terminy przepadną, a późniejsze zamówienia nie będą z nich korzystać.",
  "privacy.delete_law":
    "Faktury i płatności zostają u nas przez czas wymagany prawem podatkowym i nie służą niczemu innemu.",
  "privacy.delete_understood":
    "Rozumiem, że po {days, plural, one {# dniu} few {# dniach} many {# dniach} other {# dnia}} nie będzie można tego cofnąć",
  "privacy.delete_done": "Konto zostanie usunięte {date}.",
  "privacy.delete_pending":
    "Konto zostanie usunięte {date}. Do tego czasu możesz z niego korzystać jak dotąd.",
  "privacy.delete_later":
    "Jedna ze spraw nie jest jeszcze zamknięta. Usuniemy konto zaraz po jej zakończeniu.",
  "privacy.delete_cancel": "Zachowaj konto",
  "privacy.delete_cancelled": "Konto zostaje.",
  "privacy.open_title": "Konta nie można jeszcze usunąć",
  "privacy.open.orders":
    "Masz niezakończone zamówienia albo oryginał jest w drodze. Poczekaj na zakończenie lub anuluj je.",
  "privacy.open.balance":
    "Na saldzie są środki. Wykorzystaj je albo napisz do nas: zwrócimy wpłacone pieniądze, a bonus przepadnie.",
  "privacy.open.dues": "Faktura lub zwrot nie są jeszcze rozliczone. Opłać fakturę lub poczekaj na zwrot.",
  "privacy.open_link.orders": "Zamówienia",
  "privacy.open_link.balance": "Saldo",
  "privacy.open_link.dues": "Faktury",
  "settings.role_text":
    "Wszystkie ustawienia konta widzą tylko właściciele. Widzisz ustawienia swojej roli i swojego logowania.",
  "settings.webhooks_text":
    "Połącz własny system: dostanie wiadomość, gdy tylko zmieni się zamówienie, faktura lub saldo.",
  "settings.webhooks_open": "Zarządzaj webhookami",
  "settings.person": "Twoje dane",
  "settings.person_text":
    "Twoje imię i nazwisko, telefon i adres na kontach, na których pracujesz. Konto ma własne dane.",
  "settings.person_copy": "Kopia Twoich danych",
  "settings.person_copy_text":
    "Twój login, Twoje role na kontach i wysłane do Ciebie e-maile, jako plik. Najpierw prosi o hasło.",
  "settings.person_copy_get": "Pobierz kopię",
  "totp.title": "Kod z aplikacji",
  "totp.text": "Oprócz hasła przy każdym logowaniu podajesz kod z telefonu.",
  "totp.on": "Włączony",
  "totp.turn_on": "Włącz",
  "totp.turn_off": "Wyłącz",
  "totp.turn_off_text": "Od tej chwili do konta wystarczy samo hasło.",
  "totp.continue": "Dalej",
  "totp.scan": "Zeskanuj ten obraz aplikacją uwierzytelniającą i wpisz kod, który pokaże.",
  "totp.picture": "Kod QR z kluczem podanym niżej",
  "totp.key": "Albo wpisz w aplikacji ten klucz:",
  "totp.six": "Sześciocyfrowy kod",
  "totp.recovery": "Kody zapasowe",
  "totp.recovery_text":
    "Jeśli zgubisz telefon, każdym z tych kodów zalogujesz się jeden raz. Zapisz je – pokazujemy je tylko teraz.",
  "totp.renew": "Nowe kody zapasowe",
  "totp.renew_text": "Otrzymasz dziesięć nowych kodów. Obecne przestaną działać.",
  "totp.copy": "Kopiuj",
  "totp.copied": "Skopiowano",
  "totp.saved": "Mam je zapisane",
  "totp.left":
    "{n, plural, one {Został # kod zapasowy} few {Zostały # kody zapasowe} many {Zostało # kodów zapasowych} other {Zostało # kodu zapasowego}}",
  "passkey.title": "Klucze dostępu",
  "passkey.text": "Loguj się odciskiem palca, twarzą lub PIN-em urządzenia zamiast hasłem.",
  "passkey.add": "Dodaj klucz dostępu",
  "passkey.name": "Nazwa",
  "passkey.name_hint": "Żeby go rozpoznać, np. laptop w pracy",
  "passkey.none": "Nie ma jeszcze kluczy dostępu",
  "passkey.added": "Dodano {date}",
  "passkey.used": "ostatnio użyty {date}",
  "passkey.rename": "Zmień nazwę",
  "passkey.rename_name": "Zmień nazwę: {name}",
  "passkey.remove": "Usuń",
  "passkey.remove_name": "Usuń: {name}",
  "passkey.remove_title": "Usunąć „{name}”?",
  "passkey.remove_text": "Nie zalogujesz się już za jego pomocą.",
  "passkey.unsupported": "Ta przeglądarka nie obsługuje kluczy dostępu.",
  "passkey.failed": "Urządzenie nie zakończyło operacji. Spróbuj ponownie.",
};
