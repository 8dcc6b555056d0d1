/** Texts of e-mails about the work, and what is said around it. ICU, like those of `mail`. */
export const en = {
  "translator_message.subject": "A message from our coordinators",
  "translator_message.title": "We have written to you",
  "translator_message.body": "Please answer in the translator zone.",
  "translator_message.button": "Answer",
  "staff_paper.subject": "{name}: {paper} expires soon",
  "staff_paper.subject_over": "{name}: {paper} has expired",
  "staff_paper.title": "A document expires soon",
  "staff_paper.title_over": "A document has expired",
  "staff_paper.body": "Ask for a new one and add it to the translator’s documents.",
  "staff_paper.button": "Open the translator",
  "staff_paper.kind.nda": "NDA",
  "staff_paper.kind.contract": "contract",
  "staff_paper.kind.certificate": "certificate",
  "staff_paper.kind.other": "document",
  "staff_paper.kind.sworn": "sworn entry",
  "order_message.subject": "Message about your order {id}",
  "order_message.title": "We have written to you",
  "order_message.question": "We have a question for you",
  "order_message.body": "Please answer on the order page. You can also send a file there.",
  "order_message.button": "Answer",
  "quote_reminder.subject": "Your quote is waiting – order {id}",
  "quote_reminder.title": "Your quote is waiting for you",
  "quote_reminder.body": "Accept or reject it by {valid_until}. The price does not change until then.",
  "quote_reminder.button": "See the quote",
  "offer_taken_back.subject": "We have withdrawn our offer – order {id}",
  "offer_taken_back.title": "We have withdrawn our offer",
  "offer_taken_back.body":
    "The offer we sent you for this order needs a correction, so it can no longer be accepted. You do not need to do anything: we will send you the corrected one.",
  "offer_taken_back.button": "Open the order",
  "quote_expired.subject": "Your quote has expired – order {id}",
  "quote_expired.title": "Your quote has expired",
  "quote_expired.body":
    "Nothing was charged. You can ask for a new quote on the order page; the form is already filled in.",
  "quote_expired.button": "Open the order",
  "supplement_ready.subject": "Your order {id} needs your answer",
  "supplement_ready.title": "We propose a change to your order",
  "supplement_ready.replaces": "This replaces the proposal that we took back.",
  "supplement_ready.body":
    "Until you answer, the work and its deadline are on hold. The proposal is valid until {valid_until}.",
  "supplement_ready.reminder":
    "We are still waiting for your answer. If we have none by {valid_until}, the order is cancelled and you get your money back.",
  "supplement_ready.button": "See the proposal",
  "goodwill_credit.subject": "A credit for you – order {id}",
  "goodwill_credit.title": "We are sorry",
  "goodwill_credit.body":
    "Your order ended through our fault. We have added a bonus of {amount} to your balance; it is valid for twelve months.",
  "goodwill_credit.button": "See your balance",
  "proof_code.subject": "Your code – order {id}",
  "proof_code.title": "Your code",
  "proof_code.body":
    "This code confirms that the order is yours: with it you can cancel the order or show its details in full. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.",
  "proof_code.button": "Open the order",
  "staff_sla.subject": "Order {id} has waited for {minutes} minutes",
  "staff_sla.title": "A request waits for its price",
  "staff_sla.analysis": "A paid order waits for its analysis",
  "staff_sla.body": "{minutes} minutes have passed.",
  "staff_sla.button": "Open the order",
  "offer_sent.subject": "Job offer {id}: {languages}{words, plural, =0 {} one {, # word} other {, # words}}",
  "offer_sent.title": "A job for you",
  "offer_sent.body": "Accept or decline it by {expires}. After that we ask somebody else.",
  "offer_sent.button": "See the offer",
  "job_offer_taken_back.subject": "We have withdrawn our offer of job {id}",
  "job_offer_taken_back.title": "The job offer was withdrawn",
  "job_offer_taken_back.body":
    "You do not need to do anything. If a corrected offer follows, it comes in a separate e-mail.",
  "review_ending.subject": "Is everything right? Order {id}",
  "review_ending.title": "Have you looked at your translation?",
  "review_ending.body": "If you write nothing, the delivery counts as accepted on {until}.",
  "review_ending.after": "Your right to complain remains. On the order page you can mark what is wrong.",
  "review_ending.button": "Open the order",
  "correction_received.subject": "We have received your complaint – order {id}",
  "correction_received.title": "We have received your complaint",
  "correction_received.body": "We will look at it by {answer_by}. Until then you do not need to do anything.",
  "correction_received.button": "Open the order",
  "correction_answered.subject": "Our answer to your complaint – order {id}",
  "correction_answered.title.accepted": "We will put it right",
  "correction_answered.title.rejected": "We cannot accept your complaint",
  "correction_answered.title.final": "Another person has looked at your complaint",
  "correction_answered.title.refund": "We are refunding part of the price",
  "correction_answered.body.accepted":
    "The corrected version costs you nothing. We will write as soon as it is ready.",
  "correction_answered.body.rejected": "The reasons are below.",
  "correction_answered.body.final": "The first answer stands. The reasons are below.",
  "correction_answered.body.refund":
    "We refund {amount} to your original means of payment and correct the invoice.",
  "correction_answered.appeal": "You may ask on the order page, until {until}, for another person to decide.",
  "correction_answered.replaces": "This replaces the answer that we sent you before.",
  "correction_reopened.subject": "We are looking at your complaint again – order {id}",
  "correction_reopened.title": "We have withdrawn our answer",
  "correction_reopened.body":
    "The answer that we sent you to your complaint no longer holds. We are looking at it again and will write to you.",
  "correction_answered.button": "Open the order",
  "correction_delivered.subject": "The corrected version is ready – order {id}",
  "correction_delivered.title": "The corrected version is ready",
  "correction_delivered.body":
    "{files, plural, one {# new file is} other {# new files are}} waiting for you on the order page.",
  "correction_delivered.silence":
    "If we do not hear from you by {until}, the corrected version counts as accepted.",
  "correction_delivered.button": "Download",
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
  "staff_correction.subject.left": "Somebody has left the rework of order {id}",
  "rework_due.subject.soon": "The rework of order {id} is due soon",
  "rework_due.subject.late": "The rework of order {id} is late",
  "rework_due.body.soon": "It is due on {deadline}. If you cannot finish it, tell us now.",
  "rework_due.body.late": "It was due on {deadline}. Deliver it at once, or tell us when you can.",
  "staff_correction.subject.lapsed": "Accepted without an answer: order {id}",
  "staff_correction.subject.unanswered": "A complaint about order {id} has no answer",
  "staff_correction.subject.appeal_waits": "An appeal waits – order {id}",
  "staff_correction.subject.to_assign": "Nobody has the rework of order {id}",
  "staff_correction.subject.rework_late": "The rework of order {id} is late",
  "staff_correction.title": "A complaint waits",
  "staff_correction.body.opened": "Please take it up by {answer_by}.",
  "staff_correction.body.late": "It should have been taken up by {answer_by}.",
  "staff_correction.body.appealed":
    "The customer does not agree with the answer. Somebody who did not reject the complaint decides.",
  "staff_correction.body.left":
    "Whoever was to put the delivery right, or to check it, no longer works with us. Give the rework out anew.",
  "staff_correction.body.lapsed":
    "Nobody has answered the complaint within fourteen days, so it counts as accepted. Give the rework out.",
  "staff_correction.body.unanswered": "If nobody answers by {answer_by}, the complaint counts as accepted.",
  "staff_correction.body.appeal_waits":
    "Somebody who did not reject the complaint has to decide by {answer_by}.",
  "staff_correction.body.to_assign": "The complaint is accepted, but the rework was not given out.",
  "staff_correction.body.rework_late":
    "It was due on {answer_by} and has not been handed in. Ask, or give it out anew.",
  "staff_correction.button": "Open the complaint",
  "work_assigned.subject": "Your job {id}: {languages}",
  "work_assigned.title": "The job is yours",
  "work_assigned.body":
    "Everything you need is on the job page. Please tell us there how far you are when half of the time has passed.",
  "work_assigned.body_session":
    "Everything you need is on the page of the job. Close the session there when it is over.",
  "work_assigned.button": "Open the job",
  "work_due_soon.subject": "Job {id} is due on {deadline}",
  "work_due_soon.title": "Due soon",
  "work_due_soon.body":
    "The job is due on {deadline}. If you need more time or cannot finish it, tell us now.",
  "work_due_soon.asked":
    "Half of the time has passed and you have not said how far you are. Please say so on the page of the job within a day; otherwise it is given to somebody else.",
  "work_returned.subject": "Job {id} came back for corrections",
  "work_returned.title": "Please correct your work",
  "work_returned.body":
    "Whoever checked it found errors that have to be corrected by {deadline}. The places are listed on the page of the job.",
  "work_reviewed.subject.reviewed": "Job {id}: how your work was reviewed",
  "work_reviewed.subject.complaint": "Job {id}: a complaint about the delivery",
  "work_reviewed.title.reviewed": "Your work was reviewed",
  "work_reviewed.title.complaint": "A complaint about your work is justified",
  "work_reviewed.body.reviewed":
    "The next person has accepted your work. The page of the job shows the marks and, word by word, what was changed.",
  "work_reviewed.body.complaint":
    "We have accepted a complaint about this delivery. The job page says what it is about. You do not need to do anything unless we ask you.",
  "work_revoked.subject": "Job {id} was taken back",
  "work_revoked.title": "The job is no longer yours",
  "work_revoked.body": "Please stop working on it and delete the customer’s files.",
  "work_revoked.body_session":
    "You do not have to take part in this session any more; your time is free again. Please delete any materials you received for it.",
  "work_revoked.ended": "The order has ended, so nobody goes on with this job.",
  "work_revoked.paid": "For what you have done you are paid {fee} net.",
  "work_revoked.button": "See your jobs",
  "work_held.subject.begun": "Job {id} is on hold",
  "work_held.title.begun": "Please stop for now",
  "work_held.body.begun":
    "The order was put on hold. Please stop working on it. You will hear from us when it goes on; your due date moves by as long as the hold lasts.",
  "work_held.subject.over": "Job {id} goes on",
  "work_held.title.over": "Please go on",
  "work_held.title_session.over": "The session goes ahead",
  "work_held.body.over": "The hold is over. Your new due date is {deadline}.",
  "work_held.title_session.begun": "The session is on hold for now",
  "work_held.body_session.begun":
    "The order was put on hold. Please keep the time free; you will hear from us when it goes on or ends.",
  "work_held.body_session.over": "The hold is over. The session takes place as it was booked.",
  "question.subject": "Order {id}: a question from your translator",
  "question.title": "Your translator has a question",
  "question.replaces": "This replaces the question that we sent you before.",
  "question.body":
    "Until you answer, the work and its deadline are on hold. The answer goes straight to the translator.",
  "question.button": "Answer the question",
  "question_taken_back.subject": "Order {id}: no answer needed",
  "question_taken_back.title": "You no longer need to answer our question",
  "question_taken_back.body":
    "The question that we sent you about this order is settled. You do not have to do anything, and the work continues.",
  "question_answered.subject": "Job {id}: your question is answered",
  "question_answered.title": "Your question is answered",
  "order_delayed.subject": "Order {id}: new delivery date",
  "order_delayed.title": "Your order has a new delivery date",
  "order_delayed.body": "As agreed with you, your order will be ready by {deadline}.",
  "order_delayed.button": "Open the order",
  "staff_task.subject":
    "Order {id}: {task, select, released {a translator gave the job back} checkpoint {a checkpoint was missed} proposal {a proposal waits for you} question {a translator asks} lapsed {the customer did not answer} engine {the engine cannot translate it} exhausted {the engine failed} desk_late {the desk was too late} hold_forgotten {a hold was forgotten} unreadable {its input cannot be opened} no_taker {nobody took it} work_lost {the work is lost} failing {it ends tomorrow} left {its translator has left} chargeback {the buyer took the money back} late_money {money came too late} paper_change {a change in the paper draft} paper_unanswered {the paper draft is not approved} second_missing {a second interpreter is missing} tax_place {place of the buyer to be checked} interpreter_away {its interpreter is away} mail_sender {a sender to be checked} other {look at it}}",
  "paper_draft.subject": "Order {id}: approve the text before printing",
  "paper_draft.reminder": "Order {id}: the text still waits for your approval",
  "paper_draft.title": "Please approve the text of your paper original",
  "paper_draft.body":
    "Your translator has sent the text. Open the order, check names, dates and numbers, and confirm the address.",
  "paper_draft.delivered":
    "Your translation is ready and will be printed as it is. Open the order, check names, dates and numbers, and confirm the address.",
  "paper_draft.why":
    "Paper cannot be changed once it is stamped, so nothing is stamped or posted before you have approved it.",
  "paper_draft.clock": "Until you answer, the deadline is on hold and moves accordingly.",
  "paper_draft.button": "See the text",
  "draft_answered.subject.approved": "Job {id}: the draft is approved",
  "draft_answered.subject.change": "Job {id}: the draft needs a change",
  "draft_answered.title.approved": "You may stamp it",
  "draft_answered.title.change": "Please change the draft",
  "draft_answered.subject.taken_back": "Job {id}: do not stamp it yet",
  "draft_answered.title.taken_back": "Please do not stamp it yet",
  "draft_answered.body.taken_back":
    "The approval of the draft was written down by mistake and counts no longer. Wait with print and stamp until the draft is approved.",
  "draft_answered.body.approved":
    "The customer has approved the draft and the address. Print, stamp and scan the original, then hand in the translation with the scan and the repertory number.",
  "draft_answered.body.change":
    "The customer asks for a change. Correct the draft and send it again; do not stamp it yet.",
  "staff_task.paper_change":
    "The customer asks for a change in the draft of the paper original. Talk to the translator or to the customer.",
  "staff_task.second_missing":
    "A long simultaneous session wants a second interpreter, and nobody is left whose calendar has room for it. Please find somebody on the calendar of the desk.",
  "staff_task.tax_place":
    "The order carries 23% because only the address says that its buyer is outside the Union, or its payment came from another country than that address. Ask for evidence of the place and correct the tax where it is wrong.",
  "staff_task.paper_unanswered":
    "The customer has not answered about the draft of the paper original for a week, and the delivery time runs again. Call them and write down what they say.",
  "staff_task.title": "An order needs you",
  "staff_task.released": "A translator gave the job back. Find somebody else.",
  "staff_task.checkpoint":
    "Half of the time has passed and the translator has not said how far the work is. Tomorrow the job is taken back automatically.",
  "staff_task.proposal": "A translator proposes what you have to confirm or refuse.",
  "staff_task.question": "A translator has a question. Answer it, or pass it on to the customer.",
  "staff_task.lapsed":
    "The customer did not answer within a week, so the deadline runs again. Answer the translator.",
  "staff_task.engine":
    "The engine does not translate this pair or format, or would damage the layout of a file. Give the order to a person.",
  "staff_task.unclosed": "A session was held long ago, and its interpreter has not closed it. Call them.",
  "staff_task.exhausted":
    "The engine failed three times. It starts again by itself when it is back, or give the order to a person.",
  "staff_task.desk_late":
    "The order failed because nobody of the desk acted for 72 hours. Take it up again or end it.",
  "staff_task.hold_forgotten":
    "The order failed because the review of its hold was missed. Plan it anew or end it.",
  "staff_task.unreadable":
    "The order failed because its input cannot be opened. The customer was asked for another file.",
  "staff_task.no_taker":
    "The order failed because nobody took the job before the last safe start. Pay more, plan it anew, or offer the customer a later date.",
  "staff_task.work_lost":
    "The order failed because the work is lost and nobody could do it in time. Plan it anew, or offer the customer a later date.",
  "staff_task.failing":
    "This order has failed and nobody has decided. Within a day it ends automatically and the money goes back.",
  "staff_task.left":
    "Its translator no longer works with us, so the job was taken back and is offered anew. Look whether the date can be kept.",
  "staff_task.chargeback":
    "The buyer took the money back through their bank. Work in hand is on hold, and no date runs. Answer the claim, then end the hold or the order.",
  "staff_task.late_money":
    "Money came for an order that was dropped and cannot be brought back: too much time has passed, the order was changed or its quote declined, the price list has changed, or nobody is free for it. The money goes back by itself. You may offer the order anew.",
  "staff_task.button": "Open the order",
  "round_result.got_it.subject": "Job {id} is yours: {languages}",
  "round_result.got_it.title": "The job is yours",
  "round_result.got_it.body": "Several people could apply, and you got the job. You can start at once.",
  "round_result.got_it.button": "Open the job",
  "round_result.not_chosen.subject": "Job {id} went to somebody else: {languages}",
  "round_result.not_chosen.title": "This job went to somebody else",
  "round_result.not_chosen.body":
    "Thank you for applying. All applications were weighed by the same published score.",
  "round_result.not_chosen.button": "See how it was decided",
  "round_result.by_score": "The best score decided. You can see all points in the translator zone.",
  "round_result.by_lot":
    "The scores were equal, so lots were drawn. The seed of the draw is in the translator zone, and you can check it.",
  "offers_digest.subject": "{n, plural, one {# new job offer} other {# new job offers}}",
  "offers_digest.title": "Offers for you",
  "offers_digest.body": "These offers have come since the last message and are still open.",
  "offers_digest.offer_session": "{fee}, starts {start}",
  "offers_digest.offer": "{words, plural, =0 {} one {# word, } other {# words, }}{fee}, due {deadline}",
  "staff_dispatch.subject": "Nobody yet for order {id}: {languages}",
  "staff_dispatch.title": "A stage is waiting for somebody",
  "staff_dispatch.half":
    "Half of the time in which the work can still be started is over, and nobody has taken it.",
  "staff_dispatch.most":
    "Four fifths of the time in which the work can still be started are over, and nobody has taken it.",
  "staff_dispatch.margin":
    "The fee had to be lifted to the least hourly pay, and that leaves less than the least margin. Nothing has been offered: decide on the fee, then start a round or assign somebody.",
  "staff_dispatch.waves_over":
    "Everybody who could be asked has been asked, and nobody has taken the work. Please assign it by hand.",
  "translator_invitation.subject": "You have been invited to the translator zone",
  "translator_invitation.title": "You have been invited to the translator zone",
  "translator_invitation.body": "Set a password with this link. Then you can see and take jobs.",
  "translator_invitation.button": "Set my password",
  "translator_password.subject": "Set a new password for the translator zone",
  "translator_password.title": "Set a new password",
  "translator_password.body": "Use this link to choose a new password for the translator zone.",
  "translator_password.button": "Set a new password",
  "payment_reminder.subject": "Not paid yet: {amount} for {count, plural, one {order} other {orders}} {ids}",
  "payment_reminder.title": "Your order waits for the payment",
  "payment_reminder.body": "We have everything we need and start as soon as it is paid.",
  "payment_reminder.until":
    "The price holds until {until}. After that the order is closed, and nothing is charged.",
  "payment_reminder.until_change":
    "Please pay by {until}. After that the order is cancelled. What you have paid for the order is refunded, less the work done by then.",
  "payment_failed.subject":
    "The payment did not go through – {count, plural, one {order} other {orders}} {ids}",
  "payment_failed.title": "The payment did not go through",
  "payment_failed.body":
    "Your bank or payment provider did not accept it. Nothing was charged, and your order is still here.",
  "payment_failed.help": "Please try again, in the same way or in another one.",
  "payment_failed.button": "Pay again",
  "bonus_expiring.subject":
    "Your bonus of {amount} ends on {day}{count, plural, one {} other { – and more soon}}",
  "bonus_expiring.title": "Your bonus ends soon",
  "bonus_expiring.body":
    "Use it for an order on that day at the latest. What you paid in yourself stays on your balance.",
  "bonus_expiring.lot": "{amount}, until {day}",
  "bonus_expiring.button": "See your balance",
  "session_reminder.subject.day": "Tomorrow: your session – order {id}",
  "session_reminder.subject.hour": "In an hour: your session – order {id}",
  "session_reminder.title.day": "Your session is tomorrow",
  "session_reminder.title.hour": "Your session begins in an hour",
  "session_reminder.body.phone":
    "The interpreter will call the numbers below. Please keep your phone at hand.",
  "session_reminder.body.on_site": "The interpreter will come to the place below.",
  "session_reminder.body.video": "We will send the address of the video session to this e-mail.",
  "session_reminder.cancel":
    "If you cancel more than 24 hours before, you get everything back; until one hour before, half of it; later nothing.",
  "session_reminder.button": "Open the order",
  "interpreter_booked.subject": "An interpreter is booked – order {id}",
  "interpreter_booked.title": "An interpreter is booked for you",
  "order_canceled.owed": "You ordered on account: {amount} stays to be paid for this order.",
  "order_canceled.no_refund": "The work was complete, so the whole price is due and nothing is refunded.",
  "order_canceled.session_no_refund":
    "It was cancelled an hour or less before the session, so the whole price is due and nothing is refunded.",
  "order_paid.reminds.both": "We will remind you a day and an hour before the session.",
  "order_paid.reminds.hour": "We will remind you an hour before the session.",
  "session_overtime.subject": "The session took longer – order {id}, {amount} to pay",
  "session_overtime.title": "The session took longer than booked",
  "session_overtime.body":
    "It lasted {minutes, plural, one {# minute} other {# minutes}}. Time beyond what you paid for is charged by started half hours: {overtime} minutes.",
  "session_meeting.subject": "The address of your video session – order {id}",
  "session_meeting.title": "The address of your video session",
  "session_meeting.body":
    "Open the address below at the time of the session. If it changes, we will write again.",
  "session_meeting.button": "Open the order",
  "work_assigned.decline":
    "We have assigned this job to you directly. If you cannot take it, decline it with a reason on its page by {until}.",
  "staff_task.mail_sender":
    "The request came by mail, and its sender could not be proven to be the account. Ask the customer before you send a quote.",
  "staff_task.interpreter_away":
    "The interpreter has noted an absence over this session. Find somebody else on the calendar of the desk, or call the standby.",
  "fact.engine": "Engine",
  "fact.engine_route": "Route",
  "staff_engine.subject":
    "{alarm, select, warned {Engine {engine}: 80% of the monthly limit} used_up {Engine {engine}: the monthly limit is used up} other {Engine {engine} does not translate any more}}",
  "staff_engine.title": "A translation engine needs you",
  "staff_engine.unauthorized":
    "It refuses our key. It is not used until you correct the key and press “Try again”.",
  "staff_engine.forbidden":
    "It refuses our requests because the account has no right to them. It is not used until you press “Try again”.",
  "staff_engine.quota": "The quota of our account is exhausted. It is not used until you press “Try again”.",
  "staff_engine.warned":
    "A route has used 80% of its characters of this month. At 100% the engine is passed over until the month ends.",
  "staff_engine.used_up":
    "A route has used all of its characters of this month. The engine is passed over until the month ends or you raise the limit.",
  "staff_engine.button": "Go to the engines",
  "made_by.machine": "No person has read or corrected this text: it is a raw machine translation.",
  "made_by.machine_post_edited": "This is a machine translation that a person has corrected.",
  "made_by.human": "This text was translated by people.",
  "delivery.left_list": "Left as in the original: {list}.",
} as const;
export type WorkMailTextKey = keyof typeof en;
