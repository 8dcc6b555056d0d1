import type { MailTextKey } from "./en.ts";

export const ua: Record<MailTextKey, string> = {
  greeting: "Добрий день,",
  "link.plain": "Якщо кнопка не працює, відкрийте цю адресу:",
  "footer.buyer": "Цей лист стосується замовлення в {brand}.",
  "footer.worker": "Цей лист стосується співпраці з {brand}.",
  "footer.seller": "{seller}, {address}, {register}, податковий номер {tax_id}",
  "footer.contact": "Маєте запитання? Пишіть на {email} або телефонуйте: {phone}.",

  "fact.orders": "{count, plural, one {Замовлення} few {Замовлення} many {Замовлення} other {Замовлення}}",
  "fact.service": "Послуга",
  "fact.languages": "Мови",
  "fact.words": "Слова",
  "fact.price": "Ціна з ПДВ",
  "fact.amount": "Сума",
  "fact.starts": "Початок",
  "fact.bonus": "Бонус",
  "fact.balance": "Новий баланс",
  "fact.delivery": "Термін виконання",
  "fact.valid_until": "Дійсний до",
  "fact.reason": "Причина",
  "fact.invoice": "Рахунок-фактура",
  "fact.due_on": "Сплатити до",
  "fact.stage": "Етап",
  "fact.fee": "Оплата праці",
  "fact.deadline": "Термін здачі",
  "fact.expires": "Актуальна до",
  "fact.ksef_reason": "KSeF повідомляє",
  "fact.customer": "Клієнт",
  "fact.brand": "Бренд",
  "fact.answer_by": "Відповісти до",
  "fact.account_holder": "Отримувач",
  "fact.account": "Рахунок",
  "fact.bic": "BIC",
  "fact.transfer_title": "Призначення платежу",
  "fact.bank": "Банк",
  "fact.pay_until": "Оплатіть, будь ласка, до",
  "fact.missing": "Бракує",
  "fact.posting": "Спосіб доставки",
  "fact.destination": "Куди",
  "fact.tracking_number": "Номер відправлення",
  "languages.pair": "{source} → {target}",
  "order.line": "{id}: {service}, {languages}",

  "service.write": "Письмовий переклад",
  "service.proofreading": "Вичитка носієм мови",
  "service.sworn": "Присяжний переклад",
  "service.machine-translation": "Машинний переклад із постредагуванням",
  "service.e-mail": "Переклад електронного листа",
  "service.website": "Переклад вебсайту",
  "service.phone call": "Переклад телефонної розмови",
  "service.oral": "Усний переклад",
  "stage.machine_translation": "Машинний переклад",
  "stage.translation": "Переклад",
  "stage.post_edition": "Постредагування",
  "stage.proofreading": "Вичитка",
  "stage.verification": "Перевірка",

  "quote_requested.subject": "Готуємо розрахунок – замовлення {id}",
  "quote_requested.title": "Ваш запит уже в нас",
  "quote_requested.body":
    "Надішлемо розрахунок приблизно за {minutes} хвилин. До того часу платити не потрібно.",
  "quote_requested.button": "Відкрити замовлення",

  "quote_ready.subject": "Розрахунок готовий – замовлення {id}, {price}",
  "quote_ready.title": "Ваш розрахунок готовий",
  "quote_ready.body": "Прийміть або відхиліть його до {valid_until}. До того часу ціна не зміниться.",
  "quote_ready.button": "Переглянути розрахунок",

  "order_placed.subject":
    "{count, plural, one {Замовлення} few {Замовлення} many {Замовлення} other {Замовлення}} {ids} – до сплати {amount}",
  "order_placed.title": "Дякуємо за замовлення",
  "order_placed.body": "Почнемо, щойно надійде оплата.",
  "order_placed.button": "Оплатити {amount}",

  "transfer_details.subject": "Переказ: {amount}, призначення {title}",
  "transfer_details.title": "Реквізити для переказу",
  "transfer_details.body":
    "Перекажіть, будь ласка, саме цю суму й укажіть саме це призначення – за ними ми впізнаємо платіж.",
  "transfer_details.next":
    "Почнемо, щойно надійдуть кошти, зазвичай протягом одного робочого дня, і одразу вам напишемо.",
  "transfer_details.next_top_up":
    "Кошти з’являться на балансі, щойно надійдуть, зазвичай протягом одного робочого дня, і ми одразу вам напишемо.",
  "transfer_details.button": "Переглянути реквізити",
  "transfer_short.subject": "До сплати бракує {missing}",
  "transfer_short.title": "Бракує частини оплати",
  "transfer_short.body":
    "Дякуємо, надійшло {received}. Ще бракує {missing}. Перекажіть, будь ласка, цю суму на той самий рахунок із тим самим призначенням – і ми одразу продовжимо.",

  "order_paid.subject":
    "Оплату отримано – {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids}",
  "order_paid.title": "Ми отримали вашу оплату",
  "order_paid.body":
    "Що далі: перевіряємо файли, добираємо перекладача й починаємо роботу. Напишемо вам, коли все буде готово.",
  "order_paid.button": "Стежити за замовленням",

  "order_delivered.subject": "Замовлення {id} готове до завантаження",
  "order_delivered.title": "Ваше замовлення готове",
  "order_delivered.body":
    "На сторінці замовлення {files, plural, one {чекає # файл} few {чекають # файли} many {чекає # файлів} other {чекає # файлу}}.",
  "order_delivered.links":
    "Посилання для завантаження діють {minutes} хвилин. Сторінка замовлення створює нові щоразу, коли її відкрито.",
  "order_delivered.button": "Відкрити замовлення",

  "order_shipped.subject": "Паперовий оригінал уже в дорозі — замовлення {id}",
  "order_shipped.title": "Паперовий оригінал уже в дорозі",
  "order_shipped.body":
    "Ми надіслали паперовий оригінал вашого присяжного перекладу. Доставка може тривати кілька днів.",
  "order_shipped.button": "Відкрити замовлення",

  "quote_rejected.subject": "Розрахунок відхилено – замовлення {id}",
  "quote_rejected.title": "Розрахунок вартості відхилено",
  "quote_rejected.body":
    "Платити нічого не потрібно. Новий безкоштовний розрахунок можна отримати будь-коли.",
  "quote_rejected.button": "Відкрити замовлення",

  "order_canceled.subject": "Замовлення {id} скасовано",
  "order_canceled.title": "Ваше замовлення скасовано",
  "order_canceled.body": "Усі роботи над цим замовленням припинено.",
  "order_canceled.refund": "Повертаємо {amount} тим самим способом, яким надійшла оплата.",
  "order_canceled.button": "Відкрити замовлення",

  "order_dropped.subject": "Замовлення {id} закрито",
  "order_dropped.title": "Ваше замовлення закрито без виконання",
  "order_dropped.body": "Платити нічого не потрібно. Новий безкоштовний розрахунок можна отримати будь-коли.",
  "order_dropped.button": "Відкрити замовлення",

  "payment_refunded.subject":
    "Повернення {amount} – {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids}",
  "payment_refunded.title": "Кошти повернено",
  "payment_refunded.body":
    "{amount} повертаються тим самим способом, яким надійшла оплата. Залежно від банку це може тривати кілька днів.",
  "payment_refunded.why.order_ended":
    "Це повернення за {count, plural, one {замовлення {ids}, яке завершилося до виконання.} few {замовлення {ids}, які завершилися до виконання.} many {замовлення {ids}, які завершилися до виконання.} other {замовлення {ids}, які завершилися до виконання.}}",
  "payment_refunded.why.second_capture":
    "{count, plural, one {Замовлення} few {Замовлення} many {Замовлення} other {Замовлення}} {ids} оплачено двічі; другий платіж на суму {amount} ми повернули.",
  "payment_refunded.why.other_amount":
    "За {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids} надійшло {amount} замість {due}, тому ми повернули цей платіж.",
  "payment_refunded.why.other_currency":
    "Оплата за {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids} надійшла в іншій валюті, ніж належало, тому ми повернули {amount}.",
  "payment_refunded.why.too_late":
    "Оплата за {count, plural, one {замовлення {ids} надійшла, коли його вже не можна було оплатити} few {замовлення {ids} надійшла, коли їх уже не можна було оплатити} many {замовлення {ids} надійшла, коли їх уже не можна було оплатити} other {замовлення {ids} надійшла, коли їх уже не можна було оплатити}}, тому ми повернули {amount}.",
  "payment_refunded.why.by_hand":
    "Як домовлено, ми повертаємо гроші за {count, plural, one {замовлення} few {замовлення} many {замовлення} other {замовлення}} {ids}.",
  "fact.price_before": "Ціна раніше",
  "fact.price_now": "Ціна тепер",
  "fact.code": "Код",
  "order_message.subject": "Повідомлення про замовлення {id}",
  "order_message.title": "Ми вам написали",
  "order_message.question": "У нас є до вас запитання",
  "order_message.body": "Дайте відповідь на сторінці замовлення. Там можна також надіслати файл.",
  "order_message.button": "Відповісти",
  "quote_reminder.subject": "Ваш розрахунок чекає – замовлення {id}",
  "quote_reminder.title": "Ваш розрахунок чекає на вас",
  "quote_reminder.body": "Прийміть або відхиліть його до {valid_until}. До того часу ціна не зміниться.",
  "quote_reminder.button": "Переглянути розрахунок",
  "quote_expired.subject": "Строк розрахунку минув – замовлення {id}",
  "quote_expired.title": "Строк вашого розрахунку минув",
  "quote_expired.body":
    "Ми нічого не стягнули. Новий розрахунок можна попросити одним натисканням на сторінці замовлення.",
  "quote_expired.button": "Відкрити замовлення",
  "supplement_ready.subject": "Замовлення {id} чекає на вашу відповідь",
  "supplement_ready.title": "Пропонуємо змінити ваше замовлення",
  "supplement_ready.body":
    "Робота чекає на вашу відповідь, і час виконання не спливає. Пропозиція дійсна до {valid_until}.",
  "supplement_ready.reminder":
    "Ми досі чекаємо на вашу відповідь. Якщо її не буде до {valid_until}, замовлення завершиться, а гроші повернуться вам.",
  "supplement_ready.button": "Переглянути пропозицію",
  "goodwill_credit.subject": "Бонус для вас – замовлення {id}",
  "goodwill_credit.title": "Просимо вибачення",
  "goodwill_credit.body":
    "Замовлення завершилося з нашої вини. Ми додали до вашого балансу {amount} бонусу; він дійсний дванадцять місяців.",
  "goodwill_credit.button": "Переглянути баланс",
  "proof_code.subject": "Ваш код – замовлення {id}",
  "proof_code.title": "Ваш код",
  "proof_code.body":
    "Цим кодом ви підтверджуєте, що замовлення можна завершити. Він дійсний {minutes} хвилин. Якщо ви його не просили, нічого не робіть.",
  "proof_code.button": "Відкрити замовлення",
  "staff_sla.subject": "Замовлення {id} чекає вже {minutes} хвилин",
  "staff_sla.title": "Запит чекає на ціну",
  "staff_sla.analysis": "Оплачене замовлення чекає на аналіз",
  "staff_sla.body": "Минуло {minutes} хвилин.",
  "staff_sla.button": "Відкрити замовлення",
  "payment_refunded.why.supplement":
    "Ціну {count, plural, one {замовлення} few {замовлень} many {замовлень} other {замовлень}} {ids} знижено, тому повертаємо різницю.",
  "payment_refunded.button": "Відкрити замовлення",

  "top_up_credited.subject": "Баланс поповнено – {amount}",
  "top_up_credited.title": "Поповнення надійшло",
  "top_up_credited.body": "На баланс зараховано {amount}. З балансу можна оплачувати замовлення.",
  "top_up_credited.body_bonus":
    "На баланс зараховано {amount} і бонус {bonus}. З балансу можна оплачувати замовлення.",
  "top_up_credited.button": "Переглянути платежі",

  "top_up_refunded.subject": "Ми повернули {amount}",
  "top_up_refunded.twice": "Це поповнення оплачено двічі; другий платіж ми повернули.",
  "top_up_refunded.by_hand":
    "Як домовлено, ми повернули кошти з вашого передплаченого рахунку. Бонус, що надійшов із ними, анульовано.",
  "top_up_refunded.body": "Цей платіж не вдалося зарахувати на баланс.",

  "invoice_issued.subject": "Рахунок-фактура {number} на {amount}",
  "invoice_issued.title": "Ваш рахунок-фактура",
  "invoice_issued.body": "Рахунок-фактуру {number} на {amount} додано до цього листа.",
  "invoice_issued.button": "Відкрити замовлення",

  "order_on_account.subject":
    "{count, plural, one {Замовлення} few {Замовлення} many {Замовлення} other {Замовлення}} {ids}: ми починаємо",
  "order_on_account.title": "Ми вже починаємо",
  "order_on_account.body":
    "Замовлення записано на ваш рахунок. Воно буде в наступному щомісячному рахунку-фактурі зі строком оплати 30 днів.",
  "order_on_account.button": "Відкрити замовлення",
  "invoice_due.subject": "Рахунок-фактура {number} на {amount}, сплатити до {due}",
  "invoice_due.title": "Ваш щомісячний рахунок-фактура",
  "invoice_due.body":
    "До листа додано рахунок-фактуру за послуги минулого місяця. Просимо сплатити його до {due}.",
  "invoice_due.button": "Відкрити рахунок-фактуру",
  "invoice_corrected.subject": "Коригування {number} до рахунка-фактури {corrected}",
  "invoice_corrected.title": "Коригування вашого рахунка-фактури",
  "invoice_corrected.body":
    "Ми скоригували рахунок-фактуру {corrected}. Коригування {number} додано до цього листа.",
  "invoice_reminder.subject.before": "Рахунок-фактуру {number} треба сплатити до {due}",
  "invoice_reminder.subject.after": "Строк оплати рахунка-фактури {number} минув {due}",
  "invoice_reminder.title": "Несплачений рахунок-фактура",
  "invoice_reminder.body.before":
    "{amount} треба сплатити до {due}. Якщо платіж уже в дорозі, нічого робити не потрібно.",
  "invoice_reminder.body.after":
    "{amount} треба було сплатити до {due}. Просимо сплатити зараз; якщо платіж уже в дорозі, нічого робити не потрібно.",
  "invoice_reminder.body.stop": "До оплати нові замовлення з відстроченою оплатою неможливі.",
  "invoice_reminder.button": "Сплатити",

  "offer_sent.subject":
    "Пропозиція роботи {id}: {languages}{words, plural, =0 {} one {, # слово} few {, # слова} many {, # слів} other {, # слова}}",
  "offer_sent.title": "Маємо для вас роботу",
  "offer_sent.body": "Прийміть або відхиліть її до {expires}. Потім ми запитаємо когось іншого.",
  "offer_sent.button": "Переглянути пропозицію",

  "staff_new_quote.subject":
    "Розрахувати: замовлення {id}, {languages}{words, plural, =0 {} one {, # слово} few {, # слова} many {, # слів} other {, # слова}}",
  "staff_new_quote.title": "Чекає розрахунок",
  "staff_new_quote.body": "Клієнт очікує на ціну до {answer_by}.",
  "staff_new_quote.button": "Відкрити в панелі",

  "link.hours":
    "Посилання діє один раз, протягом {hours, plural, one {# години} few {# годин} many {# годин} other {# години}}.",
  "link.days":
    "Посилання діє один раз, протягом {days, plural, one {# дня} few {# днів} many {# днів} other {# дня}}.",
  "link.not_asked": "Це не ваш запит? Просто проігноруйте цей лист — нічого не станеться.",
  "footer.account": "Ви отримали цей лист, бо цю адресу вказано для облікового запису в {brand}.",
  "activation.subject": "Активуйте обліковий запис",
  "activation.title": "Активуйте обліковий запис",
  "activation.body": "Залишився один крок: підтвердьте, що ця адреса ваша. Після цього можна увійти.",
  "activation.button": "Активувати обліковий запис",
  "account_exists.subject": "У вас уже є обліковий запис",
  "account_exists.title": "У вас уже є обліковий запис",
  "account_exists.body":
    "Хтось, імовірно ви, намагався створити обліковий запис із цією адресою. Він уже існує: увійдіть або встановіть новий пароль, якщо забули свій.",
  "account_exists.button": "Увійти",
  "account_invitation.subject": "Ваш обліковий запис готовий",
  "account_invitation.title": "Ваш обліковий запис готовий",
  "account_invitation.body": "Ми створили обліковий запис для цієї адреси. Оберіть пароль — і можна входити.",
  "account_invitation.button": "Встановити пароль",
  "staff_invitation.subject": "Запрошення до робочої панелі",
  "staff_invitation.title": "Запрошення до робочої панелі",
  "staff_invitation.body":
    "Установіть пароль, щоб почати. Під час першого входу ми попросимо налаштувати другий фактор.",
  "staff_invitation.button": "Установити пароль",
  "password_reset.subject": "Встановіть новий пароль",
  "password_reset.title": "Встановіть новий пароль",
  "password_reset.body": "За цим посиланням можна обрати новий пароль до облікового запису.",
  "password_reset.button": "Встановити новий пароль",
  "password_changed.subject": "Пароль змінено",
  "password_changed.title": "Пароль змінено",
  "password_changed.body":
    "Пароль до вашого облікового запису щойно змінено. На всіх інших пристроях виконано вихід.",
  "password_changed.not_you": "Це були не ви? Негайно встановіть новий пароль і напишіть нам.",
  "password_changed.button": "Встановити новий пароль",
  "email_change.subject": "Підтвердьте нову електронну адресу",
  "email_change.title": "Підтвердьте нову електронну адресу",
  "email_change.body": "Підтвердьте, що ця адреса ваша. Відтоді ви входитимете з нею.",
  "email_change.button": "Підтвердити адресу",
  "email_changed.subject": "Електронну адресу змінено",
  "email_changed.title": "Електронну адресу змінено",
  "email_changed.body":
    "Ваш обліковий запис тепер має іншу електронну адресу. На цю ми більше не писатимемо.",
  "email_changed.address": "Нова адреса: {email}",
  "email_changed.not_you": "Це були не ви? Негайно напишіть нам: ми допоможемо повернути обліковий запис.",
  "email_changed.button": "Увійти",
  "fact.order_number": "Номер замовлення",
  "fact.name": "Ім’я та прізвище",
  "fact.email": "Електронна пошта",
  "fact.withdrawn_part": "Відмова від",
  "fact.received": "Отримано",
  "withdrawal.whole": "усього замовлення",
  "withdrawal_receipt.subject": "Ми отримали вашу відмову від договору — замовлення {number}",
  "withdrawal_receipt.title": "Ваша відмова надійшла",
  "withdrawal_receipt.body": "Це підтвердження. Збережіть його: воно показує, що і коли ви нам повідомили.",
  "withdrawal_receipt.ended":
    "Замовлення завершено. Сплачене повернемо тим самим способом не пізніше ніж за 14 днів.",
  "withdrawal_receipt.settling":
    "Тепер цим займеться людина й напише вам. Належну суму повернемо тим самим способом не пізніше ніж за 14 днів.",
  "withdrawal_receipt.button": "Що далі",
  "staff_transfers.subject":
    "{count, plural, one {# переказ чекає} few {# перекази чекають} many {# переказів чекає} other {# переказу чекає}} на зіставлення",
  "staff_transfers.title": "Перекази для зіставлення",
  "staff_transfers.body":
    "{count, plural, one {# рядок} few {# рядки} many {# рядків} other {# рядка}} виписки {file_name} не вдалося зіставити без людини.",
  "staff_transfers.button": "Зіставити перекази",

  "staff_withdrawal.subject": "Відмова від договору чекає — замовлення {number}, {name}",
  "staff_withdrawal.title": "Відмова від договору чекає на вас",
  "staff_withdrawal.body":
    "Вона не могла завершити замовлення сама. Опрацюйте її сьогодні; гроші слід повернути протягом 14 днів від надходження.",
  "staff_withdrawal.button": "Опрацювати",
  "staff_einvoice_rejected.subject": "KSeF відхилив рахунок {number}",
  "staff_einvoice_rejected.title": "KSeF відхилив рахунок",
  "staff_einvoice_rejected.body":
    "Поки KSeF його не прийме, для податкової його не існує, а клієнт його не отримав. Перевірте, що не так, виправте це й надішліть рахунок ще раз під тим самим номером.",
  "staff_einvoice_rejected.button": "Перейти до рахунка",
  "fact.case": "Скарга",
  "fact.answer": "Наша відповідь",
  "review_ending.subject": "Чи все гаразд? Замовлення {id}",
  "review_ending.title": "Чи ви переглянули переклад?",
  "review_ending.body": "Якщо ви нічого не напишете, доставку буде прийнято: {until}.",
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
  "correction_answered.body.rejected": "Нижче ми пояснюємо чому.",
  "correction_answered.body.final": "Перша відповідь залишається. Нижче ми пояснюємо чому.",
  "correction_answered.body.refund": "{amount} повертається тим самим шляхом, а рахунок буде виправлено.",
  "correction_answered.appeal":
    "До {until} на сторінці замовлення можна попросити, щоб вирішила інша людина.",
  "correction_answered.button": "Відкрити замовлення",
  "correction_delivered.subject": "Виправлена версія готова – замовлення {id}",
  "correction_delivered.title": "Виправлена версія готова",
  "correction_delivered.body":
    "На сторінці замовлення на вас {files, plural, one {чекає # новий файл} few {чекають # нові файли} many {чекає # нових файлів} other {чекає # нового файлу}}.",
  "correction_delivered.silence": "Якщо ви нічого не напишете, вважатимемо, що все гаразд: {until}.",
  "correction_delivered.button": "Завантажити",
  "correction_assigned.subject": "Доставка на виправлення – завдання {id}",
  "correction_assigned.title.rework": "Доставка повертається до вас",
  "correction_assigned.title.check": "Виправлену доставку треба перевірити",
  "correction_assigned.body.rework": "Клієнт позначив, що не так. Виправте це та здайте вчасно.",
  "correction_assigned.body.check": "Перевірте, чи все позначене тепер правильне.",
  "correction_assigned.button": "Відкрити",
  "staff_correction.subject.opened": "Скарга щодо замовлення {id}",
  "staff_correction.subject.late": "Ніхто не розглянув скаргу щодо замовлення {id}",
  "staff_correction.subject.appealed": "Оскарження на розгляд – замовлення {id}",
  "staff_correction.title": "Скарга чекає",
  "staff_correction.body.opened": "Візьміть її в роботу до: {answer_by}.",
  "staff_correction.body.late": "Її слід було взяти в роботу до: {answer_by}.",
  "staff_correction.body.appealed": "Клієнт не згоден із відповіддю. Вирішує той, хто не відхиляв скаргу.",
  "staff_correction.button": "Відкрити скаргу",
};
