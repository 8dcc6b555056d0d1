import type { WorkMailTextKey } from "./en.ts";

/** Texts of e-mails about the work, and what is said around it. */
export const ua: Record<WorkMailTextKey, string> = {
  "translator_message.subject": "Повідомлення від наших координаторів",
  "translator_message.title": "Ми вам написали",
  "translator_message.body": "Дайте відповідь у кабінеті перекладача.",
  "translator_message.button": "Відповісти",
  "staff_paper.subject": "{name}: {paper} – термін дії невдовзі спливає",
  "staff_paper.subject_over": "{name}: {paper} – термін дії сплив",
  "staff_paper.title": "Термін дії документа невдовзі спливає",
  "staff_paper.title_over": "Термін дії документа сплив",
  "staff_paper.body": "Попросіть новий і додайте його до документів перекладача.",
  "staff_paper.button": "Відкрити картку перекладача",
  "staff_paper.kind.nda": "NDA",
  "staff_paper.kind.contract": "договір",
  "staff_paper.kind.certificate": "сертифікат",
  "staff_paper.kind.other": "документ",
  "staff_paper.kind.sworn": "запис присяжного перекладача",
  "order_message.subject": "Повідомлення про замовлення {id}",
  "order_message.title": "Ми вам написали",
  "order_message.question": "У нас є до вас запитання",
  "order_message.body": "Дайте відповідь на сторінці замовлення. Там можна також надіслати файл.",
  "order_message.button": "Відповісти",
  "quote_reminder.subject": "Ваш розрахунок чекає – замовлення {id}",
  "quote_reminder.title": "Ваш розрахунок чекає на вас",
  "quote_reminder.body": "Прийміть або відхиліть його до {valid_until}. До того часу ціна не зміниться.",
  "quote_reminder.button": "Переглянути розрахунок",
  "offer_taken_back.subject": "Ми відкликали нашу пропозицію – замовлення {id}",
  "offer_taken_back.title": "Ми відкликали нашу пропозицію",
  "offer_taken_back.body":
    "Пропозиція, яку ми надіслали щодо цього замовлення, потребує виправлення, тому прийняти її вже не можна. Вам нічого не треба робити: ми надішлемо виправлену.",
  "offer_taken_back.button": "Відкрити замовлення",
  "quote_expired.subject": "Строк розрахунку минув – замовлення {id}",
  "quote_expired.title": "Строк вашого розрахунку минув",
  "quote_expired.body":
    "Ми нічого не стягнули. Новий розрахунок можна попросити на сторінці замовлення; форму вже буде заповнено.",
  "quote_expired.button": "Відкрити замовлення",
  "supplement_ready.subject": "Замовлення {id} чекає на вашу відповідь",
  "supplement_ready.title": "Пропонуємо змінити ваше замовлення",
  "supplement_ready.replaces": "Ця пропозиція замінює ту, яку ми відкликали.",
  "supplement_ready.body":
    "До вашої відповіді роботу й термін призупинено. Пропозиція дійсна до {valid_until}.",
  "supplement_ready.reminder":
    "Ми досі чекаємо на вашу відповідь. Якщо її не буде до {valid_until}, замовлення буде скасовано, а гроші повернуто.",
  "supplement_ready.button": "Переглянути пропозицію",
  "goodwill_credit.subject": "Бонус для вас – замовлення {id}",
  "goodwill_credit.title": "Просимо вибачення",
  "goodwill_credit.body":
    "Замовлення завершилося з нашої вини. Ми додали до вашого балансу бонус {amount}; він дійсний дванадцять місяців.",
  "goodwill_credit.button": "Переглянути баланс",
  "proof_code.subject": "Ваш код – замовлення {id}",
  "proof_code.title": "Ваш код",
  "proof_code.body":
    "Цей код підтверджує, що замовлення ваше: ним можна скасувати замовлення або показати повністю введені дані. Він дійсний {minutes} хвилин. Якщо ви його не просили, проігноруйте цей лист.",
  "proof_code.button": "Відкрити замовлення",
  "staff_sla.subject": "Замовлення {id} чекає вже {minutes} хвилин",
  "staff_sla.title": "Запит чекає на розрахунок",
  "staff_sla.analysis": "Оплачене замовлення чекає на аналіз",
  "staff_sla.body": "Минуло {minutes} хвилин.",
  "staff_sla.button": "Відкрити замовлення",
  "offer_sent.subject":
    "Пропозиція роботи {id}: {languages}{words, plural, =0 {} one {, # слово} few {, # слова} many {, # слів} other {, # слова}}",
  "offer_sent.title": "Маємо для вас роботу",
  "offer_sent.body": "Прийміть або відхиліть її до {expires}. Потім ми запитаємо когось іншого.",
  "offer_sent.button": "Переглянути пропозицію",
  "job_offer_taken_back.subject": "Ми відкликали пропозицію роботи {id}",
  "job_offer_taken_back.title": "Пропозицію роботи відкликано",
  "job_offer_taken_back.body": "Вам не потрібно нічого робити. Виправлена пропозиція надійде окремим листом.",
  "review_ending.subject": "Чи все гаразд? Замовлення {id}",
  "review_ending.title": "Чи ви переглянули переклад?",
  "review_ending.body": "Якщо ви нічого не напишете, роботу буде прийнято: {until}.",
  "review_ending.after":
    "Ваше право на скаргу залишається. На сторінці замовлення можна позначити, що не так.",
  "review_ending.button": "Відкрити замовлення",
  "correction_received.subject": "Ми отримали вашу скаргу – замовлення {id}",
  "correction_received.title": "Ми отримали вашу скаргу",
  "correction_received.body":
    "Ми розглянемо її не пізніше ніж: {answer_by}. До того часу нічого робити не треба.",
  "correction_received.button": "Відкрити замовлення",
  "correction_answered.subject": "Відповідь на вашу скаргу – замовлення {id}",
  "correction_answered.title.accepted": "Ми це виправимо",
  "correction_answered.title.rejected": "Ми не можемо прийняти вашу скаргу",
  "correction_answered.title.final": "Вашу скаргу розглянула інша людина",
  "correction_answered.title.refund": "Ми повертаємо частину ціни",
  "correction_answered.body.accepted":
    "Виправлена версія нічого не коштує. Ми напишемо, щойно вона буде готова.",
  "correction_answered.body.rejected": "Пояснення наведено нижче.",
  "correction_answered.body.final": "Перша відповідь залишається. Пояснення наведено нижче.",
  "correction_answered.body.refund":
    "Повертаємо {amount} тим самим способом, яким надійшла оплата, і виправляємо рахунок.",
  "correction_answered.appeal":
    "До {until} на сторінці замовлення можна попросити, щоб вирішила інша людина.",
  "correction_answered.replaces": "Ця відповідь замінює ту, яку ми надіслали раніше.",
  "correction_reopened.subject": "Ми знову розглядаємо вашу скаргу – замовлення {id}",
  "correction_reopened.title": "Ми відкликали нашу відповідь",
  "correction_reopened.body":
    "Відповідь на скаргу, яку ми вам надіслали, більше не дійсна. Ми розглядаємо скаргу знову й напишемо вам.",
  "correction_answered.button": "Відкрити замовлення",
  "correction_delivered.subject": "Виправлена версія готова – замовлення {id}",
  "correction_delivered.title": "Виправлена версія готова",
  "correction_delivered.body":
    "На сторінці замовлення на вас {files, plural, one {чекає # новий файл} few {чекають # нові файли} many {чекає # нових файлів} other {чекає # нового файлу}}.",
  "correction_delivered.silence": "Якщо ви нічого не напишете, вважатимемо, що все гаразд: {until}.",
  "correction_delivered.button": "Завантажити",
  "correction_assigned.subject": "Робота на виправлення – завдання {id}",
  "correction_assigned.title.rework": "Робота повертається до вас",
  "correction_assigned.title.check": "Виправлену роботу треба перевірити",
  "correction_assigned.body.rework": "Клієнт позначив, що не так. Виправте це та здайте вчасно.",
  "correction_assigned.body.check": "Перевірте, чи все позначене тепер правильне.",
  "correction_assigned.button": "Відкрити",
  "staff_correction.subject.opened": "Скарга щодо замовлення {id}",
  "staff_correction.subject.late": "Ніхто не розглянув скаргу щодо замовлення {id}",
  "staff_correction.subject.appealed": "Оскарження на розгляд – замовлення {id}",
  "staff_correction.subject.left": "Хтось пішов із доопрацювання замовлення {id}",
  "rework_due.subject.soon": "Наближається термін доопрацювання замовлення {id}",
  "rework_due.subject.late": "Доопрацювання замовлення {id} запізнюється",
  "rework_due.body.soon": "Термін: {deadline}. Якщо не встигаєте, повідомте нас зараз.",
  "rework_due.body.late": "Термін минув: {deadline}. Здайте роботу одразу або напишіть, коли зможете.",
  "staff_correction.subject.lapsed": "Прийнято без відповіді: замовлення {id}",
  "staff_correction.subject.unanswered": "Скарга щодо замовлення {id} без відповіді",
  "staff_correction.subject.appeal_waits": "Оскарження чекає – замовлення {id}",
  "staff_correction.subject.to_assign": "Ніхто не має доопрацювання замовлення {id}",
  "staff_correction.subject.rework_late": "Доопрацювання замовлення {id} запізнюється",
  "staff_correction.title": "Скарга чекає",
  "staff_correction.body.opened": "Візьміть її в роботу до: {answer_by}.",
  "staff_correction.body.late": "Її слід було взяти в роботу до: {answer_by}.",
  "staff_correction.body.appealed": "Клієнт не згоден із відповіддю. Вирішує той, хто не відхиляв скаргу.",
  "staff_correction.body.left":
    "Той, хто мав виправити або перевірити доставлене, більше з нами не співпрацює. Доручіть доопрацювання знову.",
  "staff_correction.body.lapsed":
    "Ніхто не відповів на скаргу протягом чотирнадцяти днів, тож вона вважається прийнятою. Доручіть доопрацювання.",
  "staff_correction.body.unanswered": "Без відповіді до {answer_by} скарга вважатиметься прийнятою.",
  "staff_correction.body.appeal_waits": "До {answer_by} має вирішити той, хто не відхиляв скаргу.",
  "staff_correction.body.to_assign": "Скаргу прийнято, але доопрацювання нікому не доручено.",
  "staff_correction.body.rework_late":
    "Термін минув {answer_by}, а роботи немає. Запитайте або доручіть її знову.",
  "staff_correction.button": "Відкрити скаргу",
  "work_assigned.subject": "Ваше завдання {id}: {languages}",
  "work_assigned.title": "Завдання ваше",
  "work_assigned.body":
    "Усе потрібне є на сторінці завдання. Коли мине половина часу, вкажіть там, скільки зроблено.",
  "work_assigned.body_session": "Усе потрібне є на сторінці завдання. Після завершення закрийте там сеанс.",
  "work_assigned.button": "Відкрити завдання",
  "work_due_soon.subject": "Завдання {id}: термін {deadline}",
  "work_due_soon.title": "Термін наближається",
  "work_due_soon.body":
    "Термін завдання – {deadline}. Якщо потрібно більше часу або ви не встигаєте, напишіть нам зараз.",
  "work_due_soon.asked":
    "Минула половина часу, а ми не знаємо, скільки зроблено. Вкажіть це на сторінці завдання протягом доби; інакше його отримає хтось інший.",
  "work_returned.subject": "Завдання {id} повернулося на виправлення",
  "work_returned.title": "Будь ласка, виправте свою роботу",
  "work_returned.body":
    "Під час перевірки знайдено помилки, які треба виправити до {deadline}. Місця перелічено на сторінці завдання.",
  "work_reviewed.subject.reviewed": "Завдання {id}: оцінка вашої роботи",
  "work_reviewed.subject.complaint": "Завдання {id}: скарга",
  "work_reviewed.title.reviewed": "Вашу роботу оцінено",
  "work_reviewed.title.complaint": "Скарга обґрунтована",
  "work_reviewed.body.reviewed":
    "Наступна особа прийняла вашу роботу. Сторінка завдання показує оцінки й слово за словом, що змінено.",
  "work_reviewed.body.complaint":
    "Ми визнали скаргу щодо цього завдання. Сторінка завдання каже, про що вона. Нічого робити не треба, якщо ми не попросимо.",
  "work_revoked.subject": "Завдання {id} забрано",
  "work_revoked.title": "Завдання вже не ваше",
  "work_revoked.body": "Будь ласка, припиніть роботу й видаліть файли клієнта.",
  "work_revoked.body_session":
    "Вам більше не потрібно бути на цьому сеансі; ваш час знову вільний. Будь ласка, видаліть отримані для нього матеріали.",
  "work_revoked.ended": "Замовлення завершено, тож ніхто не продовжує це завдання.",
  "work_revoked.paid": "За виконане ви отримаєте {fee} нетто.",
  "work_revoked.button": "Переглянути свої завдання",
  "work_held.subject.begun": "Завдання {id} призупинено",
  "work_held.title.begun": "Будь ласка, поки що зупиніться",
  "work_held.body.begun":
    "Замовлення призупинено. Будь ласка, зупиніть роботу. Ми повідомимо, коли можна продовжувати; термін зсунеться на тривалість паузи.",
  "work_held.subject.over": "Завдання {id} продовжується",
  "work_held.title.over": "Будь ласка, продовжуйте",
  "work_held.title_session.over": "Послуга відбудеться",
  "work_held.body.over": "Пауза закінчилася. Ваш новий термін: {deadline}.",
  "work_held.title_session.begun": "Послугу поки що призупинено",
  "work_held.body_session.begun":
    "Замовлення призупинено. Будь ласка, і далі тримайте цей час вільним; ми повідомимо, чи відбудеться послуга.",
  "work_held.body_session.over": "Пауза закінчилася. Послуга відбудеться в заброньований час.",
  "question.subject": "Замовлення {id}: запитання перекладача",
  "question.title": "Перекладач має запитання",
  "question.replaces": "Це запитання замінює те, яке ми надіслали раніше.",
  "question.body": "До вашої відповіді роботу й термін призупинено. Відповідь одразу отримає перекладач.",
  "question.button": "Відповісти на запитання",
  "question_taken_back.subject": "Замовлення {id}: відповідь не потрібна",
  "question_taken_back.title": "На наше запитання відповідати не потрібно",
  "question_taken_back.body":
    "Запитання, яке ми надіслали щодо цього замовлення, більше не актуальне. Нічого робити не потрібно, робота триває.",
  "question_answered.subject": "Завдання {id}: є відповідь на запитання",
  "question_answered.title": "Є відповідь на ваше запитання",
  "order_delayed.subject": "Замовлення {id}: новий термін",
  "order_delayed.title": "Новий термін вашого замовлення",
  "order_delayed.body": "Як домовлено з вами, замовлення буде готове до {deadline}.",
  "order_delayed.button": "Відкрити замовлення",
  "staff_task.subject":
    "Замовлення {id}: {task, select, released {перекладач повернув завдання} checkpoint {пропущено контрольну точку} proposal {пропозиція чекає на рішення} question {запитання перекладача} lapsed {клієнт не відповів} engine {рушій цього не перекладе} exhausted {рушій не спрацював} desk_late {офіс не встиг} hold_forgotten {забуте призупинення} unreadable {файл не відкривається} no_taker {ніхто його не взяв} work_lost {роботу втрачено} failing {завтра воно завершиться} left {його перекладач пішов} chargeback {покупець повернув гроші через банк} late_money {гроші надійшли запізно} paper_change {зміна в чернетці} paper_unanswered {чернетку не схвалено} second_missing {бракує другого перекладача} tax_place {перевірте місце покупця} interpreter_away {перекладача не буде} mail_sender {перевірте відправника} other {потребує уваги}}",
  "paper_draft.subject": "Замовлення {id}: схваліть текст до друку",
  "paper_draft.reminder": "Замовлення {id}: текст досі чекає на ваше схвалення",
  "paper_draft.title": "Схваліть текст паперового оригіналу",
  "paper_draft.body":
    "Перекладач надіслав текст. Відкрийте замовлення, перевірте імена, дати й числа та підтвердьте адресу.",
  "paper_draft.delivered":
    "Переклад готовий і буде надрукований у такому вигляді. Відкрийте замовлення, перевірте імена, дати й числа та підтвердьте адресу.",
  "paper_draft.why":
    "Папір із печаткою змінити не можна, тому ми нічого не засвідчуємо й не надсилаємо, доки ви цього не схвалите.",
  "paper_draft.clock": "До вашої відповіді термін призупинено; він відповідно зсунеться.",
  "paper_draft.button": "Переглянути текст",
  "draft_answered.subject.approved": "Завдання {id}: чернетку схвалено",
  "draft_answered.subject.change": "Завдання {id}: чернетку треба змінити",
  "draft_answered.title.approved": "Можна ставити печатку",
  "draft_answered.title.change": "Змініть чернетку",
  "draft_answered.subject.taken_back": "Завдання {id}: печатку ще не ставте",
  "draft_answered.title.taken_back": "Печатку ще не ставте",
  "draft_answered.body.taken_back":
    "Схвалення чернетки записано помилково, і воно більше не діє. Зачекайте з друком і печаткою, доки чернетку не буде схвалено.",
  "draft_answered.body.approved":
    "Клієнт схвалив чернетку й адресу. Надрукуйте оригінал, поставте печатку, відскануйте його та здайте переклад зі сканом і номером реєстру.",
  "draft_answered.body.change":
    "Клієнт просить змінити чернетку. Виправте її й надішліть знову; печатку ще не ставте.",
  "staff_task.paper_change":
    "Клієнт просить змінити чернетку паперового оригіналу. Поговоріть із перекладачем або з клієнтом.",
  "staff_task.second_missing":
    "Довгий синхронний сеанс потребує другого перекладача, а в календарі вже ні в кого немає вільного часу. Знайдіть когось у календарі офісу.",
  "staff_task.tax_place":
    "У замовленні 23 %, бо лише адреса свідчить, що покупець поза Союзом, або гроші надійшли з іншої країни, ніж ця адреса. Попросіть підтвердження місця і виправте податок, якщо він хибний.",
  "staff_task.paper_unanswered":
    "Клієнт тиждень не відповідає щодо чернетки паперового оригіналу, і час виконання знову спливає. Зателефонуйте й запишіть, що він скаже.",
  "staff_task.title": "Замовлення чекає на вас",
  "staff_task.released": "Перекладач повернув завдання. Знайдіть когось іншого.",
  "staff_task.checkpoint":
    "Минула половина часу, а перекладач не вказав, скільки зроблено. Завтра завдання буде автоматично забрано.",
  "staff_task.proposal": "Перекладач щось пропонує. Підтвердьте або відхиліть.",
  "staff_task.question": "Перекладач має запитання. Дайте відповідь або передайте його клієнтові.",
  "staff_task.lapsed": "Клієнт не відповів протягом тижня, тож час знову йде. Дайте відповідь перекладачеві.",
  "staff_task.engine":
    "Рушій не знає цієї пари мов чи формату або пошкодив би верстку файлу. Передайте замовлення людині.",
  "staff_task.unclosed": "Сеанс давно закінчився, а перекладач його не закрив. Зателефонуйте йому.",
  "staff_task.exhausted":
    "Рушій не спрацював тричі. Коли він повернеться, почне сам; або передайте замовлення людині.",
  "staff_task.desk_late":
    "У замовленні стався збій, бо офіс 72 години нічого не робив. Відновіть його або завершіть.",
  "staff_task.hold_forgotten":
    "У замовленні стався збій, бо минув строк перевірки призупинення. Заплануйте наново або завершіть.",
  "staff_task.unreadable":
    "У замовленні стався збій, бо файл не відкривається. Клієнта попросили надіслати інший.",
  "staff_task.no_taker":
    "У замовленні стався збій, бо ніхто не взяв його до останнього безпечного початку. Підвищіть оплату, заплануйте наново або запропонуйте клієнтові пізніший термін.",
  "staff_task.work_lost":
    "У замовленні стався збій, бо роботу втрачено й ніхто не встигне вчасно. Заплануйте наново або запропонуйте клієнтові пізніший термін.",
  "staff_task.failing":
    "У замовленні стався збій, і ніхто не вирішив, що робити. Протягом доби воно завершиться автоматично, а гроші повернуться клієнтові.",
  "staff_task.left":
    "Його перекладач більше з нами не співпрацює, тож завдання забрано й пропонується знову. Перевірте, чи можна дотримати терміну.",
  "staff_task.chargeback":
    "Покупець повернув гроші через свій банк. Роботу призупинено, терміни не спливають. Дайте відповідь банкові, а потім зніміть призупинення або завершіть замовлення.",
  "staff_task.late_money":
    "Надійшли гроші за скасоване замовлення, яке не можна відновити: минуло забагато часу, змінився прайс-лист або нікому його виконати. Гроші повертаються самі. Ви можете запропонувати замовлення знову.",
  "staff_task.button": "Відкрити замовлення",
  "round_result.got_it.subject": "Завдання {id} ваше: {languages}",
  "round_result.got_it.title": "Завдання ваше",
  "round_result.got_it.body":
    "Зголоситися могли кілька осіб, і завдання отримали ви. Можна починати відразу.",
  "round_result.got_it.button": "Відкрити завдання",
  "round_result.not_chosen.subject": "Завдання {id} отримав хтось інший: {languages}",
  "round_result.not_chosen.title": "Це завдання отримав хтось інший",
  "round_result.not_chosen.body": "Дякуємо за заявку. Усі заявки ми оцінили за однаковими відкритими балами.",
  "round_result.not_chosen.button": "Подивитися, як вирішено",
  "round_result.by_score": "Вирішила найвища сума балів. Усі бали видно в кабінеті перекладача.",
  "round_result.by_lot":
    "Бали були однакові, тому кинули жереб. Його зерно є в кабінеті перекладача, і його можна перевірити.",
  "offers_digest.subject":
    "{n, plural, one {# нова пропозиція} few {# нові пропозиції} many {# нових пропозицій} other {# нової пропозиції}}",
  "offers_digest.title": "Пропозиції для вас",
  "offers_digest.body": "Ці пропозиції надійшли після останнього листа і ще відкриті.",
  "offers_digest.offer_session": "{fee}, початок {start}",
  "offers_digest.offer":
    "{words, plural, =0 {} one {# слово, } few {# слова, } many {# слів, } other {# слова, }}{fee}, термін {deadline}",
  "staff_dispatch.subject": "Ще нікого для замовлення {id}: {languages}",
  "staff_dispatch.title": "Етап чекає на виконавця",
  "staff_dispatch.half": "Минула половина часу, у який роботу ще можна безпечно почати, а ніхто її не взяв.",
  "staff_dispatch.most":
    "Минули чотири п’ятих часу, у який роботу ще можна безпечно почати, а ніхто її не взяв.",
  "staff_dispatch.margin":
    "Оплату довелося підняти до найменшої погодинної, і залишається менше за найменшу маржу. Ще нічого не запропоновано: визначте оплату, а тоді почніть раунд або призначте виконавця.",
  "staff_dispatch.waves_over": "Усіх, кого можна, вже запитали, і ніхто не взяв роботу. Призначте її вручну.",
  "translator_invitation.subject": "Запрошення до кабінету перекладача",
  "translator_invitation.title": "Запрошення до кабінету перекладача",
  "translator_invitation.body":
    "Встановіть пароль за цим посиланням. Після цього ви зможете бачити й брати завдання.",
  "translator_invitation.button": "Встановити пароль",
  "translator_password.subject": "Новий пароль до кабінету перекладача",
  "translator_password.title": "Встановіть новий пароль",
  "translator_password.body": "За цим посиланням оберіть новий пароль до кабінету перекладача.",
  "translator_password.button": "Встановити новий пароль",
  "payment_reminder.subject":
    "Ще не оплачено: {amount}, {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids}",
  "payment_reminder.title": "Ваше замовлення чекає на оплату",
  "payment_reminder.body": "Ми маємо все потрібне й почнемо, щойно надійде оплата.",
  "payment_reminder.until":
    "Ціна чинна до {until}. Після цього замовлення буде закрито, і платити нічого не потрібно.",
  "payment_failed.subject":
    "Оплата не пройшла – {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids}",
  "payment_failed.title": "Оплата не пройшла",
  "payment_failed.body":
    "Банк або платіжний сервіс її не прийняв. Гроші не списано, а ваше замовлення збережено.",
  "payment_failed.help": "Спробуйте ще раз тим самим або іншим способом.",
  "payment_failed.button": "Оплатити ще раз",
  "bonus_expiring.subject":
    "Ваш бонус {amount} діє до {day}{count, plural, one {} few { – і скоро інші} many { – і скоро інші} other { – і скоро інші}}",
  "bonus_expiring.title": "Ваш бонус скоро закінчиться",
  "bonus_expiring.body":
    "Використайте його для замовлення до цього дня. Гроші, які ви внесли, залишаться на балансі.",
  "bonus_expiring.lot": "{amount}, до {day}",
  "bonus_expiring.button": "Переглянути баланс",
  "session_reminder.subject.day": "Завтра: ваш сеанс – замовлення {id}",
  "session_reminder.subject.hour": "За годину: ваш сеанс – замовлення {id}",
  "session_reminder.title.day": "Ваш сеанс завтра",
  "session_reminder.title.hour": "Ваш сеанс починається за годину",
  "session_reminder.body.phone": "Перекладач зателефонує на номери, вказані нижче. Тримайте телефон поруч.",
  "session_reminder.body.on_site": "Перекладач приїде за адресою, вказаною нижче.",
  "session_reminder.body.video": "Адресу відеорозмови надішлемо на цю електронну адресу.",
  "session_reminder.cancel":
    "Якщо скасувати раніше ніж за 24 години, повернемо все; до однієї години – половину; пізніше – нічого.",
  "session_reminder.button": "Відкрити замовлення",
  "interpreter_booked.subject": "Перекладача заброньовано – замовлення {id}",
  "interpreter_booked.title": "Перекладача для вас заброньовано",
  "order_canceled.owed": "Замовлення з відстроченою оплатою: залишається сплатити {amount}.",
  "order_canceled.no_refund": "Роботу було виконано, тож належить повна ціна й повернення не буде.",
  "order_canceled.session_no_refund":
    "Його скасовано за годину до сеансу або пізніше, тож належить повна ціна й повернення не буде.",
  "order_paid.reminds.both": "Нагадаємо про сеанс за день і за годину до нього.",
  "order_paid.reminds.hour": "Нагадаємо про сеанс за годину до нього.",
  "session_overtime.subject": "Сеанс тривав довше – замовлення {id}, до сплати {amount}",
  "session_overtime.title": "Сеанс тривав довше, ніж замовлено",
  "session_overtime.body":
    "Він тривав {minutes, plural, one {# хвилину} few {# хвилини} many {# хвилин} other {# хвилини}}. Час понад оплачений рахуємо за кожні розпочаті пів години: {overtime} хвилин.",
  "session_meeting.subject": "Адреса відеорозмови – замовлення {id}",
  "session_meeting.title": "Адреса вашої відеорозмови",
  "session_meeting.body": "Відкрийте адресу нижче в час сеансу. Якщо вона зміниться, ми напишемо ще раз.",
  "session_meeting.button": "Відкрити замовлення",
  "work_assigned.decline":
    "Ми призначили це завдання вам напряму. Якщо не можете його взяти, відхиліть його з поясненням на його сторінці до {until}.",
  "staff_task.mail_sender":
    "Запит надійшов поштою, і не підтверджено, що його надіслав власник облікового запису. Перш ніж надіслати ціну, запитайте клієнта.",
  "staff_task.interpreter_away":
    "Перекладач повідомив про відсутність у час цього сеансу. Знайдіть когось іншого в календарі офісу або покличте резерв.",
  "fact.engine": "Рушій",
  "fact.engine_route": "Маршрут",
  "staff_engine.subject":
    "{alarm, select, warned {Рушій {engine}: 80 % місячного ліміту} used_up {Рушій {engine}: місячний ліміт вичерпано} other {Рушій {engine} більше не перекладає}}",
  "staff_engine.title": "Рушій перекладу чекає на вас",
  "staff_engine.unauthorized":
    "Він відхиляє наш ключ. Його не використовують, доки ви не виправите ключ і не натиснете «Спробувати ще раз».",
  "staff_engine.forbidden":
    "Він відхиляє наші запити, бо обліковий запис не має на них права. Його не використовують, доки ви не натиснете «Спробувати ще раз».",
  "staff_engine.quota":
    "Квоту нашого облікового запису вичерпано. Його не використовують, доки ви не натиснете «Спробувати ще раз».",
  "staff_engine.warned":
    "Маршрут використав 80 % знаків цього місяця. На 100 % рушій пропускають до кінця місяця.",
  "staff_engine.used_up":
    "Маршрут використав усі знаки цього місяця. Рушій пропускають, доки не скінчиться місяць або ви не підвищите ліміт.",
  "staff_engine.button": "Перейти до рушіїв",
};
