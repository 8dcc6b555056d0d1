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
  "stamp.approved": "Draft and address are approved. The original can be stamped.",
  "stamp.asked":
    "You have asked for a change. We will send you another draft or write to you; nothing is stamped until then.",
  "stamp.after_all": "You can also approve it as it is.",
  "stamp.thanks": "Thank you, the draft is approved",
  "stamp.sent": "Your wish was sent",
} as const;
