/** What is below the form of the home page and what its later parts say: loaded after the form. */
export const en = {
  "content.files": "{n, plural, one {# file} other {# files}}",
  "write.file_needs_quote_short": "counted by hand",
  "write.copy_failed": "The earlier order could not be loaded. You can start with an empty form.",
  "consent.terms_label":
    "I accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>",
  "packages.use.light": "To understand a text, for internal use",
  "packages.use.economy": "For everyday letters, articles and offers",
  "packages.use.business": "For contracts, manuals and company texts",
  "packages.use.expert": "For publication, law, medicine and engineering",
  "packages.per.company": "net, for {n} words",
  "packages.per.private": "with VAT, for {n} words",
  "packages.translator": "Translator with {years} or more years of experience",
  "packages.machine": "Machine translation",
  "packages.step.post_editing": "Post-editing by a person",
  "packages.step.verification": "Verification by a second specialist",
  "packages.step.proofreading": "Industry proofreading",
  "packages.without": "– not included",
  "packages.choose": "Choose {name}",
  "packages.note": "Prices for {pair} at the standard time. Other languages and dates: on the order page.",
  "content.summary": "What we counted",
  "content.your_text": "Your text",
  "content.together": "Together",
  "write.example_text":
    "Dear Ms Kowalska,\n\nthank you for your enquiry of 3 March. We are pleased to offer you the delivery of 20 office chairs at the agreed price. The goods will be dispatched within five working days of your order. The warranty is two years from the date of delivery. Please confirm the order in writing and tell us the address and the opening hours of your reception.\n\nKind regards\nAdam Nowak",
  "link_rows.title": "Links to translate",
  "link_rows.hint":
    "Enter one link per field, without spaces or extra characters. A list may be pasted at once.",
  "link_rows.row": "Link {n}",
  "link_rows.remove": "Remove link {n}",
  "link_rows.add": "Add a link",
  "write.contact_title": "Where shall we send the quote?",
  "write.contact_text": "Free of charge, {when}.",
  "matrix.not_possible": "too long for this date",
  "price.why.email_too_long": "This is longer than 330 words. Order it as a written translation.",
  "price.why.email_specialized":
    "E-mail translation is for general language only. Order this as a written translation.",
  "price.why.engine":
    "Machine translation does not support these languages yet. Order a written translation by a person.",
  "price.why.old_format":
    "Machine translation does not take .doc, .xls and .ppt files. Save the file as .docx, .xlsx or .pptx and add it again, or order a written translation by a person.",
  "price.old_format":
    "Light does not take .doc, .xls and .ppt files. Save the file as .docx, .xlsx or .pptx and add it again, or choose another package.",
  "price.stand_in":
    "Demonstration: no translation engine is connected here. The machine step passes on your text with a note instead of a translation.",
  "price.why.not_ahead": "Too soon. Choose a later time",
  "price.why.night_or_sunday": "At night (22:00–6:00) and on Sundays we price it by hand – free, {when}.",
  "price.why.pair_not_priced":
    "We do not have a price list for these languages yet. We will price it by hand – free, {when}.",
  "price.why.file_not_counted":
    "One of your files cannot be counted automatically. We will price it by hand – free, {when}.",
  "price.why.too_large": "This is a large text. We will plan and price it by hand – free, {when}.",
  "price.why.service_by_hand": "We will price it by hand – free, {when}.",
} as const;
