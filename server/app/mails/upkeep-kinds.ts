/** Mails about operations. */
export type UpkeepMailData = {
  /** Reports to the admin background jobs that were given up or keep failing. */
  readonly staff_failed_jobs: {
    readonly url: string;
    readonly count: number;
    readonly tasks: readonly { readonly name: string; readonly count: number; readonly error: string }[];
  };
};
