import type { MailTextKey } from "./en.ts";

export const pl: Record<MailTextKey, string> = {
  greeting: "Dzień dobry,",
  "link.plain": "Jeśli przycisk nie działa, otwórz ten adres:",
  "footer.buyer": "Ta wiadomość dotyczy zamówienia w {brand}.",
  "footer.worker": "Ta wiadomość dotyczy współpracy z {brand}.",
  "footer.seller": "{seller}, {address}, {register}, NIP {tax_id}",
  "footer.contact": "Masz pytania? Napisz na {email} lub zadzwoń: {phone}.",

  "fact.orders": "{count, plural, one {Zamówienie} few {Zamówienia} many {Zamówienia} other {Zamówienia}}",
  "fact.service": "Usługa",
  "fact.languages": "Języki",
  "fact.words": "Słowa",
  "fact.price": "Cena brutto",
  "fact.amount": "Kwota",
  "fact.starts": "Początek",
  "fact.bonus": "Bonus",
  "fact.balance": "Nowe saldo",
  "fact.delivery": "Termin realizacji",
  "fact.valid_until": "Ważna do",
  "fact.reason": "Powód",
  "fact.invoice": "Faktura",
  "fact.due_on": "Termin płatności",
  "fact.stage": "Etap",
  "fact.fee": "Stawka za zlecenie",
  "fact.deadline": "Termin oddania",
  "fact.expires": "Aktualna do",
  "fact.ksef_reason": "KSeF podaje",
  "fact.customer": "Klient",
  "fact.brand": "Marka",
  "fact.answer_by": "Odpowiedź do",
  "fact.account_holder": "Odbiorca",
  "fact.account": "Rachunek",
  "fact.bic": "BIC",
  "fact.transfer_title": "Tytuł przelewu",
  "fact.bank": "Bank",
  "fact.pay_until": "Prosimy o wpłatę do",
  "fact.missing": "Brakuje",
  "fact.posting": "Sposób wysyłki",
  "fact.destination": "Adres",
  "fact.tracking_number": "Numer przesyłki",
  "languages.pair": "{source} → {target}",
  "order.line": "{id}: {service}, {languages}",

  "service.write": "Tłumaczenie pisemne",
  "service.proofreading": "Korekta native speakera",
  "service.sworn": "Tłumaczenie przysięgłe",
  "service.machine-translation": "Tłumaczenie maszynowe z postedycją",
  "service.e-mail": "Tłumaczenie e-maila",
  "service.website": "Tłumaczenie strony internetowej",
  "service.phone call": "Tłumaczenie rozmowy telefonicznej",
  "service.oral": "Tłumaczenie ustne",
  "stage.machine_translation": "Tłumaczenie maszynowe",
  "stage.translation": "Tłumaczenie",
  "stage.post_edition": "Postedycja",
  "stage.proofreading": "Korekta",
  "stage.verification": "Weryfikacja",

  "quote_requested.subject": "Przygotowujemy wycenę – zamówienie {id}",
  "quote_requested.title": "Zapytanie jest już u nas",
  "quote_requested.body": "Wycenę wyślemy za około {minutes} minut. Do tego czasu nic nie płacisz.",
  "quote_requested.button": "Otwórz zamówienie",

  "quote_ready.subject": "Wycena jest gotowa – zamówienie {id}, {price}",
  "quote_ready.title": "Twoja wycena jest gotowa",
  "quote_ready.body": "Zaakceptuj ją lub odrzuć do {valid_until}. Do tego czasu cena się nie zmieni.",
  "quote_ready.button": "Zobacz wycenę",

  "order_placed.subject":
    "{count, plural, one {Zamówienie} few {Zamówienia} many {Zamówienia} other {Zamówienia}} {ids} – do zapłaty {amount}",
  "order_placed.title": "Dziękujemy za zamówienie",
  "order_placed.body": "Zaczniemy, gdy tylko otrzymamy płatność.",
  "order_placed.button": "Zapłać {amount}",

  "transfer_details.subject": "Przelew: {amount}, tytuł {title}",
  "transfer_details.title": "Dane do przelewu",
  "transfer_details.body":
    "Prosimy o przelew dokładnie tej kwoty i z dokładnie tym tytułem – po nich rozpoznamy płatność.",
  "transfer_details.next":
    "Zaczniemy, gdy pieniądze dotrą, zwykle w ciągu jednego dnia roboczego, i od razu napiszemy.",
  "transfer_details.next_top_up":
    "Pieniądze trafią na saldo, gdy do nas dotrą, zwykle w ciągu jednego dnia roboczego, i od razu napiszemy.",
  "transfer_details.button": "Zobacz dane do przelewu",
  "transfer_short.subject": "Do zapłaty brakuje {missing}",
  "transfer_short.title": "Brakuje części zapłaty",
  "transfer_short.body":
    "Dziękujemy, dotarło {received}. Brakuje jeszcze {missing}. Prosimy o przelew tej kwoty na to samo konto z tym samym tytułem – wtedy od razu ruszymy dalej.",

  "order_paid.subject":
    "Płatność otrzymana – {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids}",
  "order_paid.title": "Mamy Twoją płatność",
  "order_paid.body":
    "Co dalej: sprawdzamy pliki, dobieramy tłumacza i zaczynamy pracę. Napiszemy do Ciebie, gdy wszystko będzie gotowe.",
  "order_paid.button": "Śledź zamówienie",

  "order_delivered.subject": "Zamówienie {id} jest gotowe do pobrania",
  "order_delivered.title": "Twoje zamówienie jest gotowe",
  "order_delivered.body":
    "Na stronie zamówienia {files, plural, one {czeka # plik} few {czekają # pliki} many {czeka # plików} other {czeka # pliku}}.",
  "order_delivered.links":
    "Linki do pobrania działają {minutes} minut. Strona zamówienia tworzy nowe za każdym razem, gdy ją otworzysz.",
  "order_delivered.button": "Otwórz zamówienie",

  "order_shipped.subject": "Oryginał na papierze jest w drodze – zamówienie {id}",
  "order_shipped.title": "Oryginał na papierze jest w drodze",
  "order_shipped.body":
    "Oryginał Twojego tłumaczenia przysięgłego został nadany. Doręczenie może potrwać kilka dni.",
  "order_shipped.button": "Otwórz zamówienie",

  "quote_rejected.subject": "Wycena odrzucona – zamówienie {id}",
  "quote_rejected.title": "Wycena została odrzucona",
  "quote_rejected.body": "Nic nie płacisz. W każdej chwili możesz poprosić o nową, bezpłatną wycenę.",
  "quote_rejected.button": "Otwórz zamówienie",

  "order_canceled.subject": "Zamówienie {id} zostało anulowane",
  "order_canceled.title": "Zamówienie zostało anulowane",
  "order_canceled.body": "Wszystkie prace nad tym zamówieniem zostały wstrzymane.",
  "order_canceled.refund": "Zwracamy {amount} tą samą drogą, którą przyszła płatność.",
  "order_canceled.button": "Otwórz zamówienie",

  "order_dropped.subject": "Zamówienie {id} zostało zamknięte",
  "order_dropped.title": "Zamówienie zostało zamknięte bez realizacji",
  "order_dropped.body": "Nic nie płacisz. W każdej chwili możesz poprosić o nową, bezpłatną wycenę.",
  "order_dropped.button": "Otwórz zamówienie",

  "payment_refunded.subject":
    "Zwrot {amount} – {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids}",
  "payment_refunded.title": "Zwrot został wysłany",
  "payment_refunded.body":
    "Kwota {amount} wraca tą samą drogą, którą przyszła płatność. Zależnie od banku może to potrwać kilka dni.",
  "payment_refunded.why.order_ended":
    "To zwrot za {count, plural, one {zamówienie {ids}, które zakończyło się przed wykonaniem.} few {zamówienia {ids}, które zakończyły się przed wykonaniem.} many {zamówienia {ids}, które zakończyły się przed wykonaniem.} other {zamówienia {ids}, które zakończyły się przed wykonaniem.}}",
  "payment_refunded.why.second_capture":
    "{count, plural, one {Zamówienie {ids} zostało opłacone} few {Zamówienia {ids} zostały opłacone} many {Zamówienia {ids} zostały opłacone} other {Zamówienia {ids} zostały opłacone}} dwa razy; drugą wpłatę w kwocie {amount} zwróciliśmy.",
  "payment_refunded.why.other_amount":
    "Za {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids} wpłynęło {amount} zamiast {due}, dlatego zwróciliśmy tę wpłatę.",
  "payment_refunded.why.other_currency":
    "Wpłata za {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids} przyszła w innej walucie niż należna, dlatego zwróciliśmy {amount}.",
  "payment_refunded.why.too_late":
    "Wpłata za {count, plural, one {zamówienie {ids} dotarła, gdy nie można go już było opłacić} few {zamówienia {ids} dotarła, gdy nie można ich już było opłacić} many {zamówienia {ids} dotarła, gdy nie można ich już było opłacić} other {zamówienia {ids} dotarła, gdy nie można ich już było opłacić}}, dlatego zwróciliśmy {amount}.",
  "payment_refunded.why.by_hand":
    "Zwracamy pieniądze za {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids} zgodnie z ustaleniami.",
  "fact.price_before": "Cena dotychczas",
  "fact.price_now": "Cena teraz",
  "fact.code": "Kod",
  "order_message.subject": "Wiadomość o zamówieniu {id}",
  "order_message.title": "Mamy dla Ciebie wiadomość",
  "order_message.question": "Mamy do Ciebie pytanie",
  "order_message.body": "Odpowiedz na stronie zamówienia. Możesz tam też przesłać plik.",
  "order_message.button": "Odpowiedz",
  "quote_reminder.subject": "Twoja wycena czeka – zamówienie {id}",
  "quote_reminder.title": "Twoja wycena czeka",
  "quote_reminder.body": "Zaakceptuj ją lub odrzuć do {valid_until}. Do tego czasu cena się nie zmieni.",
  "quote_reminder.button": "Zobacz wycenę",
  "quote_expired.subject": "Wycena wygasła – zamówienie {id}",
  "quote_expired.title": "Twoja wycena wygasła",
  "quote_expired.body":
    "Nie pobraliśmy żadnej opłaty. O nową wycenę możesz poprosić jednym kliknięciem na stronie zamówienia.",
  "quote_expired.button": "Otwórz zamówienie",
  "supplement_ready.subject": "Zamówienie {id} czeka na Twoją odpowiedź",
  "supplement_ready.title": "Proponujemy zmianę zamówienia",
  "supplement_ready.body":
    "Praca czeka na Twoją odpowiedź, a czas jej realizacji nie biegnie. Propozycja jest ważna do {valid_until}.",
  "supplement_ready.reminder":
    "Wciąż czekamy na Twoją odpowiedź. Jeśli jej nie będzie do {valid_until}, zamówienie się zakończy, a pieniądze do Ciebie wrócą.",
  "supplement_ready.button": "Zobacz propozycję",
  "goodwill_credit.subject": "Bonus dla Ciebie – zamówienie {id}",
  "goodwill_credit.title": "Przepraszamy",
  "goodwill_credit.body":
    "Zamówienie zakończyło się z naszej winy. Dodaliśmy do Twojego salda {amount} bonusu; jest ważny dwanaście miesięcy.",
  "goodwill_credit.button": "Zobacz saldo",
  "proof_code.subject": "Twój kod – zamówienie {id}",
  "proof_code.title": "Twój kod",
  "proof_code.body":
    "Tym kodem potwierdzasz, że zamówienie można zakończyć. Jest ważny {minutes} minut. Jeśli to nie Ty o niego prosisz, nic nie rób.",
  "proof_code.button": "Otwórz zamówienie",
  "staff_sla.subject": "Zamówienie {id} czeka już {minutes} minut",
  "staff_sla.title": "Zapytanie czeka na wycenę",
  "staff_sla.analysis": "Opłacone zamówienie czeka na analizę",
  "staff_sla.body": "Minęło {minutes} minut.",
  "staff_sla.button": "Otwórz zamówienie",
  "payment_refunded.why.supplement":
    "Cena {count, plural, one {zamówienia} few {zamówień} many {zamówień} other {zamówień}} {ids} została obniżona, dlatego zwracamy różnicę.",
  "payment_refunded.button": "Otwórz zamówienie",

  "top_up_credited.subject": "Doładowanie salda – {amount}",
  "top_up_credited.title": "Doładowanie dotarło",
  "top_up_credited.body": "Do salda dodano {amount}. Z salda można płacić za zamówienia.",
  "top_up_credited.body_bonus":
    "Do salda dodano {amount} i bonus {bonus}. Z salda można płacić za zamówienia.",
  "top_up_credited.button": "Zobacz płatności",

  "top_up_refunded.subject": "Zwrot {amount}",
  "top_up_refunded.twice": "To doładowanie zostało opłacone dwa razy; drugą wpłatę zwróciliśmy.",
  "top_up_refunded.by_hand":
    "Zgodnie z ustaleniami zwróciliśmy środki z konta przedpłaconego. Bonus, który im towarzyszył, przepadł.",
  "top_up_refunded.body": "Tej wpłaty nie można było dodać do salda.",

  "invoice_issued.subject": "Faktura {number} na {amount}",
  "invoice_issued.title": "Twoja faktura",
  "invoice_issued.body": "Faktura {number} na {amount} jest załączona do tej wiadomości.",
  "invoice_issued.button": "Otwórz zamówienie",

  "order_on_account.subject":
    "{count, plural, one {Zamówienie} few {Zamówienia} many {Zamówienia} other {Zamówienia}} {ids}: zaczynamy",
  "order_on_account.title": "Zaczynamy od razu",
  "order_on_account.body":
    "Zamówienie jest zapisane na Twoim rachunku. Znajdzie się na najbliższej fakturze miesięcznej, z terminem płatności 30 dni.",
  "order_on_account.button": "Otwórz zamówienie",
  "invoice_due.subject": "Faktura {number} na {amount}, termin płatności {due}",
  "invoice_due.title": "Twoja faktura miesięczna",
  "invoice_due.body":
    "W załączniku jest faktura za usługi wykonane w ubiegłym miesiącu. Termin płatności: {due}.",
  "invoice_due.button": "Otwórz fakturę",
  "invoice_corrected.subject": "Korekta {number} do faktury {corrected}",
  "invoice_corrected.title": "Korekta Twojej faktury",
  "invoice_corrected.body":
    "Faktura {corrected} została skorygowana. Faktura korygująca {number} jest załączona do tej wiadomości.",
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

  "offer_sent.subject":
    "Oferta zlecenia {id}: {languages}{words, plural, =0 {} one {, # słowo} few {, # słowa} many {, # słów} other {, # słowa}}",
  "offer_sent.title": "Mamy dla Ciebie zlecenie",
  "offer_sent.body": "Przyjmij je lub odrzuć do {expires}. Potem zapytamy kogoś innego.",
  "offer_sent.button": "Zobacz ofertę",

  "staff_new_quote.subject":
    "Do wyceny: zamówienie {id}, {languages}{words, plural, =0 {} one {, # słowo} few {, # słowa} many {, # słów} other {, # słowa}}",
  "staff_new_quote.title": "Czeka wycena",
  "staff_new_quote.body": "Klient oczekuje ceny do {answer_by}.",
  "staff_new_quote.button": "Otwórz w panelu",

  "link.hours":
    "Link działa jeden raz, przez {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.",
  "link.days":
    "Link działa jeden raz, przez {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}.",
  "link.not_asked": "To nie Twoja prośba? Zignoruj tę wiadomość – nic się nie stanie.",
  "footer.account": "Otrzymujesz tę wiadomość, ponieważ ten adres podano przy koncie w serwisie {brand}.",
  "activation.subject": "Aktywuj konto",
  "activation.title": "Aktywuj konto",
  "activation.body": "Został jeden krok: potwierdź, że to Twój adres. Potem możesz się zalogować.",
  "activation.button": "Aktywuj konto",
  "account_exists.subject": "Masz już konto",
  "account_exists.title": "Masz już konto",
  "account_exists.body":
    "Ktoś, prawdopodobnie Ty, próbował założyć konto na ten adres. Konto już istnieje: zaloguj się albo ustaw nowe hasło, jeśli nie pamiętasz obecnego.",
  "account_exists.button": "Zaloguj się",
  "account_invitation.subject": "Twoje konto jest gotowe",
  "account_invitation.title": "Twoje konto jest gotowe",
  "account_invitation.body": "Założyliśmy konto na ten adres. Ustaw hasło i możesz się zalogować.",
  "account_invitation.button": "Ustaw hasło",
  "staff_invitation.subject": "Zaproszenie do panelu obsługi",
  "staff_invitation.title": "Zaproszenie do panelu obsługi",
  "staff_invitation.body":
    "Ustaw hasło, aby zacząć. Przy pierwszym logowaniu poprosimy o ustawienie drugiego składnika.",
  "staff_invitation.button": "Ustaw hasło",
  "password_reset.subject": "Ustaw nowe hasło",
  "password_reset.title": "Ustaw nowe hasło",
  "password_reset.body": "Użyj tego linku, aby ustawić nowe hasło do konta.",
  "password_reset.button": "Ustaw nowe hasło",
  "password_changed.subject": "Hasło zostało zmienione",
  "password_changed.title": "Hasło zostało zmienione",
  "password_changed.body":
    "Hasło do Twojego konta zostało właśnie zmienione. Wszystkie inne urządzenia zostały wylogowane.",
  "password_changed.not_you": "To nie Ty? Od razu ustaw nowe hasło i napisz do nas.",
  "password_changed.button": "Ustaw nowe hasło",
  "email_change.subject": "Potwierdź nowy adres e-mail",
  "email_change.title": "Potwierdź nowy adres e-mail",
  "email_change.body": "Potwierdź, że to Twój adres. Od tej chwili będzie to Twój login.",
  "email_change.button": "Potwierdź adres",
  "email_changed.subject": "Adres e-mail został zmieniony",
  "email_changed.title": "Adres e-mail został zmieniony",
  "email_changed.body": "Twoje konto ma teraz inny adres e-mail. Na ten adres nie będziemy już pisać.",
  "email_changed.address": "Nowy adres: {email}",
  "email_changed.not_you": "To nie Ty? Napisz do nas od razu – pomożemy odzyskać konto.",
  "email_changed.button": "Zaloguj się",
  "fact.order_number": "Numer zamówienia",
  "fact.name": "Imię i nazwisko",
  "fact.email": "E-mail",
  "fact.withdrawn_part": "Odstąpienie od",
  "fact.received": "Otrzymano",
  "withdrawal.whole": "całego zamówienia",
  "withdrawal_receipt.subject": "Otrzymaliśmy odstąpienie od umowy – zamówienie {number}",
  "withdrawal_receipt.title": "Twoje odstąpienie od umowy do nas dotarło",
  "withdrawal_receipt.body": "To jest potwierdzenie. Zachowaj je: pokazuje, co i kiedy nam przekazano.",
  "withdrawal_receipt.ended":
    "Zamówienie zostało zakończone. Zapłaconą kwotę zwrócimy tą samą drogą, najpóźniej w ciągu 14 dni.",
  "withdrawal_receipt.settling":
    "Rozliczy je teraz człowiek i napisze do Ciebie. Należną kwotę zwrócimy tą samą drogą, najpóźniej w ciągu 14 dni.",
  "withdrawal_receipt.button": "Co dalej",
  "staff_transfers.subject":
    "{count, plural, one {# przelew czeka} few {# przelewy czekają} many {# przelewów czeka} other {# przelewu czeka}} na dopasowanie",
  "staff_transfers.title": "Przelewy do dopasowania",
  "staff_transfers.body":
    "{count, plural, one {# pozycji} few {# pozycji} many {# pozycji} other {# pozycji}} wyciągu {file_name} nie udało się dopasować bez człowieka.",
  "staff_transfers.button": "Dopasuj przelewy",

  "staff_withdrawal.subject": "Odstąpienie do rozliczenia – zamówienie {number}, {name}",
  "staff_withdrawal.title": "Odstąpienie od umowy czeka",
  "staff_withdrawal.body":
    "Nie mogło zakończyć zamówienia samo. Rozlicz je dzisiaj; pieniądze trzeba zwrócić w ciągu 14 dni od jego otrzymania.",
  "staff_withdrawal.button": "Rozlicz",
  "staff_einvoice_rejected.subject": "KSeF odrzucił fakturę {number}",
  "staff_einvoice_rejected.title": "KSeF odrzucił fakturę",
  "staff_einvoice_rejected.body":
    "Dopóki KSeF jej nie przyjmie, dla urzędu nie istnieje, a klient jej nie dostał. Sprawdź, co jest nie tak, popraw to i wyślij ją ponownie pod tym samym numerem.",
  "staff_einvoice_rejected.button": "Przejdź do faktury",
  "fact.case": "Reklamacja",
  "fact.answer": "Nasza odpowiedź",
  "review_ending.subject": "Czy wszystko się zgadza? Zamówienie {id}",
  "review_ending.title": "Czy tłumaczenie jest w porządku?",
  "review_ending.body": "Jeśli nic nie napiszesz, uznamy dostawę za przyjętą: {until}.",
  "review_ending.after":
    "Prawo do reklamacji pozostaje bez zmian. Na stronie zamówienia zaznaczysz, co jest nie tak.",
  "review_ending.button": "Otwórz zamówienie",
  "correction_received.subject": "Mamy Twoją reklamację – zamówienie {id}",
  "correction_received.title": "Mamy Twoją reklamację",
  "correction_received.body":
    "Przyjrzymy się jej najpóźniej: {answer_by}. Do tego czasu nie musisz nic robić.",
  "correction_received.button": "Otwórz zamówienie",
  "correction_answered.subject": "Odpowiedź na reklamację – zamówienie {id}",
  "correction_answered.title.accepted": "Poprawimy to",
  "correction_answered.title.rejected": "Nie możemy uznać reklamacji",
  "correction_answered.title.final": "Reklamację rozpatrzyła inna osoba",
  "correction_answered.title.refund": "Zwracamy część ceny",
  "correction_answered.body.accepted": "Poprawiona wersja nic nie kosztuje. Napiszemy, gdy będzie gotowa.",
  "correction_answered.body.rejected": "Poniżej piszemy dlaczego.",
  "correction_answered.body.final": "Pierwsza odpowiedź pozostaje w mocy. Poniżej piszemy dlaczego.",
  "correction_answered.body.refund": "{amount} wraca tak, jak zapłacono, a faktura zostanie skorygowana.",
  "correction_answered.appeal":
    "Do {until} możesz poprosić na stronie zamówienia, aby zdecydowała inna osoba.",
  "correction_answered.button": "Otwórz zamówienie",
  "correction_delivered.subject": "Poprawiona wersja jest gotowa – zamówienie {id}",
  "correction_delivered.title": "Poprawiona wersja jest gotowa",
  "correction_delivered.body":
    "Na stronie zamówienia {files, plural, one {czeka # nowy plik} few {czekają # nowe pliki} many {czeka # nowych plików} other {czeka # nowego pliku}}.",
  "correction_delivered.silence": "Jeśli nic nie napiszesz, uznamy, że wszystko się zgadza: {until}.",
  "correction_delivered.button": "Pobierz",
  "correction_assigned.subject": "Dostawa do poprawienia – zlecenie {id}",
  "correction_assigned.title.rework": "Dostawa wraca do Ciebie",
  "correction_assigned.title.check": "Poprawiona dostawa do sprawdzenia",
  "correction_assigned.body.rework": "Klient zaznaczył, co jest nie tak. Popraw to i oddaj w terminie.",
  "correction_assigned.body.check": "Sprawdź, czy wszystko, co zaznaczono, jest już poprawne.",
  "correction_assigned.button": "Otwórz",
  "staff_correction.subject.opened": "Reklamacja zamówienia {id}",
  "staff_correction.subject.late": "Nikt nie zajął się reklamacją zamówienia {id}",
  "staff_correction.subject.appealed": "Odwołanie do rozpatrzenia – zamówienie {id}",
  "staff_correction.title": "Reklamacja czeka",
  "staff_correction.body.opened": "Zajmij się nią do: {answer_by}.",
  "staff_correction.body.late": "Należało się nią zająć do: {answer_by}.",
  "staff_correction.body.appealed":
    "Klient nie zgadza się z odpowiedzią. Decyduje ktoś, kto jej nie odrzucił.",
  "staff_correction.button": "Otwórz reklamację",
};
