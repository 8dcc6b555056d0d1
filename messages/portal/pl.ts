import { pl as account } from "../account/pl.ts";
import { pl as legal } from "../legal/pl.ts";
import { pl as money } from "../money/pl.ts";
import { pl as ordering } from "../ordering/pl.ts";
import { pl as privacy } from "../privacy/pl.ts";
import { pl as tracking } from "../tracking/pl.ts";
import { pl as fields } from "../fields/pl.ts";
import { pl as shared } from "../shared/pl.ts";
import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "shell.menu": "Menu",
  "shell.close_menu": "Zamknij menu",
  "shell.slow": "Wciąż wczytujemy – sprawdź połączenie",
  "shell.language_failed": "Nie udało się zmienić języka",
  "menu.quick_quote": "Szybka wycena",
  "menu.orders": "Historia zamówień",
  "banner.label": "Termin płatności dla firm",
  "banner.text": "Zamów dziś / Zapłać za 30 dni",
  "banner.more": "Faktura z 30-dniowym terminem płatności dla firm",
  "footer.label": "Informacje o nas",
  "footer.services": "Usługi",
  "footer.company": "Firma",
  "footer.help": "Pomoc",
  "footer.legal": "Informacje prawne",
  "footer.certificates": "Certyfikaty",
  "footer.iso_17100": "ISO 17100 – usługi tłumaczeniowe",
  "footer.iso_18587": "ISO 18587 – postedycja tłumaczenia maszynowego",
  "footer.opens_tab": "{name} – otwiera się w nowej karcie",
  "footer.tax_id": "NIP {tax_id}",
  "link.services": "Usługi",
  "link.languages": "Języki",
  "link.industries": "Branże",
  "link.case_studies": "Studia przypadków",
  "link.about_us": "O nas",
  "link.csr": "CSR",
  "link.blog": "Blog",
  "link.contact": "Kontakt",
  "link.faq": "Pytania i odpowiedzi",
  "link.quality_guarantee": "Gwarancja jakości",
  "link.complaints": "Reklamacje",
  "link.free_consultation": "Bezpłatna konsultacja",
  "link.terms": "Regulamin",
  "link.privacy": "Polityka prywatności",
  "error.not_found": "Nie znaleźliśmy tej strony",
  "error.not_found_text": "Link może być niepełny albo nieaktualny.",
  "error.forbidden": "Nie masz dostępu do tej strony",
  "error.unauthorized": "Zaloguj się, aby zobaczyć tę stronę",
  "error.server": "Coś poszło nie tak po naszej stronie",
  "error.server_text": "To, co zostało wpisane, przechowujemy w tej przeglądarce przez dwie godziny.",
  "error.new_version": "Dostępna jest nowa wersja",
  "error.reload": "Odśwież",
  "error.unavailable": "Nie możemy teraz otworzyć strony",
  "error.not_sent": "Nie udało się wysłać. Nic nie przepadło – spróbuj ponownie.",
  "menu.account": "Moje konto",
  "menu.invoices": "Faktury",
  "menu.payments": "Płatności",
  "menu.top_up": "Doładuj konto",
  "menu.balance": "Saldo {amount} – doładuj",
  "error.contact": "Skontaktuj się z nami",
  "error.number": "Numer błędu",
  "error.home": "Przejdź na stronę główną",
  "error.forbidden_text": "To należy do innego konta.",
  "error.not_for_brand": "Ta funkcja nie jest dostępna w tym serwisie.",
};

export default {
  ...shared,
  ...fields,
  ...account,
  ...legal,
  ...money,
  ...ordering,
  ...privacy,
  ...tracking,
  ...pl,
};
