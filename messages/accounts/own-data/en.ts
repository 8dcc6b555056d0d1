import { en as sites } from "../../embeds/sites/en.ts";

/** The copy of the data, the deletion of an account and the ways to programs and sites; they come with the settings page. */
export const en = {
  ...sites,
  "privacy.export_title": "Copy of your data",
  "privacy.export_text":
    "A ZIP archive with everything we hold about you: a page to read, the same as data (JSON), and the files and invoices of your orders.",
  "privacy.export_ask": "Request a copy",
  "privacy.export_asked": "We are preparing your copy and will e-mail you when it is ready.",
  "privacy.export_waiting": "Being prepared",
  "privacy.export_progress": "{done} of {total, plural, one {# file} other {# files}}",
  "privacy.export_ready": "Ready, {size}",
  "privacy.export_until": "available until {date}",
  "privacy.export_failed": "This copy could not be made. Request a new one.",
  "privacy.export_expired": "Deleted, because its time is over",
  "privacy.export_of": "Copy of {date}",
  "privacy.export_by_desk": "requested for you by customer service",
  "privacy.export_download": "Download",
  "privacy.export_download_name": "Download the copy of {date}",
  "privacy.delete_title": "Delete the account",
  "privacy.delete_text":
    "We delete your account, files, texts, messages, translation memories and log-in data. Invoices and payments stay for as long as tax law requires (in Poland five years after the end of the tax year), as do records of consents and withdrawals.",
  "privacy.delete_wait":
    "The account is deleted {days, plural, one {# day} other {# days}} after your request. Until then you can change your mind.",
  "privacy.delete_ask": "Delete account",
  "privacy.delete_dialog": "Delete your account?",
  "privacy.delete_files":
    "Files and translations can no longer be downloaded. Request a copy of your data first if you need them.",
  "privacy.delete_memory": "Translation memories and terms are lost, and later orders no longer use them.",
  "privacy.delete_law":
    "Invoices and payments stay with us for the term of tax law and are used for nothing else.",
  "privacy.delete_understood":
    "I understand that this cannot be undone after {days, plural, one {# day} other {# days}}",
  "privacy.delete_done": "Your account will be deleted on {date}.",
  "privacy.delete_pending": "Your account will be deleted on {date}. Until then you can use it as before.",
  "privacy.delete_later": "Something is still open. The account is deleted as soon as it has ended.",
  "privacy.delete_cancel": "Keep the account",
  "privacy.delete_cancelled": "Your account stays.",
  "privacy.open_title": "The account cannot be deleted yet",
  "privacy.open.orders":
    "You have orders that are not finished, or an original is on its way. Wait for the end or cancel them.",
  "privacy.open.balance":
    "There is money on your balance. Use it, or write to us and we will pay back what you paid in; bonus money is lost.",
  "privacy.open.dues": "An invoice or a refund is still open. Pay the invoice or wait for the refund.",
  "privacy.open_link.orders": "Orders",
  "privacy.open_link.balance": "Balance",
  "privacy.open_link.dues": "Invoices",
  "settings.role_text":
    "Only owners see all settings of the account. You see those of your role and of your own login.",
  "settings.webhooks_text":
    "Connect your own system: it gets a message as soon as an order, an invoice or your balance changes.",
  "settings.webhooks_open": "Manage webhooks",
  "settings.person": "Your data",
  "settings.person_text":
    "Your own name, phone and address in the accounts that you work with. The account keeps its own details.",
  "settings.person_copy": "A copy of your data",
  "settings.person_copy_text":
    "Your login, your memberships, and the mails that were sent to you, as a file. It asks for your password first.",
  "settings.person_copy_get": "Download the copy",
};
