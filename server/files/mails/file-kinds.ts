/** The mails about files that came to us. */
export type FileMailData = {
  /** The virus scanner stopped one: somebody of the desk has to look. */
  readonly staff_quarantine: {
    readonly url: string;
    readonly file_name: string;
    /** What the scanner calls it. */
    readonly signature: string;
    readonly sender: string;
  };
};
