/** Mails about requests that came by mail in Ukrainian. */
export const ua = {
  "request_not_taken.subject": "Ваш лист «{subject}» на нашу адресу для запитів",
  "request_not_taken.title": "Ми не змогли прийняти запит",
  "request_not_taken.title_part": "Частину файлів не прийнято",
  "request_not_taken.empty": "У листі не було ні файлу, ні тексту.",
  "request_not_taken.languages":
    "У вашому обліковому записі ще немає перекладу, тому ми не знаємо мов. Перше замовлення зробіть на нашій сторінці.",
  "request_not_taken.files": "Жодного з файлів не можна прийняти; причини вказано нижче.",
  "request_not_taken.content": "Текст задовгий або його не можна замовити в такий спосіб.",
  "request_not_taken.part": "Ми маємо ваш запит, але без файлів, зазначених нижче.",
  "request_not_taken.how":
    "Якщо цього листа надіслали не ви, проігноруйте це повідомлення та створіть нову адресу в налаштуваннях облікового запису.",
  "request_not_taken.button": "Замовити на нашій сторінці",
} as const;
