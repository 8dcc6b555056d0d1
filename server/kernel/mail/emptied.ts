/** The columns of a mail whose content is removed; that one was sent, of what kind and when, stays. */
export const emptiedMail = (now: Date) => ({
  recipient: "",
  subject: "",
  html: "",
  text: "",
  error: null,
  stop_url: null,
  attachment_name: null,
  attachment_key: null,
  emptied_at: now,
});
