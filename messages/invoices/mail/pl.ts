import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "invoice_issued.subject": "Faktura {number} na {amount}",
  "invoice_issued.title": "Twoja faktura",
  "invoice_issued.body": "Faktura {number} na {amount} jest załączona do tej wiadomości.",
  "invoice_issued.button": "Otwórz zamówienie",
  "invoice_due.subject": "Faktura {number} na {amount}, termin płatności {due}",
  "invoice_due.title": "Twoja faktura miesięczna",
  "invoice_due.body":
    "W załączniku jest faktura za usługi wykonane w ubiegłym miesiącu. Termin płatności: {due}.",
  "invoice_due.button": "Otwórz fakturę",
  "invoice_corrected.subject": "Korekta {number} do faktury {corrected}",
  "invoice_corrected.title": "Korekta Twojej faktury",
  "invoice_corrected.body":
    "Faktura {corrected} została skorygowana. Faktura korygująca {number} jest załączona do tej wiadomości.",
  "invoice_corrected.to_zero":
    "Korekta zeruje tę fakturę, bo był na niej błędny numer podatkowy. Zastępuje ją faktura {number}, którą wysyłamy w osobnej wiadomości.",
  "invoice_corrected.paid":
    "Twoja wpłata zalicza się na nową fakturę: nie musisz nic płacić i nic nie jest zwracane.",
  "invoice_corrected.open": "Do zapłaty jest tylko nowa faktura.",
  "invoice_corrected.without_vat":
    "Korekta zeruje tę fakturę, bo VIES potwierdził Twój numer VAT dopiero po jej wystawieniu. Zastępuje ją faktura {number} bez VAT, którą wysyłamy w osobnej wiadomości.",
  "invoice_corrected.vat_back": "Nie trzeba nic płacić: wpłata zalicza się na nową fakturę, a VAT zwracamy.",
  "invoice_replaced.subject": "Faktura {number} zastępuje fakturę {replaced}",
  "invoice_replaced.title": "Nowa faktura w miejsce poprzedniej",
  "invoice_replaced.body":
    "Faktura {number} jest załączona do tej wiadomości. Zastępuje fakturę {replaced}, na której był inny numer podatkowy i którą skorygowano do zera.",
  "invoice_replaced.without_vat":
    "Faktura {number} jest załączona do tej wiadomości. Nie zawiera polskiego VAT, bo VIES potwierdził Twój numer VAT, i zastępuje fakturę {replaced}, którą skorygowano do zera.",
  "invoice_replaced.paid": "Jest już opłacona wpłatą za poprzednią fakturę: nie musisz nic płacić.",
  "invoice_replaced.due": "Prosimy zapłacić nową fakturę do {due}, a nie poprzednią.",
  "invoice_reminder.subject.before": "Zbliża się termin płatności faktury {number}: {due}",
  "invoice_reminder.subject.after": "Termin płatności faktury {number} minął {due}",
  "invoice_reminder.title": "Faktura czeka na zapłatę",
  "invoice_reminder.body.before":
    "Kwota {amount} jest do zapłaty do {due}. Jeśli przelew jest w drodze, nie musisz nic robić.",
  "invoice_reminder.body.after":
    "Kwota {amount} była do zapłaty do {due}. Prosimy o płatność; jeśli przelew jest w drodze, nie musisz nic robić.",
  "invoice_reminder.body.stop":
    "Do czasu zapłaty nie można składać nowych zamówień z odroczonym terminem płatności.",
  "invoice_reminder.button": "Zapłać",
};
