/** What the page of an order says before a paper original is stamped; it comes with that part of the page. */
export const en = {
  "stamp.title": "Approve the text before printing",
  "stamp.file":
    "Your translator has sent the text of the paper original. Check names, dates and numbers in it.",
  "stamp.delivered":
    "The translation in your files is what will be printed. Check names, dates and numbers in it.",
  "stamp.why":
    "Paper cannot be changed once it is stamped, so nothing is stamped or posted before you approve.",
  "stamp.to": "It goes to",
  "stamp.to_hidden": "You will find the address in our e-mail about this text.",
  "stamp.address": "The address is right",
  "stamp.approve": "Approve the text",
  "stamp.change": "Ask for a change",
  "stamp.what": "What should be changed in the text or the address?",
  "stamp.send": "Send",
  "stamp.asked":
    "You have asked for a change. We will send you a new text or write to you; nothing is stamped until then.",
  "stamp.after_all": "You can also approve it as it is.",
  "stamp.thanks": "Thank you, the text is approved",
  "stamp.sent": "Your request was sent",
  "stamp.clock": "Until you answer, the deadline is on hold and moves accordingly.",
  "paper_badge.draft_to_come": "Text to come",
  "paper_badge.draft_waiting": "Waits for your approval",
  "paper_badge.draft_changing": "Change requested",
  "paper_badge.to_stamp": "Approved",
  "paper_badge.stamping": "Being stamped",
  "paper_badge.stamped": "Stamped",
  "paper_state.draft_to_come":
    "Before anything is stamped, you receive the text and approve it together with the address.",
  "paper_state.draft_changing": "You have asked for a change. Your translator is correcting the text.",
  "paper_state.to_stamp": "Text and address are approved. We stamp the original and then post it.",
  "paper_state.stamping":
    "You have approved the text and the address. Your translator now prints, stamps and scans the original; then the order is finished and the paper is posted.",
  "paper_state.stamped": "The original is stamped and will be posted next.",
} as const;
