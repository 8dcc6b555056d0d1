/** What a customer reads of a file without a count: why, and what to do next. */
export const en = {
  "upload.protected": "This file is protected by a password. Remove the password and add the file again.",
  "upload.corrupt": "We cannot read this file. Save it again or send another one.",
  "upload.unsupported": "Files of this format are counted by a person. Ask for a free quote.",
  "upload.mismatch":
    "The content of this file is not what its name says. A person will look at it for your quote.",
  "upload.image-only": "The text of this file is in pictures. A person will count it for your quote.",
  "upload.scan": "A person will count the text of this file for your quote.",
  "upload.bomb": "We cannot open this file safely. Send another one.",
  "upload.empty": "This file is empty.",
  "upload.no-words":
    "This file has no text that is priced by words, only headers, comments or numbers. A person will look at it for your quote.",
  "upload.busy":
    "Many files are being counted right now. Add this file again in a moment or ask for a free quote.",
  "upload.timeout": "This file is too extensive to count at once. A person will count it for your quote.",
} as const;
