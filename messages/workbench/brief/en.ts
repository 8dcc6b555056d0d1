/** What the brief of a job package says. */
export const en = {
  title: "Job",
  order: "Order",
  document: "Document",
  pair: "Languages",
  work: "Work",
  due: "Due",
  subject: "Subject",
  note: "Note of the customer",
  back: "When you have finished, upload the XLIFF file in the editor of the job under “Work in another tool”.",
  "work.machine_translation": "Machine translation",
  "work.translation": "Translation",
  "work.post_edition": "Post-editing",
  "work.proofreading": "Proofreading",
  "work.verification": "Verification",
  "work.rework": "Rework after a complaint",
  "work.check": "Check of a rework",
};
