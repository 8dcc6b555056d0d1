/** The language of a text that is recognised; it comes with its notice. */
export const en = {
  "write.looks_like": "This looks like {name}.",
  "write.switch_language": "Switch to {name}",
  "write.not_sold": "This looks like {name}, a language we do not offer yet.",
  "write.handed":
    "This is the draft you began earlier. You have come with another text: which one do you want?",
  "write.handed_take": "Use the new text",
  "write.handed_leave": "Keep the draft",
};
