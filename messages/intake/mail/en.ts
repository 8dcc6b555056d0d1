/** Mails about requests that came by mail. */
export const en = {
  "request_not_taken.subject": "Your mail “{subject}” to our address for requests",
  "request_not_taken.title": "We could not take your request",
  "request_not_taken.title_part": "Some files were not taken",
  "request_not_taken.empty": "The mail had neither a file nor a text.",
  "request_not_taken.languages":
    "Your account has no translation yet, so we do not know the languages. Your first order has to come from our page.",
  "request_not_taken.files": "None of its files can be taken; the reasons are below.",
  "request_not_taken.content": "Its text is too long, or it cannot be ordered this way.",
  "request_not_taken.part": "We have your request, but without the files below.",
  "request_not_taken.how":
    "If you did not send it, you can ignore this mail and get a new address in the settings of your account.",
  "request_not_taken.button": "Order on our page",
} as const;
