import type { RefusalCode, WebhookRefusal } from "#domain/errors.ts";
import { pl as accounts } from "#messages/accounts/refusals/pl.ts";
import { pl as api } from "#messages/api/refusals/pl.ts";
import { pl as embeds } from "#messages/embeds/refusals/pl.ts";
import { pl as memory } from "#messages/memory/refusals/pl.ts";

/** Refusals in Polish: second person, no form that tells a gender, capital Twój. */
export const pl = {
  ...accounts,
  ...api,
  ...embeds,
  ...memory,
  "validation.failed": "Podane dane są nieprawidłowe.",
  InvalidCredentials: "Nieprawidłowe dane logowania.",
  "token.missing": "Zaloguj się, aby zobaczyć tę stronę",
  "token.invalid": "Nie udało się potwierdzić Twojej tożsamości. Zaloguj się ponownie.",
  "token.expired": "Twoja sesja wygasła. Za chwilę przejdziesz do strony logowania.",
  "session.expired": "Twoja sesja wygasła. Za chwilę przejdziesz do strony logowania.",
  "access.forbidden": "Nie masz dostępu do tej strony",
  "right.missing": "Twoja rola na to nie pozwala. Jeśli tego potrzebujesz, poproś administratora.",
  "totp.not_set_up": "Najpierw ustaw drugi składnik: do zalogowania w panelu potrzebny jest kod z telefonu.",
  "login.slow":
    "Za dużo nieudanych prób. Spróbuj ponownie za {seconds, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}.",
  "login.locked":
    "Za dużo nieudanych prób. Przez 15 minut samo hasło nie wystarczy: dodaj kod z aplikacji uwierzytelniającej albo ustaw nowe hasło przez link z e-maila.",
  "totp.required": "Wpisz kod z aplikacji uwierzytelniającej.",
  "totp.wrong": "Ten kod jest nieprawidłowy. Wpisz najnowszy.",
  "confirmation.needed": "Potwierdź to hasłem lub kodem z aplikacji i spróbuj ponownie.",
  "passkey.refused": "Ten klucz dostępu nie zadziałał. Spróbuj ponownie lub zaloguj się hasłem.",
  "account_link.invalid": "Ten link już nie działa. Poproś o nowy.",
  "account_link.other_account":
    "Zaloguj się na konto, dla którego podano ten adres, i otwórz link jeszcze raz.",
  "account.exists": "Konto z tym adresem e-mail już istnieje. Możesz się zalogować.",
  "account.not_registered": "Konto nie zostało zarejestrowane.",
  "credentials.no_match": "Te dane logowania nie pasują do żadnego konta.",
  "user.not_found": "Nie znaleziono użytkownika – takie konto nie istnieje.",

  "brand.missing": "Zapytanie nie wskazuje marki.",
  "brand.unknown": "Nie znamy tej marki.",
  "brand.mismatch": "To należy do innej marki. Zaloguj się w jej serwisie.",
  "service.not_for_brand": "Ta funkcja nie jest dostępna w tym serwisie.",
  "service.unavailable": "Usługa jest niedostępna. Skontaktuj się z biurem obsługi klienta.",
  "database.unavailable": "Nasza baza danych jest chwilowo niedostępna. Spróbuj ponownie za kilka sekund.",
  "database.busy": "W tej chwili ktoś inny zmienia to samo. Spróbuj ponownie za kilka sekund.",

  "storage.unavailable":
    "Chwilowo nie można zapisać ani odczytać plików. Wpisane dane zostają; spróbuj ponownie za kilka minut.",
  "upload.stalled":
    "Wysyłanie zatrzymało się: przez 30 sekund nic nie dotarło. Wpisane dane zostają; dodaj plik ponownie.",
  "route.not_found": "Nie znaleźliśmy tej strony",
  "order.not_found": "Nie znaleźliśmy tego zamówienia.",
  "order.needs_login": "To zamówienie należy do konta. Zaloguj się, aby je zobaczyć.",
  "cart.not_found": "Nie znaleźliśmy tego podsumowania zamówienia.",
  "quote.not_found": "Nie znaleźliśmy tej wyceny.",
  "file.not_found": "Nie znaleźliśmy tego pliku.",
  "invoice.not_found": "Nie znaleźliśmy tej faktury.",
  "invoice.not_overdue": "Ta faktura nie jest przeterminowana.",
  "invoice.reminded_today": "Przypomnienie o tej fakturze wysłano już dzisiaj.",
  "payment.not_found": "Nie znaleźliśmy tej płatności.",
  "refund.not_found": "Nie możemy znaleźć tego zwrotu.",
  "customer.not_found": "Nie znaleźliśmy tego klienta.",

  "order.wrong_status": "Status zamówienia zmienił się w międzyczasie. Odśwież stronę.",
  "order.wrong_role": "Tego kroku nie możesz wykonać.",
  "order.guard_failed": "Teraz nie jest to możliwe, bo czegoś jeszcze brakuje.",
  "order.stale": "Zamówienie zostało w międzyczasie zmienione. Sprawdź, co się zmieniło, i spróbuj ponownie.",
  "order.taken": "Tym zamówieniem zajmuje się ktoś inny. Otwórz je, aby je przejąć.",
  "price.by_hand": "Wycenimy to ręcznie – bezpłatnie, w około 15 minut.",
  "cart.placed": "To zamówienie zostało już złożone. Zacznij nowe.",
  "cart.full": "Jest tu zbyt wiele zamówień. Najpierw opłać te.",
  "cart.duplicate": "Takie samo zamówienie już tu jest.",
  "cart.other_currency": "Zamówienia tutaj są w innej walucie. Zacznij nowe zamówienie.",
  "session.too_soon": "Ten termin jest już zbyt bliski. Wybierz późniejszy.",
  "session.taken": "Ten termin został właśnie zajęty. Wybierz inny.",
  "session.wrong_state": "W tej chwili nie można tego zrobić z tą sesją.",
  "calendar.clash": "Ten czas jest już zajęty inną sesją lub nieobecnością.",
  "shipment.not_available": "Oryginał na papierze możemy wysłać po zakończeniu tłumaczenia przysięgłego.",
  "shipment.already_requested": "Oryginał na papierze tego tłumaczenia został już zamówiony.",
  "shipment.not_ready":
    "Tego oryginału nie można jeszcze wysłać: tłumaczenie nie jest gotowe albo wysyłka nie jest opłacona.",
  "quote.expired": "Ta wycena jest już nieważna. Poproś o nową.",
  "quote.price_changed": "Cena zmieniła się w międzyczasie. Sprawdź nową.",
  "quote.option_unknown": "Wybierz jeden z wariantów tej wyceny.",
  "quote.sending": "Ta wycena jest właśnie wysyłana. Najpierw ją cofnij.",
  "quote.list_changed": "Cennik zmienił się, odkąd wpisano kwoty. Sprawdź pozycje i wyślij jeszcze raz.",
  "quote.reason_needed": "Ta cena jest niższa od cennika albo od minimalnej marży. Podaj powód.",
  "quote.confirm_amount":
    "Jedna z kwot bardzo odbiega od oczekiwanej. Sprawdź ją i potwierdź, że jest poprawna.",
  "quote.above_ceiling": "Ta cena przekracza najwyższą, jaką marka pozwala wysłać. Sprawdź kwoty.",
  "quote.already_sent": "Wycena jest już wysłana, więc nie można jej cofnąć.",
  "quote.already_decided": "Ta wycena została już zaakceptowana lub odrzucona.",
  "supplement.not_needed": "Zmiana jest zbyt mała, by pytać o nią klienta. Cena i termin zostają bez zmian.",
  "hold.review_date": "Wstrzymanie trzeba sprawdzić w ciągu 14 dni.",
  "proof.missing": "Wpisz kod, który wysłaliśmy na adres z tego zamówienia.",
  "proof.wrong": "Ten kod jest błędny albo wygasł. Poproś o nowy.",
  "proof.too_soon": "Kod jest już w drodze. O kolejny możesz poprosić za minutę.",
  "payment.already_settled": "To zostało już opłacone.",
  "payment.method_unavailable": "Ta metoda płatności jest tu niedostępna. Wybierz inną.",
  "refund.too_much": "To więcej, niż można jeszcze zwrócić z tej płatności.",
  "approval.not_found": "Nie możemy znaleźć tego wniosku.",
  "approval.same_person": "Ten wniosek musi zatwierdzić inna osoba: pochodzi z Twojego konta.",
  "approval.decided": "Ktoś już zdecydował o tym wniosku.",
  "approval.waits": "Wniosek o to samo czeka już na drugą osobę.",
  "approval.asker_left":
    "Osoba, która o to wnioskowała, nie ma już takiego uprawnienia. Odrzuć wniosek i poproś o nowy.",
  "refund.settled": "Ten zwrot został już wysłany.",
  "staff.last_admin": "To ostatni administrator. Najpierw nadaj tę rolę komuś innemu.",
  "staff.not_invited": "Ta osoba nie czeka na zaproszenie.",
  "transfer.not_found": "Nie możemy znaleźć tego przelewu.",
  "transfer.amount": "Te kwoty nie pasują do przelewu. Sprawdź je.",
  "transfer.other_currency": "Przelew jest w innej walucie niż należność.",
  "transfer.no_balance": "Ten kupujący nie ma konta, więc nadwyżki nie da się przenieść na saldo.",
  "transfer.no_payer": "Nie wiemy, czyje to pieniądze. Najpierw dopasuj przelew do zamówienia.",
  "transfer.order_gone":
    "Tego zamówienia nie można już opłacić. Zostaw pieniądze bez dopasowania i je zwróć.",
  "transfer.undo_late": "Dopasowanie można cofnąć tylko tego samego dnia.",
  "transfer.voucher": "Żadne bony nie czekają na pieniądze w tej kwocie.",
  "transfer.undo_refused": "Tego dopasowania nie można cofnąć, bo zależą od niego późniejsze kroki.",
  "transfer.whole":
    "Przelewem można zapłacić tylko całą kwotę. Resztę zapłać w inny sposób albo zrezygnuj z salda lub bonu.",
  "statement.unreadable":
    "Tego pliku nie da się odczytać jako wyciągu bankowego. Nic nie zostało zaksięgowane.",
  "statement.not_ours":
    "Ten wyciąg dotyczy konta, które nie jest nasze, albo innej waluty. Nic nie zostało zaksięgowane.",
  "balance.too_low": "Na Twoim saldzie jest za mało środków. Doładuj je lub wybierz inną metodę płatności.",
  "credit.exceeded": "To zamówienie przekracza dostępny limit kupiecki. Wybierz inną metodę płatności.",
  "credit.overdue":
    "Nie można zamawiać na fakturę z odroczonym terminem, gdy inna faktura jest przeterminowana o ponad 14 dni. Opłać ją lub wybierz inną metodę płatności.",
  "correction.nip":
    "To nie jest poprawny NIP: nie zgadza się cyfra kontrolna. Zapytaj klienta o właściwy numer.",
  "correction.vat_id":
    "VIES nie potwierdza tego numeru VAT. Faktura bez polskiego VAT wymaga numeru, który VIES potwierdzi.",
  "correction.polish_buyer":
    "Nabywca z Polski płaci polski VAT, a ta faktura go nie ma: nie można jej wystawić ponownie na te same kwoty. Zwróć pieniądze i poproś o nowe zamówienie.",
  "correction.too_much": "Nie można zwrócić więcej, niż pozostało na tej fakturze.",
  "correction.nothing": "Ta korekta niczego by nie zmieniła.",
  "correction.replaced": "Ta faktura została już skorygowana do zera, a w jej miejsce wystawiono inną.",
  "correction.no_vat": "Na tej fakturze nie ma polskiego VAT, który można by zdjąć.",
  "correction.unproven":
    "VIES nie potwierdził numeru z tej faktury, więc VAT zostaje. Proszę spróbować, gdy VIES odpowie.",
  "correction.denied": "VIES odpowiedział, że numer nie był ważny w chwili sprzedaży, więc VAT zostaje.",
  "correction.payment_taken_back":
    "Płatność za tę fakturę została cofnięta lub zakwestionowana. Najpierw trzeba to wyjaśnić.",
  "correction.refund_waits": "Zwrot tej płatności czeka na drugą osobę. Najpierw trzeba o nim zdecydować.",
  "correction.vat_refunded":
    "Kwota równa VAT z tej faktury została już zwrócona ręcznie. Zdjęcie VAT oznaczałoby drugi zwrot.",
  "correction.paid":
    "Ta faktura jest zapłacona. Zwróć pieniądze w Zwrotach: korekta wystawi się razem ze zwrotem.",
  "topup.currency":
    "Masz jeszcze środki w innej walucie. Doładowanie w tej walucie będzie możliwe po ich wykorzystaniu.",
  "topup.changed": "Bonus lub waluta zmieniły się w międzyczasie. Sprawdź nowe kwoty.",
  "topup.code": "Ten kod nie działa dla tego doładowania.",
  "coupon.invalid": "Ten kod nie działa dla tego zamówienia.",
  "coupon.expired": "Ten kod jest już nieważny.",
  "coupon.used_up": "Ten kod został już w pełni wykorzystany.",
  "coupon.used_by_you": "Ten kod został już przez Ciebie wykorzystany.",
  "coupon.scope": "Ten kod nie dotyczy tego zamówienia.",
  "coupon.least": "Ta kwota jest za mała dla tego kodu.",
  "coupon.exclusive": "Tego kodu nie można łączyć z bonusem. Zapłać inaczej albo usuń kod.",
  "coupon.not_found": "Nie możemy znaleźć tego kodu.",
  "coupon.exists": "Taki kod już istnieje",
  "coupon.in_use":
    "Ten kod był już użyty: jego wartości i zakresu nie można zmienić. Zakończ go i utwórz nowy.",
  "bonus_table.unsound":
    "Od jednej kwoty może zaczynać się tylko jeden próg, a premia nie może przekraczać wpłaty. Sprawdź progi.",
  "voucher.invalid": "Tego bonu nie można tu użyć albo został już wykorzystany.",
  "voucher.too_low": "Bon nie pokrywa całej kwoty. Wybierz, jak zapłacisz resztę.",
  "mail.not_found": "Nie znaleźliśmy tej wiadomości.",
  "job.not_found": "Tego zadania już nie ma: zostało wykonane albo odrzucone.",
  "job.running": "To zadanie właśnie działa. Sprawdź ponownie za minutę.",
  "job.not_failed": "To zadanie nie zakończyło się błędem. Wykona się o swojej porze.",
  "job.needed": "Bez tego zadania zamówienie lub sprawa nie ruszy dalej. Uruchom je ponownie.",
  "engine.not_found": "Tego silnika nie ma.",
  "engine.exists": "Inny silnik ma już taką nazwę.",
  "engine.not_reached":
    "Ten silnik jeszcze nie odpowiedział, więc nie znamy jego par językowych. Sprawdź adres i klucz, a potem spróbuj ponownie.",
  "memory.not_found": "Ta pamięć tłumaczeniowa nie istnieje.",
  "memory.no_consent":
    "Na tym koncie tłumaczenia nie są zachowywane. Najpierw zaznacz zgodę „Zachowuj moje tłumaczenia do następnych zamówień”, a potem zaimportuj plik.",
  "term.not_found": "Ten termin nie istnieje.",
  "mail.secret":
    "Ta wiadomość zawiera osobisty link, więc może go mieć tylko jej adresat. Adresat może poprosić o nowy.",
  "mail.stopped": "Adresat nie chce już takich wiadomości.",
  "mail_choice.not_found":
    "Ten link już nie działa. Otwórz najnowszą wiadomość od nas i użyj linku, który w niej jest.",
  "voucher.code_told": "Kod tego bonu został już podany albo o sprzedaż wnioskował ktoś inny.",
  "voucher.not_found": "Nie możemy znaleźć tego bonu.",
  "price_list.not_found": "Nie możemy znaleźć tego cennika.",
  "price_draft.not_found": "Ten cennik nie ma szkicu. Zacznij nowy.",
  "price_draft.exists": "Szkic tego cennika już powstaje.",
  "price_draft.changed": "Ktoś inny zmienił ten szkic w międzyczasie. Widać jego obecny stan; sprawdź go.",
  "price_draft.outdated": "Od rozpoczęcia szkicu opublikowano inną wersję. Usuń szkic i zacznij od nowa.",
  "price_draft.bands":
    "Dopasowanie waży mniej dla tłumacza niż dla klienta. Podnieś część tłumacza przed publikacją.",
  "price_draft.weights": "Wagi etapów planu muszą dawać razem 100%. Popraw je przed publikacją.",
  "price_draft.missing": "Brakuje cen. Uzupełnij je przed publikacją.",
  "price_draft.warnings": "Przed publikacją sprawdź ostrzeżenia.",
  "price_cell.invalid": "Wpisz cenę większą od 0",
  "rating.not_saved": "Wystąpił błąd. Ocena nie została zapisana",
  "review.not_rated": "Najpierw oceń zamówienie, potem można opublikować opinię.",
  "review.no_company": "Na tym zamówieniu nie ma nazwy firmy.",
  "review.not_found": "Klient wycofał tę opinię.",
  "review.changed": "Klient zmienił treść. Przeczytaj ją ponownie przed podjęciem decyzji.",
  "einvoice.not_rejected": "KSeF nie odrzucił tej faktury, więc nie można jej wysłać ponownie.",
  "xrechnung.not_offered": "XRechnung wystawiamy do faktur i korekt dla firm z Niemiec.",
  "xrechnung.no_amounts":
    "Ta korekta nie zmienia żadnej kwoty, więc XRechnung nie miałaby treści. Proszę użyć pliku PDF.",
  "xrechnung.incomplete":
    "XRechnung wymaga kodu pocztowego, miejscowości i adresu e-mail nabywcy, a w tym dokumencie brakuje jednej z tych danych. Proszę użyć pliku PDF albo poprosić o korektę nabywcy.",
  "xrechnung.mixed_tax":
    "Usługi opodatkowane w Polsce i nieopodatkowane nie mogą znaleźć się w jednej XRechnung. Proszę użyć pliku PDF.",
  "assignment.taken": "To zlecenie jest już zajęte.",
  "round.not_open": "Nie trwa żadna runda ofert.",
  "offer.not_found": "Ta oferta nie jest już aktualna.",
  "offer.confirm_fee":
    "Stawka {fee} {currency} znacznie różni się od planowanej {planned} {currency}. Sprawdź ją i potwierdź, że jest poprawna.",
  "offer.confirm_margin":
    "Przy stawce {fee} {currency} zamiast planowanej {planned} {currency} pozostaje mniej niż minimalna marża {least}%. Sprawdź ją i potwierdź, że jest poprawna.",
  "offer.above_ceiling": "Stawka powyżej {ceiling} {currency} nie jest możliwa w tej marce. Sprawdź kwotę.",
  "offer.taken_back": "Ta oferta została wycofana.",
  "translator.not_found": "Nie ma takiego tłumacza.",
  "translator.not_invited": "Ten tłumacz ma już hasło albo nie współpracuje z nami.",
  "translator.left": "Ta osoba już z nami nie współpracuje.",
  "translator.sworn_number": "Pary przysięgłe wymagają numeru tłumacza przysięgłego.",
  "translator.rate_unusual":
    "Niektóre stawki bardzo różnią się od stawek innych osób w tej parze albo od poprzednich. Popraw je albo podaj powód i zapisz ponownie.",
  "absence.invalid": "Nieobecność nie może kończyć się przed pierwszym dniem ani leżeć w przeszłości.",
  "worker.not_qualified": "To zlecenie wymaga kwalifikacji, których nie ma w profilu.",
  "stage.target_missing":
    "Do jednego z plików źródłowych nie ma jeszcze gotowego pliku. Dodaj po jednym do każdego.",
  "stage.checks": "Niektóre kontrole są czerwone. Wyjaśnij każdą z nich albo oddaj poprawiony plik.",
  "stage.sworn_missing":
    "Tłumaczenie przysięgłe wymaga numeru repertorium, liczby stron oraz uwierzytelnionego skanu lub podpisu kwalifikowanego.",
  "stage.paper_not_approved":
    "Klient nie zatwierdził jeszcze szkicu i adresu. Opieczętuj i oddaj pracę po jego zgodzie.",
  "stage.paper_scan_missing": "Zamówiono papierowy oryginał: dołącz skan opieczętowanego papieru.",
  "stage.session_open": "Najpierw zamknij sesję: podaj liczbę minut i notatki.",
  "stage.lqa_missing": "Najpierw wypełnij formularz jakości tłumaczenia.",
  "stage.checklist_open": "Najpierw podpisz każdy punkt listy kontrolnej.",
  "stage.segments_open": "Najpierw potwierdź, że każdy segment został przeczytany i zatwierdzony.",
  "exchange.doctype":
    "Plik zawiera DOCTYPE, który może ukrywać inną treść, więc nie został odczytany. Zapisz go ponownie w swoim narzędziu jako XLIFF.",
  "exchange.too_large": "Plik ma ponad 50 MB, więc nie został odczytany.",
  "exchange.too_deep": "Plik jest zagnieżdżony głębiej niż jakikolwiek XLIFF, więc nie został odczytany.",
  "exchange.malformed":
    "Plik jest uszkodzony albo nie jest plikiem XML w UTF-8. Zapisz go ponownie w swoim narzędziu jako XLIFF.",
  "exchange.not_xliff": "To nie jest plik XLIFF. Wgraj plik .xlf pobrany tutaj.",
  "exchange.other_document":
    "Ten plik należy do innego dokumentu lub zamówienia albo jego źródło się zmieniło.",
  "bilingual.none": "To zamówienie nie ma podglądu dwujęzycznego.",
  "workbench.not_ready": "Dokumentów tego zlecenia nie można jeszcze tutaj edytować.",
  "workbench.not_assembled":
    "Nie udało się wstawić tłumaczenia do dokumentu. Nic nie zostało oddane; prosimy powiadomić biuro.",
  "segment.split":
    "Tego segmentu nie można tu podzielić: zawiera znaczniki, jest zablokowany albo rozpoczął się kolejny etap.",
  "segment.join":
    "Tych segmentów nie można połączyć: należą do różnych akapitów, zawierają znaczniki albo rozpoczął się kolejny etap.",
  "segment.reason_short": "Prosimy podać uzasadnienie, co najmniej dziesięć znaków.",
  "segment.no_engine": "Dla tej pary języków nie ma tu tłumaczenia maszynowego.",
  "segment.engine_failed":
    "Tłumaczenie maszynowe tego segmentu się nie powiodło. Przetłumacz go samodzielnie albo spróbuj później.",
  "stage.not_yours": "To zlecenie nie jest już Twoje.",
  "work.nothing_to_return": "Nie ma wcześniejszej pracy człowieka, którą można by zwrócić.",
  "work.not_bad_enough":
    "Praca wraca, gdy błędów krytycznych jest więcej, niż wolno. Resztę popraw samodzielnie.",
  "work.returns_used_up":
    "Praca wracała już dwa razy albo poprzedni wykonawca jest niedostępny. Zaproponuj zespołowi, aby zrobił ją ktoś inny.",
  "work.partial_missing": "Dodaj to, co jest już gotowe, albo zaznacz, że nic nie jest gotowe.",
  "question.not_found": "Nie możemy znaleźć tego pytania.",
  "question.decided": "Na to pytanie już odpowiedziano.",
  "question.passed_on": "Klient ma już to pytanie.",
  "question.not_with_customer": "Klient nie ma teraz tego pytania.",
  "question.reworded": "Zmieniliśmy treść tego pytania. Przeczytaj je ponownie, zanim odpowiesz.",
  "question.pauses_used_up": "Klient był pytany już trzy razy. Tym razem zapytaj zespół.",
  "question.one_at_a_time": "Klient ma już otwarte pytanie. Poczekaj na odpowiedź albo zapytaj zespół.",
  "proposal.not_found": "Ta propozycja nie jest już otwarta.",
  "extension.needs_consent":
    "Rezerwa tego nie obejmuje. Podaj, jak klient się zgodził, i nowy obiecany termin.",
  "stage.no_deliverable": "Przed oddaniem pracy dodaj gotowy plik.",

  "languages.same": "Wybierz dwa różne języki",
  "language_pair.unavailable": "Dla tej usługi nie oferujemy jeszcze tej pary języków.",
  "text.too_long": "Ten tekst jest za długi. Prześlij go jako plik.",
  "translation.document_too_long":
    "Ten dokument jest za długi, by go tu przetłumaczyć. Podziel go i wyślij części.",
  "translation.format":
    "Tego formatu nie da się tu przetłumaczyć. Obsługujemy: docx, pptx, xlsx, odt, rtf, txt",
  "translation.layout":
    "W tekście tego dokumentu są pola, linki, odsyłacze do przypisów lub inne elementy, które zostałyby tu uszkodzone. Wklej sam tekst albo zamów tłumaczenie u nas.",
  "translation.daily_limit": "Dzisiejszy limit został wykorzystany. Odnowi się o północy.",
  "deadline.past": "Wybierz termin w przyszłości.",
  "file.too_large": "Plik jest za duży",
  "file.too_many": "Za dużo plików.",
  "file.type_not_accepted": "Nieobsługiwany format. Obsługujemy: {list}",
  "file.image_only": "Nie przyjmujemy obrazów ani tekstu w formie obrazu",
  "file.empty": "Ten plik jest pusty.",
  "file.old_format":
    "Plik {name} ma stary format, którego maszyna tu nie przetłumaczy. Zapisz go jako .{type} albo wybierz tłumaczenie bez etapu maszynowego.",
  "file.protected": "Ten plik jest chroniony hasłem. Usuń hasło i dodaj plik ponownie.",
  "file.unreadable": "Nie możemy odczytać tego pliku. Zapisz go ponownie lub dodaj inny.",
  "file.infected":
    "Skaner antywirusowy znalazł coś w pliku {name}. Sprawdź go na swoim komputerze albo wyślij inny plik.",
  "quarantine.decided": "Ktoś z zespołu już zdecydował w sprawie tego pliku.",
  "file.link_expired": "Ten link wygasł. Pobierz nowy na stronie zamówienia.",

  "payout.other_content":
    "Ta wypłata została już zaimportowana i wtedy jej treść była inna. Porównaj oba raporty.",
  "payout.not_in_transit": "Ta wypłata nie jest już w drodze.",
  "payout.not_found": "Nie znaleziono tej wypłaty.",
  "payout.not_on_its_way": "Ta wypłata nie jest w drodze.",
  "payout_run.not_found": "Nie znaleziono tej paczki wypłat.",
  "payout_run.no_account": "Nie mamy konta w tej walucie.",
  "payout_run.nothing": "W tej walucie nie ma teraz nic do wypłaty.",
  "payout_run.wrong_state": "Ta paczka jest już na innym etapie. Zajrzyj do niej ponownie.",
  "payout_run.same_person": "Kto zatwierdził rachunek z tej paczki, nie może jej zwolnić. Poproś inną osobę.",
  "pay_statement.not_found": "Nie znaleziono tego zestawienia.",
  "pay_statement.approved": "Rachunek do tego zestawienia jest już zatwierdzony i nie można go zmienić.",
  "pay_statement.not_billed": "Żaden rachunek do tego zestawienia nie czeka na decyzję.",
  "pay_statement.bill":
    "Sprawdź kwotę i datę rachunku: kwota to suma honorariów, ewentualnie z VAT, a data nie jest przyszła ani sprzed miesiąca zestawienia.",
  "pay_statement.other_amount": "Honoraria i VAT nie dają kwoty z rachunku.",
  "payee.missing": "Najpierw podaj dane do rozliczeń i numer konta.",
  "fee.settled": "To honorarium jest już na zestawieniu albo praca jeszcze trwa.",
  "fee.too_much": "To więcej, niż uzgodniono.",
  "payout_row.not_found": "Ta pozycja na nikogo nie czeka.",
  "payout_row.no_match": "Nadal nie możemy znaleźć płatności, której dotyczy ta pozycja.",
  "report.unreadable": "To nie jest raport wypłat tego operatora albo plik jest uszkodzony.",
  "books.month_closed": "Księgi tego miesiąca są zamknięte.",
  "books.month_not_closed": "Księgi tego miesiąca nie są zamknięte.",
  "books.month_running": "Ten miesiąc jeszcze trwa.",
  "books.changed": "Księgi zmieniły się w międzyczasie. Sprawdź nowe kwoty.",
  "books.broken": "Księgi nie przechodzą kontroli. Zanim je zamkniesz, sprawdź, co się nie zgadza.",
  "books.unchecked":
    "W ciągu ostatniej doby nie sprawdzono reguł ksiąg. Sprawdź je teraz, a potem zamknij miesiąc.",
  "books.rate_missing": "Faktury w walucie obcej nie mają jeszcze kursu.",

  "body.too_large": "To więcej, niż możemy przyjąć jednorazowo.",
  "body.malformed":
    "Nie udało się odczytać zapytania. Programy wysyłają JSON z nagłówkiem Content-Type: application/json.",
  "idempotency.in_progress": "Pierwsze zapytanie jest jeszcze przetwarzane. Poczekaj chwilę.",
  "rate.limited": "Za dużo prób. Poczekaj chwilę i spróbuj ponownie.",
  fault: "Coś poszło nie tak po naszej stronie. Pisząc do nas, podaj numer błędu {request_id}.",
  "case.not_found": "Nie znaleźliśmy tej reklamacji.",
  "case.wrong_state": "Reklamacja jest już na innym etapie. Odśwież stronę, aby zobaczyć jej stan.",
  "case.money_moved":
    "Pieniądze są już w drodze, więc tej odpowiedzi nie można cofnąć. Do czasu odpowiedzi klienta można zmienić jej treść.",
  "case.guard_failed": "Teraz nie można tego zrobić z tą reklamacją.",
  "case.open_already": "Zajmujemy się już reklamacją tego zamówienia.",
  "case.same_person": "O odwołaniu od Twojej odpowiedzi musi zdecydować inna osoba.",
  "rework.four_eyes": "Sprawdzić musi inna osoba niż ta, która poprawia.",
  "rework.not_yours": "Nie ma takiej poprawki wśród Twoich.",
  "shipment.wrong_step": "Oryginał papierowy jest już na innym etapie. Odśwież stronę.",
  "shipment.number_invalid":
    "To nie jest numer dla tego sposobu wysyłki. Listy polecone mają numer jak RR123456785PL albo 20 cyfr, paczkomaty 24 cyfry.",
  "shipment.number_none": "Ten oryginał nie ma jeszcze numeru przesyłki.",
  "price_draft.reason_needed": "Jedna z cen zmienia się stukrotnie lub więcej. Podaj powód w notatce.",
  "shipment.number_missing": "Najpierw podaj numer przesyłki.",
  "shipment.draft_not_approved":
    "Klient nie zatwierdził jeszcze szkicu i adresu: po opieczętowaniu papieru nie da się zmienić.",
  "draft.approval_stands": "Tej zgody nie można cofnąć: dał ją klient albo oryginał jest już opieczętowany.",
  "draft.none": "Nie ma czego zatwierdzać: żaden oryginał nie czeka na pieczęć.",
  "draft.changed":
    "Szkic się tymczasem zmienił albo ma już odpowiedź. Zobacz go jeszcze raz; wpisany tekst zostaje.",
  "parcel.not_offered": "Teraz nie można utworzyć paczki dla tego oryginału.",
  "parcel.exists": "Ten oryginał ma już paczkę.",
  "parcel.no_label": "Przewoźnik nie ma jeszcze etykiety. Spróbuj za chwilę.",
  "account.blocked": "To konto jest zablokowane. Napisz do biura obsługi klienta.",
  "view.too_many": "Masz już trzydzieści widoków. Najpierw usuń któryś.",
  "view.name_taken": "Inny Twój widok ma już tę nazwę. Wybierz inną.",
  "view.gone": "Tego widoku już nie ma.",
  "customer.has_funds": "Na saldzie są środki. Najpierw trzeba je wykorzystać lub zwrócić.",
  "customer.has_open_orders": "Są otwarte zamówienia. Najpierw muszą się zakończyć.",
  "customer.has_dues": "Faktura lub zwrot są jeszcze otwarte.",
  "deletion.asked": "Usunięcie tego konta zostało już zlecone.",
  "deletion.not_asked": "Nie zlecono usunięcia tego konta.",
  "data_export.at_work": "Kopia tych danych jest już przygotowywana. Wkrótce będzie gotowa.",
  "data_export.not_ready": "Ta kopia nie jest dostępna. Zamów nową.",
  "customer.forgotten": "Ten klient został zanonimizowany. Niczego nie można już zmienić.",
  "customer.active": "To konto jest już aktywne.",
  "customer.changed": "Ktoś w międzyczasie zmienił dane tego klienta. Wczytaj stronę ponownie.",
  "customer.email_differs": "To nie jest adres e-mail tego klienta.",
  "balance_correction.too_much": "Nie ma tylu środków promocyjnych. Wpłacone pieniądze oddaje się zwrotem.",
  "setting.no_way_to_pay": "W każdej walucie musi zostać co najmniej jeden sposób płatności.",
  "setting.changed": "Ktoś w międzyczasie zmienił to ustawienie. Porównaj obie wersje i zapisz ponownie.",
  "setting.first_service": "Tłumaczenie pisemne zostaje: od niego zaczyna się portal.",
  "order.on_hold":
    "Zamówienie jest wstrzymane: do końca wstrzymania nie można niczego zaproponować, przyjąć, zaplanować ani oddać.",
  "assignment.decline_over": "Tego zlecenia nie można już odrzucić. Możesz je za to oddać.",
  "absence.session_booked":
    "W tych dniach jest zarezerwowana sesja. Podaj, dlaczego nie może się odbyć zgodnie z planem; biuro poszuka wtedy kogoś innego.",
  "hold.withdrawal_open":
    "Klient odstąpił od tego zamówienia. Najpierw rozlicz odstąpienie; do tego czasu praca stoi.",
} satisfies Record<Exclude<RefusalCode, WebhookRefusal>, string>;
