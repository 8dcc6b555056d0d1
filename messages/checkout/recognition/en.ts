/** The language of a text that is recognised; it comes with its notice. */
export const en = {
  "write.looks_like": "This looks like {name}.",
  "write.switch_language": "Switch to {name}",
  "write.not_sold": "This looks like {name}, a language we do not offer yet.",
};
