import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "einvoices.title": "KSeF",
  "einvoices.lead":
    "Рахунки для компаній надсилаються до KSeF, державної системи рахунків. Клієнт отримує документ, щойно KSeF надасть номер, а якщо KSeF не працює – рахунок офлайн.",
  "einvoices.number": "Рахунок",
  "einvoices.ksef_number": "Номер KSeF",
  "einvoices.state": "Стан",
  "einvoices.any_state": "Будь-який",
  "einvoices.actions": "Дії",
  "einvoices.search": "Пошук: номер або клієнт",
  "einvoices.none": "Ще жоден рахунок не мав надходити до KSeF.",
  "einvoices.late": "Прострочено",
  "einvoices.given_offline": "Видано офлайн",
  "einvoices.tries_again": "Ще не надіслано ({code}). Спробу буде повторено автоматично.",
  "einvoices.send_again": "Надіслати ще раз",
  "einvoices.send_again_number": "Надіслати ще раз: {number}",
  "einvoices.on_its_way": "{number} прямує до KSeF",
  "einvoices.save_xml": "Завантажити XML рахунка {number}",
  "einvoices.save_upo": "Завантажити UPO рахунка {number}",
  "einvoices.refused_bar":
    "{count, plural, one {KSeF відхилив # рахунок} few {KSeF відхилив # рахунки} many {KSeF відхилив # рахунків} other {KSeF відхилив # рахунку}}",
  "einvoices.see_refused": "Подивитися, що не так",
  "einvoices.group.open": "У дорозі",
  "einvoices.group.rejected": "Відхилені",
  "einvoices.group.accepted": "Прийняті",
  "einvoices.state.queued": "Чекає на надсилання",
  "einvoices.state.sending": "Надсилається",
  "einvoices.state.sent": "У KSeF, ще без номера",
  "einvoices.state.offline": "Видано офлайн, ще надіслати",
  "einvoices.state.accepted": "Прийнято",
  "einvoices.state.rejected": "Відхилено",
};
