import type { WorkMailTextKey } from "./en.ts";

/** Texts of e-mails about the work, and what is said around it. */
export const pl: Record<WorkMailTextKey, string> = {
  "translator_message.subject": "Wiadomość od naszych koordynatorów",
  "translator_message.title": "Mamy do Ciebie wiadomość",
  "translator_message.body": "Odpowiedz w strefie tłumacza.",
  "translator_message.button": "Odpowiedz",
  "staff_paper.subject": "{name}: {paper} wkrótce traci ważność",
  "staff_paper.subject_over": "{name}: {paper} – ważność minęła",
  "staff_paper.title": "Dokument wkrótce traci ważność",
  "staff_paper.title_over": "Dokument stracił ważność",
  "staff_paper.body": "Poproś o nowy i dodaj go do dokumentów tłumacza.",
  "staff_paper.button": "Otwórz kartę tłumacza",
  "staff_paper.kind.nda": "NDA",
  "staff_paper.kind.contract": "umowa",
  "staff_paper.kind.certificate": "certyfikat",
  "staff_paper.kind.other": "dokument",
  "staff_paper.kind.sworn": "wpis na listę przysięgłych",
  "order_message.subject": "Wiadomość o zamówieniu {id}",
  "order_message.title": "Mamy dla Ciebie wiadomość",
  "order_message.question": "Mamy do Ciebie pytanie",
  "order_message.body": "Odpowiedz na stronie zamówienia. Możesz tam też przesłać plik.",
  "order_message.button": "Odpowiedz",
  "quote_reminder.subject": "Twoja wycena czeka – zamówienie {id}",
  "quote_reminder.title": "Twoja wycena czeka",
  "quote_reminder.body": "Zaakceptuj ją lub odrzuć do {valid_until}. Do tego czasu cena się nie zmieni.",
  "quote_reminder.button": "Zobacz wycenę",
  "offer_taken_back.subject": "Cofamy naszą ofertę – zamówienie {id}",
  "offer_taken_back.title": "Cofamy naszą ofertę",
  "offer_taken_back.body":
    "Oferta, którą wysłaliśmy do tego zamówienia, wymaga poprawki, dlatego nie można jej już zaakceptować. Nie musisz nic robić: przyślemy poprawioną.",
  "offer_taken_back.button": "Otwórz zamówienie",
  "quote_expired.subject": "Wycena wygasła – zamówienie {id}",
  "quote_expired.title": "Twoja wycena wygasła",
  "quote_expired.body":
    "Nie pobraliśmy żadnej opłaty. O nową wycenę możesz poprosić na stronie zamówienia; formularz będzie już wypełniony.",
  "quote_expired.button": "Otwórz zamówienie",
  "supplement_ready.subject": "Zamówienie {id} czeka na Twoją odpowiedź",
  "supplement_ready.title": "Proponujemy zmianę zamówienia",
  "supplement_ready.replaces": "Ta propozycja zastępuje tę, którą wycofaliśmy.",
  "supplement_ready.body":
    "Do Twojej odpowiedzi wstrzymujemy pracę i termin. Propozycja jest ważna do {valid_until}.",
  "supplement_ready.reminder":
    "Wciąż czekamy na Twoją odpowiedź. Jeśli jej nie będzie do {valid_until}, anulujemy zamówienie i zwrócimy pieniądze.",
  "supplement_ready.button": "Zobacz propozycję",
  "goodwill_credit.subject": "Bonus dla Ciebie – zamówienie {id}",
  "goodwill_credit.title": "Przepraszamy",
  "goodwill_credit.body":
    "Zamówienie zakończyło się z naszej winy. Dodaliśmy do Twojego salda bonus {amount}; jest ważny dwanaście miesięcy.",
  "goodwill_credit.button": "Zobacz saldo",
  "proof_code.subject": "Twój kod – zamówienie {id}",
  "proof_code.title": "Twój kod",
  "proof_code.body":
    "Ten kod potwierdza, że zamówienie jest Twoje: możesz nim anulować zamówienie albo pokazać w całości wpisane dane. Jest ważny {minutes} minut. Jeśli to nie Ty o niego prosisz, zignoruj tę wiadomość.",
  "proof_code.button": "Otwórz zamówienie",
  "staff_sla.subject": "Zamówienie {id} czeka już {minutes} minut",
  "staff_sla.title": "Zapytanie czeka na wycenę",
  "staff_sla.analysis": "Opłacone zamówienie czeka na analizę",
  "staff_sla.body": "Minęło {minutes} minut.",
  "staff_sla.button": "Otwórz zamówienie",
  "offer_sent.subject":
    "Oferta zlecenia {id}: {languages}{words, plural, =0 {} one {, # słowo} few {, # słowa} many {, # słów} other {, # słowa}}",
  "offer_sent.title": "Mamy dla Ciebie zlecenie",
  "offer_sent.body": "Przyjmij je lub odrzuć do {expires}. Potem zapytamy kogoś innego.",
  "offer_sent.button": "Zobacz ofertę",
  "job_offer_taken_back.subject": "Cofamy ofertę zlecenia {id}",
  "job_offer_taken_back.title": "Oferta zlecenia została cofnięta",
  "job_offer_taken_back.body":
    "Nie trzeba nic robić. Jeśli będzie poprawiona oferta, przyjdzie w osobnej wiadomości.",
  "review_ending.subject": "Czy wszystko się zgadza? Zamówienie {id}",
  "review_ending.title": "Czy tłumaczenie jest w porządku?",
  "review_ending.body": "Jeśli nic nie napiszesz, uznamy pracę za przyjętą: {until}.",
  "review_ending.after":
    "Prawo do reklamacji pozostaje bez zmian. Na stronie zamówienia zaznaczysz, co jest nie tak.",
  "review_ending.button": "Otwórz zamówienie",
  "correction_received.subject": "Otrzymaliśmy Twoją reklamację – zamówienie {id}",
  "correction_received.title": "Otrzymaliśmy Twoją reklamację",
  "correction_received.body": "Rozpatrzymy ją najpóźniej: {answer_by}. Do tego czasu nie musisz nic robić.",
  "correction_received.button": "Otwórz zamówienie",
  "correction_answered.subject": "Odpowiedź na reklamację – zamówienie {id}",
  "correction_answered.title.accepted": "Poprawimy to",
  "correction_answered.title.rejected": "Nie możemy uznać reklamacji",
  "correction_answered.title.final": "Reklamację rozpatrzyła inna osoba",
  "correction_answered.title.refund": "Zwracamy część ceny",
  "correction_answered.body.accepted": "Poprawiona wersja nic nie kosztuje. Napiszemy, gdy będzie gotowa.",
  "correction_answered.body.rejected": "Uzasadnienie jest poniżej.",
  "correction_answered.body.final": "Pierwsza odpowiedź pozostaje w mocy. Uzasadnienie jest poniżej.",
  "correction_answered.body.refund":
    "Zwracamy {amount} tą samą drogą, którą wpłynęła płatność, i korygujemy fakturę.",
  "correction_answered.appeal":
    "Do {until} możesz poprosić na stronie zamówienia, aby zdecydowała inna osoba.",
  "correction_answered.replaces": "Ta odpowiedź zastępuje tę, którą wysłaliśmy wcześniej.",
  "correction_reopened.subject": "Ponownie rozpatrujemy reklamację – zamówienie {id}",
  "correction_reopened.title": "Cofamy naszą odpowiedź",
  "correction_reopened.body":
    "Odpowiedź na reklamację, którą wysłaliśmy, jest nieaktualna. Rozpatrujemy reklamację ponownie i napiszemy.",
  "correction_answered.button": "Otwórz zamówienie",
  "correction_delivered.subject": "Poprawiona wersja jest gotowa – zamówienie {id}",
  "correction_delivered.title": "Poprawiona wersja jest gotowa",
  "correction_delivered.body":
    "Na stronie zamówienia {files, plural, one {czeka # nowy plik} few {czekają # nowe pliki} many {czeka # nowych plików} other {czeka # nowego pliku}}.",
  "correction_delivered.silence": "Jeśli nic nie napiszesz, uznamy, że wszystko się zgadza: {until}.",
  "correction_delivered.button": "Pobierz",
  "correction_assigned.subject": "Praca do poprawienia – zlecenie {id}",
  "correction_assigned.title.rework": "Praca wraca do Ciebie",
  "correction_assigned.title.check": "Poprawiona praca do sprawdzenia",
  "correction_assigned.body.rework": "Klient zaznaczył, co jest nie tak. Popraw to i oddaj w terminie.",
  "correction_assigned.body.check": "Sprawdź, czy wszystko, co zaznaczono, jest już poprawne.",
  "correction_assigned.button": "Otwórz",
  "staff_correction.subject.opened": "Reklamacja zamówienia {id}",
  "staff_correction.subject.late": "Nikt nie zajął się reklamacją zamówienia {id}",
  "staff_correction.subject.appealed": "Odwołanie do rozpatrzenia – zamówienie {id}",
  "staff_correction.subject.left": "Ktoś odszedł z poprawek do zamówienia {id}",
  "rework_due.subject.soon": "Zbliża się termin poprawki do zamówienia {id}",
  "rework_due.subject.late": "Poprawka do zamówienia {id} jest spóźniona",
  "rework_due.body.soon": "Termin: {deadline}. Jeśli nie da się zdążyć, prosimy dać znać od razu.",
  "rework_due.body.late":
    "Termin minął: {deadline}. Prosimy oddać poprawkę od razu albo napisać, kiedy będzie gotowa.",
  "staff_correction.subject.lapsed": "Uznana bez odpowiedzi: zamówienie {id}",
  "staff_correction.subject.unanswered": "Reklamacja zamówienia {id} bez odpowiedzi",
  "staff_correction.subject.appeal_waits": "Odwołanie czeka – zamówienie {id}",
  "staff_correction.subject.to_assign": "Nikt nie ma poprawki do zamówienia {id}",
  "staff_correction.subject.rework_late": "Poprawka do zamówienia {id} jest spóźniona",
  "staff_correction.title": "Reklamacja czeka",
  "staff_correction.body.opened": "Zajmij się nią do: {answer_by}.",
  "staff_correction.body.late": "Należało się nią zająć do: {answer_by}.",
  "staff_correction.body.appealed":
    "Klient nie zgadza się z odpowiedzią. Decyduje ktoś, kto jej nie odrzucił.",
  "staff_correction.body.left":
    "Osoba, która miała poprawić dostawę albo ją sprawdzić, już z nami nie współpracuje. Zleć poprawki na nowo.",
  "staff_correction.body.lapsed":
    "Nikt nie odpowiedział na reklamację przez czternaście dni, więc jest uznana. Zleć poprawkę.",
  "staff_correction.body.unanswered": "Bez odpowiedzi do {answer_by} reklamacja będzie uznana.",
  "staff_correction.body.appeal_waits": "Do {answer_by} musi zdecydować ktoś, kto nie odrzucił reklamacji.",
  "staff_correction.body.to_assign": "Reklamacja jest uznana, ale poprawka nie została nikomu zlecona.",
  "staff_correction.body.rework_late":
    "Termin minął {answer_by}, a poprawki nie ma. Zapytaj albo zleć ją na nowo.",
  "staff_correction.button": "Otwórz reklamację",
  "work_assigned.subject": "Twoje zlecenie {id}: {languages}",
  "work_assigned.title": "Zlecenie jest Twoje",
  "work_assigned.body":
    "Wszystko, czego potrzebujesz, jest na stronie zlecenia. Po połowie czasu napisz tam, ile jest gotowe.",
  "work_assigned.body_session":
    "Wszystko, czego potrzeba, jest na stronie zlecenia. Po zakończeniu zamknij tam sesję.",
  "work_assigned.button": "Otwórz zlecenie",
  "work_due_soon.subject": "Zlecenie {id}: termin {deadline}",
  "work_due_soon.title": "Termin się zbliża",
  "work_due_soon.body":
    "Termin zlecenia to {deadline}. Jeśli potrzebujesz więcej czasu albo nie zdążysz, napisz nam teraz.",
  "work_due_soon.asked":
    "Minęła połowa czasu, a nie wiemy, ile jest gotowe. Prosimy podać to na stronie zlecenia w ciągu doby; inaczej zlecenie dostanie ktoś inny.",
  "work_returned.subject": "Zlecenie {id} wróciło do poprawek",
  "work_returned.title": "Prosimy o poprawki",
  "work_returned.body":
    "Osoba sprawdzająca znalazła błędy, które trzeba poprawić do {deadline}. Miejsca są wymienione na stronie zlecenia.",
  "work_reviewed.subject.reviewed": "Zlecenie {id}: ocena Twojej pracy",
  "work_reviewed.subject.complaint": "Zlecenie {id}: reklamacja",
  "work_reviewed.title.reviewed": "Twoja praca została oceniona",
  "work_reviewed.title.complaint": "Reklamacja jest uzasadniona",
  "work_reviewed.body.reviewed":
    "Następna osoba przyjęła Twoją pracę. Strona zlecenia pokazuje oceny i słowo po słowie, co zmieniono.",
  "work_reviewed.body.complaint":
    "Uznaliśmy reklamację dotyczącą tego zlecenia. Strona zlecenia mówi, czego dotyczy. Nie musisz nic robić, chyba że o to poprosimy.",
  "work_revoked.subject": "Zlecenie {id} zostało odebrane",
  "work_revoked.title": "Zlecenie nie jest już Twoje",
  "work_revoked.body": "Prosimy przerwać pracę i usunąć pliki klienta.",
  "work_revoked.body_session":
    "Nie musisz już brać udziału w tej sesji; Twój czas jest znowu wolny. Prosimy usunąć otrzymane do niej materiały.",
  "work_revoked.ended": "Zamówienie się zakończyło, więc nikt nie kontynuuje tego zlecenia.",
  "work_revoked.paid": "Za to, co zostało zrobione, otrzymasz {fee} netto.",
  "work_revoked.button": "Zobacz swoje zlecenia",
  "work_held.subject.begun": "Zlecenie {id} wstrzymane",
  "work_held.title.begun": "Prosimy na razie przerwać",
  "work_held.body.begun":
    "Zamówienie zostało wstrzymane. Prosimy przerwać pracę. Damy znać, gdy będzie można ją wznowić; termin przesunie się o czas wstrzymania.",
  "work_held.subject.over": "Zlecenie {id} wznowione",
  "work_held.title.over": "Prosimy wrócić do pracy",
  "work_held.title_session.over": "Usługa się odbędzie",
  "work_held.body.over": "Wstrzymanie się skończyło. Nowy termin: {deadline}.",
  "work_held.title_session.begun": "Usługa jest na razie wstrzymana",
  "work_held.body_session.begun":
    "Zamówienie zostało wstrzymane. Prosimy nadal rezerwować ten termin; damy znać, czy usługa się odbędzie.",
  "work_held.body_session.over": "Wstrzymanie się skończyło. Usługa odbędzie się w zarezerwowanym terminie.",
  "question.subject": "Zamówienie {id}: pytanie tłumacza",
  "question.title": "Tłumacz ma pytanie",
  "question.replaces": "To pytanie zastępuje to, które wysłaliśmy wcześniej.",
  "question.body": "Do Twojej odpowiedzi wstrzymujemy pracę i termin. Odpowiedź trafia prosto do tłumacza.",
  "question.button": "Odpowiedz na pytanie",
  "question_taken_back.subject": "Zamówienie {id}: odpowiedź nie jest potrzebna",
  "question_taken_back.title": "Nie trzeba odpowiadać na nasze pytanie",
  "question_taken_back.body":
    "Pytanie, które wysłaliśmy w sprawie tego zamówienia, jest nieaktualne. Nie trzeba nic robić, a praca trwa dalej.",
  "question_answered.subject": "Zlecenie {id}: jest odpowiedź na pytanie",
  "question_answered.title": "Jest odpowiedź na Twoje pytanie",
  "order_delayed.subject": "Zamówienie {id}: nowy termin",
  "order_delayed.title": "Nowy termin zamówienia",
  "order_delayed.body": "Zgodnie z ustaleniami zamówienie będzie gotowe do {deadline}.",
  "order_delayed.button": "Otwórz zamówienie",
  "staff_task.subject":
    "Zamówienie {id}: {task, select, released {tłumacz oddał zlecenie} checkpoint {minął punkt kontrolny} proposal {propozycja czeka na decyzję} question {tłumacz pyta} lapsed {klient nie odpowiedział} engine {silnik tego nie przetłumaczy} exhausted {silnik zawiódł} desk_late {biuro nie zdążyło} hold_forgotten {zapomniane wstrzymanie} unreadable {nie da się otworzyć pliku} no_taker {nikt go nie wziął} work_lost {praca przepadła} failing {jutro się zakończy} left {jego tłumacz odszedł} chargeback {kupujący cofnął płatność} late_money {pieniądze przyszły za późno} paper_change {zmiana w szkicu} paper_unanswered {szkic niezatwierdzony} second_missing {brakuje drugiego tłumacza} tax_place {miejsce nabywcy do sprawdzenia} interpreter_away {tłumacza nie będzie} mail_sender {nadawca do sprawdzenia} other {wymaga uwagi}}",
  "paper_draft.subject": "Zamówienie {id}: zatwierdź treść do druku",
  "paper_draft.reminder": "Zamówienie {id}: treść do druku wciąż czeka na Ciebie",
  "paper_draft.title": "Zatwierdź treść papierowego oryginału",
  "paper_draft.body":
    "Tłumacz przesłał treść. Otwórz zamówienie, sprawdź nazwiska, daty i liczby i potwierdź adres.",
  "paper_draft.delivered":
    "Tłumaczenie jest gotowe i wydrukujemy je w tej postaci. Otwórz zamówienie, sprawdź nazwiska, daty i liczby i potwierdź adres.",
  "paper_draft.why":
    "Opieczętowanego papieru nie da się zmienić, więc niczego nie pieczętujemy ani nie wysyłamy, dopóki tego nie zatwierdzisz.",
  "paper_draft.clock": "Do Twojej odpowiedzi wstrzymujemy termin; przesunie się o ten czas.",
  "paper_draft.button": "Zobacz treść",
  "draft_answered.subject.approved": "Zlecenie {id}: szkic zatwierdzony",
  "draft_answered.subject.change": "Zlecenie {id}: szkic do zmiany",
  "draft_answered.title.approved": "Możesz pieczętować",
  "draft_answered.title.change": "Popraw szkic",
  "draft_answered.subject.taken_back": "Zlecenie {id}: jeszcze nie pieczętuj",
  "draft_answered.title.taken_back": "Jeszcze nie pieczętuj",
  "draft_answered.body.taken_back":
    "Zgodę na szkic zapisano przez pomyłkę i już nie obowiązuje. Z drukiem i pieczęcią poczekaj, aż szkic zostanie zatwierdzony.",
  "draft_answered.body.approved":
    "Klient zatwierdził szkic i adres. Wydrukuj, opieczętuj i zeskanuj oryginał, a potem oddaj tłumaczenie ze skanem i numerem repertorium.",
  "draft_answered.body.change":
    "Klient prosi o zmianę. Popraw szkic i wyślij go ponownie; jeszcze nie pieczętuj.",
  "staff_task.paper_change":
    "Klient prosi o zmianę w szkicu papierowego oryginału. Porozmawiaj z tłumaczem albo z klientem.",
  "staff_task.second_missing":
    "Długa sesja symultaniczna wymaga drugiego tłumacza, a nikt więcej nie ma na nią miejsca w kalendarzu. Znajdź kogoś w kalendarzu biura.",
  "staff_task.tax_place":
    "Zamówienie ma 23%, bo tylko adres mówi, że nabywca jest spoza Unii, albo zapłacono z innego kraju niż ten adres. Poproś o dowód miejsca i skoryguj podatek, jeśli jest błędny.",
  "staff_task.paper_unanswered":
    "Klient od tygodnia nie odpowiada w sprawie szkicu papierowego oryginału, a czas dostawy znów biegnie. Zadzwoń i zapisz, co powie.",
  "staff_task.title": "Zamówienie czeka na Ciebie",
  "staff_task.released": "Tłumacz oddał zlecenie. Znajdź kogoś innego.",
  "staff_task.checkpoint":
    "Minęła połowa czasu, a tłumacz nie podał, ile jest gotowe. Jutro zlecenie zostanie automatycznie odebrane.",
  "staff_task.proposal": "Tłumacz coś proponuje. Potwierdź albo odrzuć.",
  "staff_task.question": "Tłumacz ma pytanie. Odpowiedz albo przekaż je klientowi.",
  "staff_task.lapsed": "Klient nie odpowiedział przez tydzień, więc czas znów biegnie. Odpowiedz tłumaczowi.",
  "staff_task.engine":
    "Silnik nie zna tej pary języków lub formatu albo uszkodziłby układ pliku. Przekaż zamówienie człowiekowi.",
  "staff_task.unclosed": "Sesja dawno się skończyła, a tłumacz nie powiedział, jak poszła. Zadzwoń do niego.",
  "staff_task.exhausted":
    "Silnik zawiódł trzy razy. Gdy wróci, zacznie sam od nowa; możesz też przekazać zamówienie człowiekowi.",
  "staff_task.desk_late":
    "Zamówienie nie powiodło się, bo biuro przez 72 godziny nic nie zrobiło. Wznów je albo zakończ.",
  "staff_task.hold_forgotten":
    "Zamówienie nie powiodło się, bo minął termin sprawdzenia wstrzymania. Zaplanuj je od nowa albo zakończ.",
  "staff_task.unreadable":
    "Zamówienie nie powiodło się, bo nie da się otworzyć pliku. Klient został poproszony o inny.",
  "staff_task.no_taker":
    "Zamówienie nie powiodło się, bo nikt nie wziął go przed ostatnim bezpiecznym startem. Podnieś stawkę, zaplanuj od nowa albo zaproponuj klientowi późniejszy termin.",
  "staff_task.work_lost":
    "Zamówienie nie powiodło się, bo praca przepadła i nikt nie zdąży na czas. Zaplanuj je od nowa albo zaproponuj klientowi późniejszy termin.",
  "staff_task.failing":
    "Zamówienie nie powiodło się i nikt nie podjął decyzji. W ciągu doby zakończy się automatycznie, a pieniądze wrócą do klienta.",
  "staff_task.left":
    "Jego tłumacz już z nami nie współpracuje, więc zlecenie zostało odebrane i jest oferowane na nowo. Sprawdź, czy termin jest do dotrzymania.",
  "staff_task.chargeback":
    "Kupujący cofnął płatność przez swój bank. Trwająca praca jest wstrzymana, terminy nie biegną. Odpowiedz na reklamację, a potem zakończ wstrzymanie albo zamówienie.",
  "staff_task.late_money":
    "Przyszły pieniądze za porzucone zamówienie, którego nie da się przywrócić: minęło za dużo czasu, zamówienie zmieniono lub odrzucono jego wycenę, zmienił się cennik albo nikt nie może go zrobić. Pieniądze wracają same. Możesz zaproponować klientowi nowe zamówienie.",
  "staff_task.button": "Otwórz zamówienie",
  "round_result.got_it.subject": "Zlecenie {id} jest Twoje: {languages}",
  "round_result.got_it.title": "Zlecenie jest Twoje",
  "round_result.got_it.body":
    "Mogło się zgłosić kilka osób, a zlecenie przypadło Tobie. Możesz zacząć od razu.",
  "round_result.got_it.button": "Otwórz zlecenie",
  "round_result.not_chosen.subject": "Zlecenie {id} trafiło do kogoś innego: {languages}",
  "round_result.not_chosen.title": "To zlecenie trafiło do kogoś innego",
  "round_result.not_chosen.body":
    "Dziękujemy za zgłoszenie. Wszystkie zgłoszenia z okna oceniliśmy według tej samej jawnej punktacji.",
  "round_result.not_chosen.button": "Zobacz, jak wybrano",
  "round_result.by_score": "Zdecydowała najwyższa liczba punktów. Wszystkie punkty widać w strefie tłumacza.",
  "round_result.by_lot":
    "Punkty były równe, więc odbyło się losowanie. Jego ziarno jest w strefie tłumacza i można je sprawdzić.",
  "offers_digest.subject":
    "{n, plural, one {# nowa oferta zlecenia} few {# nowe oferty zleceń} many {# nowych ofert zleceń} other {# nowej oferty zlecenia}}",
  "offers_digest.title": "Oferty dla Ciebie",
  "offers_digest.body": "Te oferty przyszły od ostatniej wiadomości i są wciąż aktualne.",
  "offers_digest.offer_session": "{fee}, początek {start}",
  "offers_digest.offer":
    "{words, plural, =0 {} one {# słowo, } few {# słowa, } many {# słów, } other {# słowa, }}{fee}, termin {deadline}",
  "staff_dispatch.subject": "Wciąż nikogo do zamówienia {id}: {languages}",
  "staff_dispatch.title": "Etap czeka na wykonawcę",
  "staff_dispatch.half":
    "Minęła połowa czasu, w którym można jeszcze bezpiecznie zacząć, a nikt nie przyjął pracy.",
  "staff_dispatch.most":
    "Minęły cztery piąte czasu, w którym można jeszcze bezpiecznie zacząć, a nikt nie przyjął pracy.",
  "staff_dispatch.margin":
    "Stawkę trzeba było podnieść do najmniejszej płacy za godzinę i zostaje mniej niż najmniejsza marża. Niczego jeszcze nie zaproponowano: ustal stawkę, a potem rozpocznij rundę albo przydziel pracę.",
  "staff_dispatch.waves_over":
    "Zapytaliśmy wszystkich, których można było, i nikt nie przyjął pracy. Prosimy przydzielić ją ręcznie.",
  "translator_invitation.subject": "Zaproszenie do strefy tłumacza",
  "translator_invitation.title": "Zaproszenie do strefy tłumacza",
  "translator_invitation.body": "Ustaw hasło tym linkiem. Potem możesz przeglądać i przyjmować zlecenia.",
  "translator_invitation.button": "Ustaw hasło",
  "translator_password.subject": "Ustaw nowe hasło do strefy tłumacza",
  "translator_password.title": "Ustaw nowe hasło",
  "translator_password.body": "Tym linkiem wybierzesz nowe hasło do strefy tłumacza.",
  "translator_password.button": "Ustaw nowe hasło",
  "payment_reminder.subject":
    "Czekamy na płatność: {amount}, {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids}",
  "payment_reminder.title": "Zamówienie czeka na płatność",
  "payment_reminder.body": "Mamy wszystko, czego potrzeba, i zaczniemy, gdy tylko otrzymamy płatność.",
  "payment_reminder.until":
    "Cena obowiązuje do {until}. Potem zamówienie zostanie zamknięte i nic nie zapłacisz.",
  "payment_reminder.until_change":
    "Prosimy o płatność do {until}. Potem zamówienie zostanie anulowane. Zwrócimy to, co już za nie zapłacono, po odjęciu wykonanej do tego czasu pracy.",
  "payment_failed.subject":
    "Płatność się nie powiodła – {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids}",
  "payment_failed.title": "Płatność się nie powiodła",
  "payment_failed.body":
    "Bank lub operator płatności jej nie przyjął. Nic nie zostało pobrane, a zamówienie nadal czeka.",
  "payment_failed.help": "Spróbuj jeszcze raz, tą samą drogą lub inną.",
  "payment_failed.button": "Zapłać ponownie",
  "bonus_expiring.subject":
    "Twój bonus {amount} wygasa {day}{count, plural, one {} few { – i kolejne wkrótce} many { – i kolejne wkrótce} other { – i kolejne wkrótce}}",
  "bonus_expiring.title": "Twój bonus wkrótce wygaśnie",
  "bonus_expiring.body":
    "Wykorzystaj go w zamówieniu najpóźniej w tym dniu. Pieniądze, które wpłacasz, zostają na saldzie.",
  "bonus_expiring.lot": "{amount}, do {day}",
  "bonus_expiring.button": "Zobacz saldo",
  "session_reminder.subject.day": "Jutro: Twoja sesja – zamówienie {id}",
  "session_reminder.subject.hour": "Za godzinę: Twoja sesja – zamówienie {id}",
  "session_reminder.title.day": "Twoja sesja jest jutro",
  "session_reminder.title.hour": "Twoja sesja zaczyna się za godzinę",
  "session_reminder.body.phone": "Tłumacz zadzwoni pod numery podane niżej. Miej telefon pod ręką.",
  "session_reminder.body.on_site": "Tłumacz przyjedzie w miejsce podane niżej.",
  "session_reminder.body.video": "Adres rozmowy wideo wyślemy na ten adres e-mail.",
  "session_reminder.cancel":
    "Przy odwołaniu wcześniej niż 24 godziny przed sesją zwracamy całość; do godziny przed nią – połowę; później nic.",
  "session_reminder.button": "Otwórz zamówienie",
  "interpreter_booked.subject": "Tłumacz jest zarezerwowany – zamówienie {id}",
  "interpreter_booked.title": "Tłumacz jest dla Ciebie zarezerwowany",
  "order_canceled.owed": "Zamówienie jest z odroczoną płatnością: do zapłaty zostaje {amount}.",
  "order_canceled.no_refund": "Praca była wykonana, więc należy się cała cena i nic nie zwracamy.",
  "order_canceled.session_no_refund":
    "Zostało odwołane na godzinę przed sesją lub później, więc należy się cała cena i nic nie zwracamy.",
  "order_paid.reminds.both": "Przypomnimy o sesji dzień i godzinę przed nią.",
  "order_paid.reminds.hour": "Przypomnimy o sesji godzinę przed nią.",
  "session_overtime.subject": "Sesja trwała dłużej – zamówienie {id}, do zapłaty {amount}",
  "session_overtime.title": "Sesja trwała dłużej, niż zamówiono",
  "session_overtime.body":
    "Trwała {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}. Czas ponad opłacony liczymy za każde rozpoczęte pół godziny: {overtime} minut.",
  "session_meeting.subject": "Adres rozmowy wideo – zamówienie {id}",
  "session_meeting.title": "Adres Twojej rozmowy wideo",
  "session_meeting.body": "Otwórz poniższy adres o godzinie sesji. Jeśli się zmieni, napiszemy jeszcze raz.",
  "session_meeting.button": "Otwórz zamówienie",
  "work_assigned.decline":
    "Przydzieliliśmy Ci to zlecenie wprost. Jeśli nie możesz go przyjąć, odrzuć je z podaniem powodu na jego stronie do {until}.",
  "staff_task.mail_sender":
    "Zapytanie przyszło mailem, a nadawca nie został potwierdzony jako właściciel konta. Zanim wyślesz wycenę, zapytaj klienta.",
  "staff_task.interpreter_away":
    "Tłumacz zgłosił nieobecność w czasie tej sesji. Znajdź kogoś innego w kalendarzu biura lub zawiadom osobę w rezerwie.",
  "fact.engine": "Silnik",
  "fact.engine_route": "Trasa",
  "staff_engine.subject":
    "{alarm, select, warned {Silnik {engine}: 80% limitu miesiąca} used_up {Silnik {engine}: limit miesiąca wyczerpany} other {Silnik {engine} już nie tłumaczy}}",
  "staff_engine.title": "Silnik tłumaczeń czeka na Ciebie",
  "staff_engine.unauthorized":
    "Silnik odrzuca nasz klucz. Nie używamy go, dopóki nie poprawisz klucza i nie naciśniesz „Spróbuj ponownie”.",
  "staff_engine.forbidden":
    "Silnik odrzuca nasze zapytania, bo konto nie ma do nich prawa. Nie używamy go, dopóki nie naciśniesz „Spróbuj ponownie”.",
  "staff_engine.quota":
    "Limit naszego konta jest wyczerpany. Nie używamy go, dopóki nie naciśniesz „Spróbuj ponownie”.",
  "staff_engine.warned":
    "Trasa zużyła 80% znaków tego miesiąca. Przy 100% silnik jest pomijany do końca miesiąca.",
  "staff_engine.used_up":
    "Trasa zużyła wszystkie znaki tego miesiąca. Silnik jest pomijany do końca miesiąca albo do podniesienia limitu.",
  "staff_engine.button": "Przejdź do silników",
  "made_by.machine": "Tego tekstu nikt nie czytał ani nie poprawiał: to surowe tłumaczenie maszynowe.",
  "made_by.machine_post_edited": "To tłumaczenie maszynowe, które poprawił człowiek.",
  "made_by.human": "Ten tekst przetłumaczyli ludzie.",
  "delivery.left_list": "Pozostawione jak w oryginale: {list}.",
};
