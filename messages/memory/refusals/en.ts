/** Refusals of files of a memory in English. */
export const en = {
  "memory_file.doctype":
    "The file defines a document type of its own (DOCTYPE), which is not accepted. Save it again without it.",
  "memory_file.too_large": "The file is larger than 50 MB. Divide it into smaller files.",
  "memory_file.too_deep":
    "The elements of the file are nested too deeply. Save it again with your translation tool.",
  "memory_file.malformed":
    "The file is damaged, or its characters have another encoding than it says. Save it again with your tool as UTF-8.",
  "memory_file.not_this_format":
    "The file has another format than expected. Choose a TMX file for a memory, or a CSV or TBX file for terms.",
  "memory_file.other_languages":
    "The file has no entries in these two languages. Choose the languages of the file.",
  "term_proposal.not_found": "This proposal does not exist.",
  "term_proposal.decided": "This proposal has been decided or withdrawn meanwhile.",
  "term_proposal.too_many":
    "There are 200 proposals that wait already. Please ask an owner to decide them first.",
} as const;
