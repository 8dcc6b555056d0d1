/** What the page of an order says before a paper original is stamped; it comes with that part of the page. */
export const en = {
  "stamp.title": "Your approval before the stamp",
  "stamp.file":
    "Your translator has sent a draft of the paper original. Check names, dates and numbers in it.",
  "stamp.delivered":
    "The translation in your files is what will be printed. Check names, dates and numbers in it.",
  "stamp.why":
    "Paper cannot be changed once it is stamped, so nothing is stamped or posted before you approve.",
  "stamp.to": "It goes to",
  "stamp.to_hidden": "The address stands in our e-mail about this draft.",
  "stamp.address": "The address is right",
  "stamp.approve": "Approve the draft",
  "stamp.change": "Ask for a change",
  "stamp.what": "What should be changed in the draft or the address?",
  "stamp.send": "Send",
  "stamp.asked":
    "You have asked for a change. We will send you another draft or write to you; nothing is stamped until then.",
  "stamp.after_all": "You can also approve it as it is.",
  "stamp.thanks": "Thank you, the draft is approved",
  "stamp.sent": "Your wish was sent",
  "stamp.clock": "The delivery time does not run while we wait for your answer: the date moves by that time.",
  "paper_badge.draft_to_come": "Draft to come",
  "paper_badge.draft_waiting": "Waits for your approval",
  "paper_badge.draft_changing": "Change requested",
  "paper_badge.to_stamp": "Approved",
  "paper_badge.stamping": "Being stamped",
  "paper_badge.stamped": "Stamped",
  "paper_state.draft_to_come":
    "Before anything is stamped you get a draft and approve the text and the address.",
  "paper_state.draft_waiting": "The draft of your paper original waits for your approval.",
  "paper_state.draft_changing": "You have asked for a change in the draft. Your translator is correcting it.",
  "paper_state.to_stamp": "Text and address are approved. We stamp the original and then post it.",
  "paper_state.stamping":
    "You have approved the draft and the address. Your translator now prints, stamps and scans the original; then the order is finished and the paper is posted.",
  "paper_state.stamped": "The original is stamped and will be posted next.",
} as const;
