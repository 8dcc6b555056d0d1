import { job, type Job } from "../jobs/job.ts";
import type { Mail, Writing } from "./define.ts";
import { writeMails } from "./outbox.ts";

/** Writes what a mail's `load` finds. A mail without `load` has no job, so running it is a fault. */
export async function writeLoaded(running: Writing, mail: Mail): Promise<void> {
  if (!mail.load) throw new Error(`the mail ${mail.kind} has no job`);
  const loaded = await mail.load(running);
  if (loaded === null) return;
  await writeMails(running.tx, mail, "key" in loaded ? [loaded] : loaded, running.now);
}

/** The jobs of the mails that have one, by name. */
export const mailJobs = (mails: readonly Mail[]): Readonly<Record<string, Job>> =>
  Object.fromEntries(
    mails.flatMap((mail) =>
      mail.load ? [[`mail.${mail.kind}`, job({ command: (running) => writeLoaded(running, mail) })]] : [],
    ),
  );
