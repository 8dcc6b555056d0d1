/** Texts of e-mails. ICU; amounts and dates arrive as text, formatted in the same language. */
export const en = {
  greeting: "Hello,",
  "link.plain": "If the button does not work, open this address:",
  "footer.buyer": "You receive this message because of an order at {brand}.",
  "footer.worker": "You receive this message because you work with {brand}.",
  "footer.seller": "{seller}, {address}, {register}, VAT ID {tax_id}",
  "footer.contact": "Questions? Write to {email} or call {phone}.",

  "fact.orders": "{count, plural, one {Order} other {Orders}}",
  "fact.service": "Service",
  "fact.languages": "Languages",
  "fact.words": "Words",
  "fact.price": "Price with VAT",
  "fact.amount": "Amount",
  "fact.starts": "Begins",
  "fact.bonus": "Bonus",
  "fact.balance": "New balance",
  "fact.delivery": "Delivery",
  "fact.valid_until": "Valid until",
  "fact.reason": "Reason",
  "fact.invoice": "Invoice",
  "fact.due_on": "Due on",
  "fact.stage": "Stage",
  "fact.fee": "Fee",
  "fact.deadline": "Deadline",
  "fact.expires": "Open until",
  "fact.ksef_reason": "KSeF says",
  "fact.customer": "Customer",
  "fact.brand": "Brand",
  "fact.answer_by": "Answer by",
  "fact.account_holder": "Account holder",
  "fact.account": "Account",
  "fact.bic": "BIC",
  "fact.transfer_title": "Transfer title",
  "fact.bank": "Bank",
  "fact.pay_until": "Please pay until",
  "fact.missing": "Missing",
  "fact.posting": "Sent by",
  "fact.destination": "To",
  "fact.tracking_number": "Tracking number",
  "languages.pair": "{source} → {target}",
  "order.line": "{id}: {service}, {languages}",

  "service.write": "Written translation",
  "service.proofreading": "Native proofreading",
  "service.sworn": "Sworn translation",
  "service.machine-translation": "Machine translation with post-editing",
  "service.e-mail": "E-mail translation",
  "service.website": "Website translation",
  "service.phone call": "Phone-call translation",
  "service.oral": "Interpreting",
  "stage.machine_translation": "Machine translation",
  "stage.translation": "Translation",
  "stage.post_edition": "Post-editing",
  "stage.proofreading": "Proofreading",
  "stage.verification": "Verification",

  "quote_requested.subject": "We are preparing your quote – order {id}",
  "quote_requested.title": "Your request is with us",
  "quote_requested.body":
    "We will send your price in about {minutes} minutes. Until then there is nothing to pay.",
  "quote_requested.button": "Open the order",

  "quote_ready.subject": "Your quote is ready – order {id}, {price}",
  "quote_ready.title": "Your quote is ready",
  "quote_ready.body": "Accept or reject it by {valid_until}. The price does not change until then.",
  "quote_ready.button": "See the quote",

  "order_placed.subject": "{count, plural, one {Order} other {Orders}} {ids} – awaiting payment of {amount}",
  "order_placed.title": "Thank you for your order",
  "order_placed.body": "We start as soon as the payment arrives.",
  "order_placed.button": "Pay {amount}",

  "transfer_details.subject": "Bank transfer: {amount}, reference {title}",
  "transfer_details.title": "Your transfer details",
  "transfer_details.body":
    "Please transfer exactly this amount and use exactly this reference, so that we recognise your payment.",
  "transfer_details.next":
    "We start when the money arrives, usually within one working day, and write to you at once.",
  "transfer_details.next_top_up":
    "The money is on your balance when it arrives, usually within one working day, and we write to you at once.",
  "transfer_details.button": "See the transfer details",
  "transfer_short.subject": "{missing} of your transfer is missing",
  "transfer_short.title": "A part of the payment is missing",
  "transfer_short.body":
    "Thank you, {received} has arrived. {missing} is still missing. Please transfer it to the same account with the same reference; then we go on at once.",

  "order_paid.subject": "Payment received – {count, plural, one {order} other {orders}} {ids}",
  "order_paid.title": "We have received your payment",
  "order_paid.body":
    "What happens next: we check your files, choose a translator and the work begins. We will write to you when it is ready.",
  "order_paid.button": "Follow the order",

  "order_delivered.subject": "Your order {id} is ready to download",
  "order_delivered.title": "Your order is ready",
  "order_delivered.body":
    "{files, plural, one {One file waits} other {{files} files wait}} for you on the page of the order.",
  "order_delivered.links":
    "Download links work for {minutes} minutes. The page of the order makes new ones whenever you open it.",
  "order_delivered.button": "Open the order",

  "order_shipped.subject": "Your paper original is on its way – order {id}",
  "order_shipped.title": "Your paper original is on its way",
  "order_shipped.body":
    "We have posted the paper original of your sworn translation. It may take a few days to arrive.",
  "order_shipped.button": "Open the order",

  "quote_rejected.subject": "Quote rejected – order {id}",
  "quote_rejected.title": "The cost evaluation was rejected",
  "quote_rejected.body": "Nothing was charged. You can ask for another quote at any time, free of charge.",
  "quote_rejected.button": "Open the order",

  "order_canceled.subject": "Order {id} was cancelled",
  "order_canceled.title": "Your order was cancelled",
  "order_canceled.body": "We have stopped all work on this order.",
  "order_canceled.refund": "We are returning {amount} the way it was paid.",
  "order_canceled.button": "Open the order",

  "order_dropped.subject": "Order {id} was closed",
  "order_dropped.title": "Your order was closed without being carried out",
  "order_dropped.body": "Nothing was charged. You can ask for a new quote at any time, free of charge.",
  "order_dropped.button": "Open the order",

  "payment_refunded.subject": "We have returned {amount} – {count, plural, one {order} other {orders}} {ids}",
  "payment_refunded.title": "We have returned your money",
  "payment_refunded.body":
    "{amount} went back the way it was paid. Depending on the bank it can take a few days to appear.",
  "payment_refunded.why.order_ended":
    "This is the refund for {count, plural, one {order {ids}, which ended before it was finished.} other {orders {ids}, which ended before they were finished.}}",
  "payment_refunded.why.second_capture":
    "You paid {count, plural, one {order} other {orders}} {ids} twice; we have returned the second payment of {amount}.",
  "payment_refunded.why.other_amount":
    "For {count, plural, one {order} other {orders}} {ids} we received {amount} instead of {due}, so we have returned the payment.",
  "payment_refunded.why.other_currency":
    "Your payment for {count, plural, one {order} other {orders}} {ids} came in another currency than was due, so we have returned {amount}.",
  "payment_refunded.why.too_late":
    "Your payment for {count, plural, one {order {ids} came when it could no longer be paid} other {orders {ids} came when they could no longer be paid}}, so we have returned {amount}.",
  "payment_refunded.why.by_hand":
    "As agreed, you get money back for {count, plural, one {order} other {orders}} {ids}.",
  "fact.price_before": "Price before",
  "fact.price_now": "Price now",
  "fact.code": "Code",
  "order_message.subject": "Message about your order {id}",
  "order_message.title": "We have written to you",
  "order_message.question": "We have a question for you",
  "order_message.body": "Please answer on the page of the order. There you can also send a file.",
  "order_message.button": "Answer",
  "quote_reminder.subject": "Your quote is waiting – order {id}",
  "quote_reminder.title": "Your quote is waiting for you",
  "quote_reminder.body": "Accept or reject it by {valid_until}. The price does not change until then.",
  "quote_reminder.button": "See the quote",
  "quote_expired.subject": "Your quote has expired – order {id}",
  "quote_expired.title": "Your quote has expired",
  "quote_expired.body":
    "Nothing was charged. You can ask for a fresh quote with one click on the page of the order.",
  "quote_expired.button": "Open the order",
  "supplement_ready.subject": "Your order {id} needs your answer",
  "supplement_ready.title": "We propose a change to your order",
  "supplement_ready.body":
    "The work waits for your answer, and its clock stands. The proposal is valid until {valid_until}.",
  "supplement_ready.reminder":
    "We are still waiting for your answer. If none comes by {valid_until}, the order ends and you get your money back.",
  "supplement_ready.button": "See the proposal",
  "goodwill_credit.subject": "A credit for you – order {id}",
  "goodwill_credit.title": "We are sorry",
  "goodwill_credit.body":
    "Your order ended through our fault. We have added {amount} of bonus to your balance; it is valid for twelve months.",
  "goodwill_credit.button": "See your balance",
  "proof_code.subject": "Your code – order {id}",
  "proof_code.title": "Your code",
  "proof_code.body":
    "With this code you confirm that this order may be ended. It is valid for {minutes} minutes. If you did not ask for it, do nothing.",
  "proof_code.button": "Open the order",
  "staff_sla.subject": "Order {id} has waited for {minutes} minutes",
  "staff_sla.title": "A request waits for its price",
  "staff_sla.analysis": "A paid order waits for its analysis",
  "staff_sla.body": "{minutes} minutes have passed.",
  "staff_sla.button": "Open the order",
  "payment_refunded.why.supplement":
    "The price of {count, plural, one {order} other {orders}} {ids} was lowered, so you get the difference back.",
  "payment_refunded.button": "Open the order",

  "top_up_credited.subject": "Your balance was topped up – {amount}",
  "top_up_credited.title": "Your top-up has arrived",
  "top_up_credited.body": "{amount} were added to your balance. You can pay for orders from it.",
  "top_up_credited.body_bonus":
    "{amount} and {bonus} bonus were added to your balance. You can pay for orders from it.",
  "top_up_credited.button": "See your payments",

  "top_up_refunded.subject": "We have returned {amount}",
  "top_up_refunded.twice": "You paid this top-up twice; we have returned the second payment.",
  "top_up_refunded.by_hand":
    "As agreed, we have returned money of your prepaid balance. The bonus that came with it has gone with it.",
  "top_up_refunded.body": "This payment could not be added to your balance.",

  "invoice_issued.subject": "Invoice {number} for {amount}",
  "invoice_issued.title": "Your invoice",
  "invoice_issued.body": "Invoice {number} for {amount} is attached to this message.",
  "invoice_issued.button": "Open the order",

  "order_on_account.subject": "{count, plural, one {Order} other {Orders}} {ids}: we start now",
  "order_on_account.title": "We start now",
  "order_on_account.body":
    "Your order is on your account. It will be on your next monthly invoice, with 30 days to pay.",
  "order_on_account.button": "Open the order",
  "invoice_due.subject": "Invoice {number} for {amount}, due on {due}",
  "invoice_due.title": "Your monthly invoice",
  "invoice_due.body": "The invoice for what we delivered last month is attached. Please pay it by {due}.",
  "invoice_due.button": "Open the invoice",
  "invoice_corrected.subject": "Correction {number} of invoice {corrected}",
  "invoice_corrected.title": "A correction of your invoice",
  "invoice_corrected.body":
    "We have corrected invoice {corrected}. Correction {number} is attached to this message.",
  "invoice_reminder.subject.before": "Invoice {number} is due on {due}",
  "invoice_reminder.subject.after": "Invoice {number} was due on {due}",
  "invoice_reminder.title": "An invoice that is still open",
  "invoice_reminder.body.before":
    "{amount} are due on {due}. If the payment is on its way, there is nothing to do.",
  "invoice_reminder.body.after":
    "{amount} were due on {due}. Please pay them now; if the payment is on its way, there is nothing to do.",
  "invoice_reminder.body.stop": "Until it is paid, new orders cannot be placed on account.",
  "invoice_reminder.button": "Pay now",

  "offer_sent.subject": "Job offer {id}: {languages}{words, plural, =0 {} one {, # word} other {, # words}}",
  "offer_sent.title": "A job for you",
  "offer_sent.body": "Accept or decline it by {expires}. After that we ask somebody else.",
  "offer_sent.button": "See the offer",

  "staff_new_quote.subject":
    "To price: order {id}, {languages}{words, plural, =0 {} one {, # word} other {, # words}}",
  "staff_new_quote.title": "A quote is waiting",
  "staff_new_quote.body": "The customer expects a price by {answer_by}.",
  "staff_new_quote.button": "Open at the desk",

  "link.hours": "The link works once, for {hours, plural, one {# hour} other {# hours}}.",
  "link.days": "The link works once, for {days, plural, one {# day} other {# days}}.",
  "link.not_asked": "You did not ask for this? Then ignore this message; nothing happens.",
  "footer.account": "You receive this message because this address was used for an account at {brand}.",
  "activation.subject": "Activate your account",
  "activation.title": "Activate your account",
  "activation.body": "One step is left: confirm that this address is yours. Then you can log in.",
  "activation.button": "Activate my account",
  "account_exists.subject": "You already have an account",
  "account_exists.title": "You already have an account",
  "account_exists.body":
    "Somebody, probably you, tried to create an account with this address. There is one already: log in, or set a new password if you have forgotten yours.",
  "account_exists.button": "Log in",
  "account_invitation.subject": "Your account is ready",
  "account_invitation.title": "Your account is ready",
  "account_invitation.body":
    "We have made an account for this address. Choose a password, and you can log in.",
  "account_invitation.button": "Set my password",
  "staff_invitation.subject": "You have been invited to the staff desk",
  "staff_invitation.title": "You have been invited to the staff desk",
  "staff_invitation.body":
    "Set a password to begin. At your first log-in you will be asked to set up a second factor.",
  "staff_invitation.button": "Set my password",
  "password_reset.subject": "Set a new password",
  "password_reset.title": "Set a new password",
  "password_reset.body": "Use this link to choose a new password for your account.",
  "password_reset.button": "Set a new password",
  "password_changed.subject": "Your password was changed",
  "password_changed.title": "Your password was changed",
  "password_changed.body":
    "The password of your account has just been changed. All other devices were logged out.",
  "password_changed.not_you": "This was not you? Set a new password at once and write to us.",
  "password_changed.button": "Set a new password",
  "email_change.subject": "Confirm your new e-mail address",
  "email_change.title": "Confirm your new e-mail address",
  "email_change.body": "Confirm that this address is yours. From then on you log in with it.",
  "email_change.button": "Confirm the address",
  "email_changed.subject": "Your e-mail address was changed",
  "email_changed.title": "Your e-mail address was changed",
  "email_changed.body":
    "Your account now has another e-mail address. We will not write to this one any more.",
  "email_changed.address": "New address: {email}",
  "email_changed.not_you":
    "This was not you? Write to us at once: we will help you to get your account back.",
  "email_changed.button": "Log in",
  "fact.order_number": "Order number",
  "fact.name": "Name",
  "fact.email": "E-mail",
  "fact.withdrawn_part": "Withdrawn from",
  "fact.received": "Received",
  "withdrawal.whole": "the whole order",
  "withdrawal_receipt.subject": "We received your withdrawal – order {number}",
  "withdrawal_receipt.title": "Your withdrawal has arrived",
  "withdrawal_receipt.body": "This is your receipt. Please keep it; it shows what you told us and when.",
  "withdrawal_receipt.ended":
    "The order has ended. What you paid goes back to you the way you paid it, within 14 days at the latest.",
  "withdrawal_receipt.settling":
    "A person settles it now and writes to you. What is due to you goes back within 14 days at the latest, the way you paid it.",
  "withdrawal_receipt.button": "Read what follows",
  "staff_transfers.subject": "{count, plural, one {# transfer waits} other {# transfers wait}} for you",
  "staff_transfers.title": "Transfers to match",
  "staff_transfers.body":
    "{count, plural, one {# line} other {# lines}} of the statement {file_name} could not be matched without a person.",
  "staff_transfers.button": "Match transfers",

  "staff_withdrawal.subject": "Withdrawal to settle – order {number}, {name}",
  "staff_withdrawal.title": "A withdrawal waits for you",
  "staff_withdrawal.body":
    "It could not end by itself. Please settle it today; the money is due within 14 days of its arrival.",
  "staff_withdrawal.button": "Settle",
  "staff_einvoice_rejected.subject": "KSeF has rejected invoice {number}",
  "staff_einvoice_rejected.title": "KSeF has rejected an invoice",
  "staff_einvoice_rejected.body":
    "It does not exist for the tax office until KSeF takes it, and the customer has not got it. See what is wrong, put it right and send it again under the same number.",
  "staff_einvoice_rejected.button": "Go to the invoice",
  "fact.case": "Complaint",
  "fact.answer": "Our answer",
  "review_ending.subject": "Is everything right? Order {id}",
  "review_ending.title": "Have you looked at your translation?",
  "review_ending.body": "If you write nothing, the delivery counts as accepted on {until}.",
  "review_ending.after":
    "Your right to complain stays as it is. On the page of the order you can mark what is wrong.",
  "review_ending.button": "Open the order",
  "correction_received.subject": "We have your complaint – order {id}",
  "correction_received.title": "We have your complaint",
  "correction_received.body": "Somebody looks at it by {answer_by}. You need not do anything until then.",
  "correction_received.button": "Open the order",
  "correction_answered.subject": "Our answer to your complaint – order {id}",
  "correction_answered.title.accepted": "We put it right",
  "correction_answered.title.rejected": "We cannot accept your complaint",
  "correction_answered.title.final": "Another person has looked at your complaint",
  "correction_answered.title.refund": "We give a part of the price back",
  "correction_answered.body.accepted":
    "The corrected version costs you nothing. We write as soon as it is there.",
  "correction_answered.body.rejected": "Below you read why.",
  "correction_answered.body.final": "The first answer stands. Below you read why.",
  "correction_answered.body.refund": "{amount} goes back the way it was paid, and the invoice is corrected.",
  "correction_answered.appeal":
    "You may ask for another person to decide until {until}, on the page of the order.",
  "correction_answered.button": "Open the order",
  "correction_delivered.subject": "The corrected version is there – order {id}",
  "correction_delivered.title": "The corrected version is there",
  "correction_delivered.body":
    "{files, plural, one {# new file waits} other {# new files wait}} for you on the page of the order.",
  "correction_delivered.silence": "If you write nothing, we take it that everything is right on {until}.",
  "correction_delivered.button": "Download it",
  "correction_assigned.subject": "A delivery to be put right – job {id}",
  "correction_assigned.title.rework": "A delivery comes back to you",
  "correction_assigned.title.check": "A corrected delivery is to be checked",
  "correction_assigned.body.rework":
    "The customer has marked what is wrong. Please put it right and hand it in by the deadline.",
  "correction_assigned.body.check": "Please see whether everything that was marked is right now.",
  "correction_assigned.button": "Open it",
  "staff_correction.subject.opened": "Complaint about order {id}",
  "staff_correction.subject.late": "Nobody has looked at the complaint about order {id}",
  "staff_correction.subject.appealed": "Appeal to decide – order {id}",
  "staff_correction.title": "A complaint waits",
  "staff_correction.body.opened": "Please take it up by {answer_by}.",
  "staff_correction.body.late": "It should have been taken up by {answer_by}.",
  "staff_correction.body.appealed":
    "The customer does not agree with the answer. Somebody who did not reject the complaint decides.",
  "staff_correction.button": "Open the complaint",
} as const;
export type MailTextKey = keyof typeof en;
