import type { RefusalCode, WebhookRefusal } from "#domain/errors.ts";
import { en as accounts } from "#messages/accounts/refusals/en.ts";
import { en as api } from "#messages/api/refusals/en.ts";
import { en as embeds } from "#messages/embeds/refusals/en.ts";
import { en as invoices } from "#messages/invoices/refusals/en.ts";
import { en as memory } from "#messages/memory/refusals/en.ts";

/** What a person reads when we must refuse; those of §8 word for word. No placeholders: any screen can show them. */
export const en = {
  ...accounts,
  ...api,
  ...embeds,
  ...invoices,
  ...memory,
  "validation.failed": "The given data failed to pass validation.",
  InvalidCredentials: "Invalid credentials.",
  "token.missing": "Log in to see this page",
  "token.invalid": "We could not confirm who you are. Please log in again.",
  "token.expired": "Your session has expired. You will be redirected to login page.",
  "session.expired": "Your session has expired. You will be redirected to login page.",
  "access.forbidden": "You do not have access to this page",
  "right.missing": "Your role does not allow this. Ask an administrator if you need it.",
  "totp.not_set_up": "Set up the second factor first: logging in to the desk needs a code from your phone.",
  "login.slow": "Too many wrong attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.",
  "login.locked":
    "Too many wrong attempts. For 15 minutes a password alone is not enough: add the code from your authenticator app, or set a new password by a link we e-mail you.",
  "totp.required": "Enter the code from your authenticator app.",
  "totp.wrong": "This code is not right. Enter the newest one.",
  "confirmation.needed": "Confirm with your password or a code from your app, then try again.",
  "passkey.refused": "This passkey did not work. Try again or log in with your password.",
  "account_link.invalid": "This link no longer works. Ask for a new one.",
  "account_link.other_account":
    "Log in to the account that asked for this address, then open the link again.",
  "account.exists": "An account with this e-mail address already exists. You can log in.",
  "account.not_registered": "Your account has not been registered.",
  "credentials.no_match": "These credentials do not match our records.",
  "user.not_found": "Cannot find the user, because it does not exist.",

  "brand.missing": "The request does not name a brand.",
  "brand.unknown": "We do not know this brand.",
  "brand.mismatch": "This belongs to another brand. Please log in on its own site.",
  "service.not_for_brand": "Not implemented for current brand.",
  "service.unavailable": "The service is unavailable. Please contact customer service.",
  "database.unavailable": "Our database cannot be reached at the moment. Please try again in a few seconds.",
  "database.busy":
    "Someone else is changing the same thing at this moment. Please try again in a few seconds.",

  "storage.unavailable":
    "Files cannot be stored or read at the moment. What you typed is kept; please try again in a few minutes.",
  "upload.stalled":
    "The upload stopped: nothing arrived for 30 seconds. What you typed is kept; please add the file again.",
  "route.not_found": "We cannot find this page",
  "order.not_found": "We cannot find this order.",
  "order.needs_login": "This order belongs to an account. Log in to see it.",
  "order.other_address":
    "This order was made with another e-mail address. Log in with that address to move it.",
  "order.move_unpaid": "Pay this order first. Then you can move it to your account.",
  "cart.not_found": "We cannot find this order summary.",
  "quote.not_found": "We cannot find this quote.",
  "file.not_found": "We cannot find this file.",
  "invoice.not_found": "We cannot find this invoice.",
  "invoice.not_overdue": "This invoice is not overdue.",
  "invoice.reminded_today": "A reminder of this invoice was sent today.",
  "payment.not_found": "We cannot find this payment.",
  "refund.not_found": "We cannot find this refund.",
  "customer.not_found": "We cannot find this customer.",

  "order.wrong_status": "This order has moved on in the meantime. Please reload the page.",
  "order.wrong_role": "You cannot take this step.",
  "order.guard_failed": "This is not possible at the moment, because something is still missing.",
  "order.stale":
    "Someone changed this order while you were looking at it. Please check what is new and try again.",
  "order.taken": "A colleague is working on this order. Open it to take it over.",
  "price.by_hand": "We price this by hand, free of charge. Ask for a quote.",
  "cart.placed": "This has already been ordered. Start a new order.",
  "cart.full": "There are too many orders here. Pay for these first.",
  "cart.duplicate": "The same order is already here.",
  "cart.other_currency": "The orders here are in another currency. Start a new order.",
  "session.too_soon": "This time is now too close. Choose a later one.",
  "session.taken": "This time has just been taken. Choose another one.",
  "session.wrong_state": "This cannot be done with the session now.",
  "calendar.clash": "Somebody is booked at this time already.",
  "shipment.not_available": "A paper original can be posted once a sworn translation is finished.",
  "shipment.already_requested": "A paper original of this translation has already been ordered.",
  "shipment.not_ready":
    "This original cannot be posted yet: the translation is not finished or the postage is not paid.",
  "quote.expired": "This quote is no longer valid. Ask for a new one.",
  "quote.price_changed": "The price has changed in the meantime. Please check the new one.",
  "quote.option_unknown": "Choose one of the options of this quote.",
  "quote.sending": "This quote is being sent. Take it back first.",
  "quote.list_changed":
    "The price list has changed since the amounts were filled in. Check the lines and send again.",
  "quote.reason_needed": "This price is below the price list or the minimum margin. Please give the reason.",
  "quote.confirm_amount": "An amount is far from what was expected. Check it and confirm that it is right.",
  "quote.above_ceiling":
    "This price is above the highest one the brand lets the desk send. Check the amounts.",
  "quote.already_sent": "The quote has already been sent, so it cannot be taken back.",
  "quote.already_decided": "This quote has already been accepted or rejected.",
  "supplement.not_needed":
    "The change is too small to ask the customer about it. Price and promise stay as they are.",
  "hold.review_date": "A hold is looked at again within 14 days.",
  "proof.missing": "Type the code we sent to the address of this order.",
  "proof.wrong": "This code is wrong or has expired. Ask for a new one.",
  "proof.too_soon": "A code is on its way. You can ask for another one in a minute.",
  "payment.already_settled": "This has already been paid.",
  "payment.method_unavailable": "This payment method is not available here. Choose another one.",
  "refund.too_much": "This is more than can still be refunded from this payment.",
  "approval.same_person": "Somebody else has to approve this: you asked for it yourself.",
  "approval.waits": "A request for the same thing is already waiting for a second person.",
  "approval.asker_left":
    "The person who asked for this no longer has the right to do it. Decline the request and have it made again.",
  "refund.settled": "This refund has already been sent.",
  "staff.last_admin": "This is the last administrator. Make somebody else one first.",
  "staff.not_invited": "This person is not waiting for an invitation.",
  "transfer.not_found": "We cannot find this transfer.",
  "transfer.amount": "These amounts do not fit the transfer. Please check them.",
  "transfer.other_currency": "The transfer is in another currency than the amount due.",
  "transfer.no_balance": "This buyer has no account, so there is no balance to put the rest on.",
  "transfer.no_payer": "We do not know whose money this is. Match it to an order first.",
  "transfer.write_off_limit": "More is missing than may be written off. Ask the buyer for the rest.",
  "transfer.order_gone": "This order can no longer be paid. Leave the money unmatched and refund it.",
  "transfer.undo_late": "A match can be undone on the day it was made.",
  "transfer.voucher": "No vouchers of this amount wait for their money.",
  "transfer.undo_refused": "This match cannot be undone, because later steps depend on it.",
  "transfer.whole":
    "A bank transfer has to cover the whole amount. Pay the rest another way, or do without the balance or voucher.",
  "statement.unreadable": "This file cannot be read as a bank statement. Nothing was booked.",
  "statement.not_ours":
    "This statement is of an account that is not ours, or in another currency. Nothing was booked.",
  "balance.too_low": "Your balance is too low. Top it up or choose another payment method.",
  "credit.exceeded": "This order exceeds what is left of your credit limit. Choose another payment method.",
  "credit.overdue":
    "Nothing can be ordered on account while an invoice is overdue for more than 14 days. Pay it or choose another payment method.",
  "topup.currency":
    "You still have funds in another currency. You can top up in another currency once they are used.",
  "topup.changed": "The bonus or the currency has changed in the meantime. Please check the new amounts.",
  "topup.code": "This code does not work for this top-up.",
  "coupon.invalid": "This code does not work for this order.",
  "coupon.expired": "This code is no longer valid.",
  "coupon.used_up": "This code has already been used up.",
  "coupon.used_by_you": "You have already used this code.",
  "coupon.scope": "This code is not valid for this order.",
  "coupon.least": "The amount is too low for this code.",
  "coupon.exclusive": "This code cannot be combined with a bonus. Pay another way, or remove the code.",
  "coupon.not_found": "We cannot find this code.",
  "coupon.exists": "Code already exists",
  "coupon.in_use":
    "This code has been used: what it is worth and what it is for cannot change. End it and make a new one.",
  "bonus_table.unsound":
    "Each amount can begin one step, and no step can give more than is paid in. Check the steps.",
  "voucher.invalid": "This voucher cannot be used here or is used up.",
  "voucher.too_low": "The voucher does not cover everything. Choose how to pay the rest.",
  "mail.not_found": "We cannot find this message.",
  "job.not_found": "This job no longer exists: it has been done or discarded.",
  "job.running": "This job runs at this moment. Look again in a minute.",
  "job.not_failed": "This job has not failed. It runs at its time.",
  "job.needed": "This order or case cannot go on without this job. Retry it.",
  "engine.not_found": "This engine does not exist.",
  "engine.exists": "Another engine has this name already.",
  "engine.not_reached":
    "This engine has not answered yet, so its language pairs are not known. Check its address and key, then try again.",
  "memory.not_found": "This translation memory does not exist.",
  "memory.no_consent":
    "Translations are not kept for this account. Agree to “Keep my translations for my next orders” first, then import the file.",
  "term.not_found": "This term does not exist.",
  "mail.secret":
    "This message carries a personal link, so only its reader may have it. The reader can ask for a new one.",
  "mail.stopped": "The reader no longer wants messages of this kind.",
  "mail_choice.not_found":
    "This link does not work any more. Open the newest e-mail you have from us and use its link.",
  "voucher.code_told": "The code of this voucher was said already, or somebody else asked for its sale.",
  "voucher.not_found": "We cannot find this voucher.",
  "price_list.not_found": "We cannot find this price list.",
  "price_draft.not_found": "There is no draft of this price list. Begin one.",
  "price_draft.exists": "A draft of this price list is being written already.",
  "price_draft.changed":
    "Somebody else has changed this draft meanwhile. It is shown as it is now; please check it.",
  "price_draft.outdated":
    "Another version was published since this draft was begun. Throw it away and begin anew.",
  "price_draft.bands":
    "A match weighs less for the translator than for the customer. Raise the translator’s share before publishing.",
  "price_draft.weights":
    "The weights of a plan’s stages must be 100% together. Correct them before you publish.",
  "price_draft.missing": "Prices are missing. Fill them in before you publish.",
  "price_draft.warnings": "Look at the warnings before you publish.",
  "price_cell.invalid": "Enter a price above 0",
  "rating.not_saved": "An error has occurred. Rate was not saved",
  "review.not_rated": "Rate the order before its review is published.",
  "review.no_company": "There is no company name on this order.",
  "review.not_found": "The customer has withdrawn this review.",
  "review.changed": "The customer has changed the text. Read it again before you decide.",
  "einvoice.not_rejected": "KSeF has not rejected this invoice, so it cannot be sent again.",
  "xrechnung.not_offered": "XRechnung is for invoices and corrections made out to companies in Germany.",
  "xrechnung.no_amounts":
    "This correction changes no amount, so there is nothing an XRechnung could say. Please use its PDF.",
  "xrechnung.incomplete":
    "XRechnung needs the buyer’s postcode, town and e-mail address, and this document lacks one of them. Please use the PDF or have the buyer corrected.",
  "xrechnung.mixed_tax":
    "XRechnung cannot hold services taxed in Poland and services that are not in one document. Please use the PDF.",
  "assignment.taken": "Someone else has already taken this job.",
  "round.not_open": "No round of offers is running.",
  "offer.not_found": "This offer is no longer open.",
  "offer.confirm_fee":
    "The fee of {fee} {currency} is far from the planned {planned} {currency}. Check it and confirm that it is right.",
  "offer.confirm_margin":
    "With the fee of {fee} {currency} instead of the planned {planned} {currency}, less than the minimum margin of {least}% remains. Check it and confirm that it is right.",
  "offer.above_ceiling": "A fee above {ceiling} {currency} is not possible for this brand. Check the amount.",
  "offer.taken_back": "We have withdrawn this offer.",
  "translator.not_found": "There is no such translator.",
  "translator.not_invited": "This translator has a password already or no longer works with us.",
  "translator.left": "This translator no longer works with us.",
  "translator.sworn_number": "Sworn number is needed for sworn pairs.",
  "translator.rate_unusual":
    "Some rates are far from what others are paid in the pair, or from the former rate. Correct them, or give a reason and save again.",
  "absence.invalid": "The absence must end on or after its first day and not lie in the past.",
  "worker.not_qualified": "This job asks for qualifications that are not in the profile.",
  "stage.target_missing": "A source file has no finished file yet. Add one for each.",
  "stage.checks": "Some checks are red. Explain each of them, or hand in a corrected file.",
  "stage.sworn_missing":
    "A sworn translation needs its repertory number, page count and a certified scan or qualified signature.",
  "stage.paper_not_approved":
    "The customer has not approved the draft and the address yet. Stamp and hand in after the approval.",
  "stage.paper_scan_missing": "A paper original was ordered: attach the scan of the stamped paper.",
  "stage.session_open": "Close the session first: how many minutes it took, and your notes.",
  "stage.lqa_missing": "Fill in the quality form about the translation first.",
  "stage.checklist_open": "Sign every point of the release checklist first.",
  "stage.segments_open": "Confirm first that you have read and approved every segment.",
  "exchange.doctype":
    "The file has a DOCTYPE, which may hide other content, so it is not read. Save it again from your tool as XLIFF.",
  "exchange.too_large": "The file is larger than 50 MB, so it is not read.",
  "exchange.too_deep": "The file is nested more deeply than any XLIFF, so it is not read.",
  "exchange.malformed": "The file is damaged or is not XML in UTF-8. Save it again from your tool as XLIFF.",
  "exchange.not_xliff": "This is not an XLIFF file. Upload the .xlf file that was downloaded here.",
  "exchange.other_document":
    "This file belongs to another document or order, or its source has changed since.",
  "bilingual.none": "There is no bilingual preview of this order.",
  "workbench.not_ready": "The documents of this job cannot be edited here yet.",
  "workbench.not_assembled":
    "The translation could not be put into the document. Nothing was handed in; please tell the desk.",
  "segment.split":
    "This segment cannot be split here: it holds codes, is locked, or a later stage has begun.",
  "segment.join":
    "These segments cannot be joined: they belong to different paragraphs, hold codes, or a later stage has begun.",
  "segment.reason_short": "Please give a reason of at least ten characters.",
  "segment.no_engine": "There is no machine translation for this language pair here.",
  "segment.engine_failed":
    "The machine translation of this segment failed. Please translate it yourself or try again later.",
  "stage.not_yours": "This job is no longer yours.",
  "work.nothing_to_return": "There is no earlier work by a person that could go back.",
  "work.not_bad_enough":
    "Work goes back when there are more critical errors than allowed. Correct the rest yourself.",
  "work.returns_used_up":
    "It has gone back twice already, or the former worker is not available. Propose to the desk that somebody else does it.",
  "work.partial_missing": "Add what you have done so far, or say that nothing is done.",
  "question.not_found": "We cannot find this question.",
  "question.decided": "This question has been answered already.",
  "question.passed_on": "The customer has this question already.",
  "question.not_with_customer": "The customer does not have this question now.",
  "question.reworded": "We have reworded this question. Please read it again before you answer.",
  "question.pauses_used_up": "The customer has been asked three times. Ask the desk this time.",
  "question.one_at_a_time": "The customer has a question open already. Wait for the answer or ask the desk.",
  "proposal.not_found": "This proposal is no longer open.",
  "extension.needs_consent":
    "The buffer does not cover this. Name how the customer agreed and the new promised date.",
  "stage.no_deliverable": "Add the finished file before you deliver.",

  "languages.same": "Choose two different languages",
  "language_pair.unavailable": "We do not offer this language pair for this service yet.",
  "text.too_long": "This text is too long. Send it as a file instead.",
  "translation.document_too_long":
    "This document is too long to be translated here. Split it and send the parts.",
  "translation.format": "This format cannot be translated here. Accepted: docx, pptx, xlsx, odt, rtf, txt",
  "translation.layout":
    "This document has fields, links, note marks or other parts inside its text that would be damaged here. Paste its text instead, or order the translation from our team.",
  "translation.daily_limit": "You have reached today’s limit. It resets at midnight.",
  "deadline.past": "Choose a date and time in the future.",
  "file.too_large": "File too large",
  "file.too_many": "Too many files.",
  "file.type_not_accepted": "This format is not accepted. Accepted: {list}",
  "file.image_only": "Images and image-only text cannot be accepted",
  "file.empty": "This file is empty.",
  "file.old_format":
    "The file {name} is in an old format that a machine cannot translate here. Save it as .{type}, or choose a translation without a machine step.",
  "file.protected": "This file is protected by a password. Remove the password and add the file again.",
  "file.unreadable": "We cannot read this file. Save it again or send another one.",
  "file.infected":
    "The virus scanner found something in {name}. Check it on your computer, or send another file.",
  "quarantine.decided": "A colleague has decided on this file already.",
  "file.link_expired": "This link has expired. Ask for a new one on the order page.",

  "payout.other_content":
    "This payout was imported before and said something else then. Compare the two reports.",
  "payout.not_found": "We cannot find this payout.",
  "payout.not_on_its_way": "This payout is not on its way.",
  "payout_run.not_found": "We cannot find this run of payouts.",
  "payout_run.no_account": "We have no bank account in this currency.",
  "payout_run.nothing": "Nothing may be paid in this currency now.",
  "payout_run.wrong_state": "This run has moved on meanwhile. Look at it again.",
  "payout_run.same_person": "Whoever approved a bill of this run cannot release it. Ask a colleague.",
  "pay_statement.not_found": "We cannot find this statement.",
  "pay_statement.approved": "The bill of this statement has been approved and cannot be changed.",
  "pay_statement.not_billed": "No bill of this statement waits for a decision.",
  "pay_statement.bill":
    "Check amount and date of the bill: the amount is the fees, with VAT where you bill it, and the date is in or after the month of the statement and not in the future.",
  "pay_statement.other_amount": "Fees and VAT do not add up to the total of the bill.",
  "payee.missing": "Enter whom we pay and the bank account first.",
  "fee.settled": "This fee is on a statement, or its work is still in hand.",
  "fee.too_much": "This is more than was agreed.",
  "payout_row.not_found": "This line is not waiting for anybody.",
  "payout_row.no_match": "We still cannot find the payment this line belongs to.",
  "report.unreadable": "This is not a payout report of this provider, or it is damaged.",
  "books.month_closed": "The books of this month are closed.",
  "books.month_not_closed": "The books of this month are not closed.",
  "books.month_running": "This month is not over yet.",
  "books.changed": "The books have changed since you looked. Check the new figures.",
  "books.broken": "The books do not pass their checks. See what is wrong before you close them.",
  "books.unchecked":
    "The rules of the books were not checked in the last day. Check them now, then close the month.",
  "books.rate_missing": "Invoices in a foreign currency have no exchange rate yet.",

  "body.too_large": "This is more than we can receive at once.",
  "body.malformed":
    "We could not read the request. Programs send JSON, with the header Content-Type: application/json.",
  "idempotency.in_progress": "We are still working on your first request. Please wait a moment.",
  "rate.limited": "Too many attempts. Please wait a moment and try again.",
  fault: "Something went wrong on our side. If you contact us, please quote error number {request_id}.",
  "case.not_found": "We cannot find this complaint.",
  "case.wrong_state": "The complaint has moved on meanwhile. Reload the page to see its current state.",
  "case.money_moved":
    "The money is on its way, so this answer cannot be taken back. It can be reworded until the customer replies.",
  "case.guard_failed": "This is not possible for this complaint now.",
  "case.open_already": "A complaint about this order is already open.",
  "case.same_person": "Somebody else has to decide an appeal against your own answer.",
  "rework.four_eyes": "The check has to be done by another person than the rework.",
  "rework.not_yours": "There is no such rework among yours.",
  "shipment.wrong_step": "The paper original is at another step meanwhile. Reload the page.",
  "shipment.number_invalid":
    "This is not a number of this way of posting. Registered letters have one like RR123456785PL or 20 digits, lockers 24 digits.",
  "shipment.number_none": "This original has no tracking number yet.",
  "price_draft.reason_needed": "A price changes a hundredfold or more. Say why in the note.",
  "shipment.number_missing": "Enter the tracking number first.",
  "shipment.draft_not_approved":
    "The customer has not approved the draft and the address yet: paper cannot be changed after the stamp.",
  "draft.approval_stands": "This approval stands: the customer gave it, or the original is stamped.",
  "draft.none": "There is nothing to approve: no paper original waits for its stamp.",
  "draft.changed":
    "The draft has changed meanwhile or has already been answered. Look at it again; what you typed stays here.",
  "parcel.not_offered": "No parcel can be made for this original now.",
  "parcel.exists": "There is a parcel for this original already.",
  "parcel.no_label": "The carrier has no label yet. Try again in a moment.",
  "account.blocked": "This account is blocked. Please write to our customer service.",
  "view.too_many": "You have thirty views already. Remove one first.",
  "view.name_taken": "Another view of yours has this name. Choose a different one.",
  "view.gone": "This view no longer exists.",
  "customer.has_funds": "There is money on the balance. It has to be used or paid back first.",
  "customer.has_open_orders": "There are open orders. They have to end first.",
  "customer.has_dues": "An invoice or a refund is still open.",
  "deletion.asked": "The deletion of this account has already been requested.",
  "deletion.not_asked": "No deletion of this account has been requested.",
  "data_export.at_work": "A copy of this data is already being made. It will be ready soon.",
  "data_export.not_ready": "This copy is not available. Request a new one.",
  "customer.forgotten": "This customer has been anonymised. Nothing can be changed any more.",
  "customer.active": "This account is active already.",
  "customer.changed": "Somebody has changed this customer meanwhile. Load the page again and look.",
  "customer.email_differs": "This is not the e-mail address of this customer.",
  "balance_correction.too_much":
    "There is not that much promotional money. Paid money goes back by a refund.",
  "setting.no_way_to_pay": "At least one way to pay has to stay in every currency.",
  "setting.changed": "Somebody has changed this setting meanwhile. Look at both and save again.",
  "setting.first_service": "The written translation stays: it is what the portal opens with.",
  "order.on_hold":
    "The order is on hold: nothing is offered, accepted, planned or handed in until the hold ends.",
  "assignment.decline_over": "This job can no longer be declined. You can give it back instead.",
  "absence.session_booked":
    "A session is booked within these days. Say why it cannot take place as planned; the desk then looks for somebody else.",
  "hold.withdrawal_open":
    "The customer has withdrawn from this order. Settle the withdrawal first; until then work stays paused.",
} satisfies Record<Exclude<RefusalCode, WebhookRefusal>, string>;
