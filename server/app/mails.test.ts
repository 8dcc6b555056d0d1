import { describe, expect, test } from "vitest";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { installMails } from "#server/kernel/mail/table.ts";
import { readTree } from "#test/tree.ts";
import { mails } from "./composition.ts";
import { staffFailedJobsMail } from "./mails/staff-failed-jobs.ts";

/** The mails that are defined in files of the server's modules, as `file kind`. */
const defined = (): string[] =>
  [...readTree()]
    .flatMap(([file, text]) => {
      const [, name] = /^server\/\w+\/mails\/([\w-]+)\.ts$/.exec(file) ?? [];
      const [, kind] = /defineMail<.*>\(\{\n {2}kind: "(\w+)"/.exec(text) ?? [];
      return name === undefined || kind === undefined ? [] : [`${name} ${kind}`];
    })
    .toSorted();

describe("The mails of the product", () => {
  test("are all that are defined, each in a file of its name", () => {
    const composed = mails.map(({ kind }) => `${kind.replaceAll("_", "-")} ${kind}`);
    expect(defined()).toEqual(composed.toSorted());
  });

  test("have one mail of each kind", () => {
    expect(() => installMails([...mails, staffFailedJobsMail])).toThrow("the same kind");
  });

  test("are the only ones that are written", async () => {
    installMails(mails.filter((mail) => mail !== staffFailedJobsMail));
    try {
      const written = writeMails({} as Tx, staffFailedJobsMail, [], new Date());
      await expect(written).rejects.toThrow("the mail staff_failed_jobs is not installed");
    } finally {
      installMails(mails);
    }
  });
});
