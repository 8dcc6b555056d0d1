import { describe, expect, test } from "vitest";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { installMails } from "#server/kernel/mail/table.ts";
import { brands } from "#brands/all.ts";
import { renderSample } from "#server/kernel/mail/render.ts";
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

  test.each([
    "order_placed",
    "payment_failed",
    "payment_reminder",
    "session_overtime",
    "transfer_details",
    "transfer_short",
  ])("name the price basis of every amount due: %s", (kind) => {
    const bases = { en: "with VAT", pl: "z VAT", de: "inkl. USt.", ua: "з ПДВ" };
    const mail = mails.find((one) => one.kind === kind);
    if (!mail) throw new Error(`there is no mail ${kind}`);
    for (const locale of ["en", "pl", "de", "ua"] as const) {
      const { subject, text } = renderSample(brands[0], locale, mail, "https://a.example");
      // What has arrived of a transfer is no price.
      const amounts = [...`${subject}\n${text}`.matchAll(/\d+[.,]\d{2}(?![\d.])(?:\s(?:zł|PLN|UAH|грн))?/g)];
      const due = amounts.filter(([amount]) => !amount.startsWith("200"));
      expect(due.length).toBeGreaterThan(0);
      const bare = due.filter(
        ({ index, 0: amount, input }) =>
          !input
            .slice(index + amount.length)
            .trimStart()
            .startsWith(bases[locale]),
      );
      expect(bare.map(({ 0: amount }) => amount)).toEqual([]);
    }
  });

  test("write numbers of words and months in the language of the reader", () => {
    const textOf = (kind: string, locale: "en" | "de" | "pl") => {
      const mail = mails.find((one) => one.kind === kind);
      if (!mail) throw new Error(`there is no mail ${kind}`);
      return renderSample(brands[0], locale, mail, "https://a.example").text;
    };
    for (const kind of ["offer_sent", "staff_new_quote"]) {
      expect(textOf(kind, "en")).toContain("Words: 1,250\n");
      expect(textOf(kind, "de")).toContain("Wörter: 1.250\n");
    }
    expect(textOf("supplement_ready", "en")).toContain("Words: 1,750\n");
    expect(textOf("pay_statement", "en")).toContain("Month: February 2026\n");
    expect(textOf("pay_statement", "pl")).toContain("luty 2026\n");
  });

  test("have no weekday inside a Polish or Ukrainian phrase, where it would have another ending", () => {
    const bent =
      /(?:^|\s)(?:do|od|przed|po|na|w|z|до|від|з|після|перед|на|у|в) (?:poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|понеділок|вівторок|середа|четвер|пʼятниця|субота|неділя)/;
    for (const locale of ["pl", "ua"] as const)
      for (const mail of mails) {
        const { text } = renderSample(brands[0], locale, mail, "https://a.example");
        expect(bent.exec(text)?.[0] ?? null, mail.kind).toBeNull();
      }
  });

  test("have a percent as their language writes it", () => {
    const form = { en: /97\.2%/, pl: /97,2%/, ua: /97,2\u00A0%/, de: /97,2\u00A0%/ };
    const mail = mails.find(({ kind }) => kind === "work_reviewed");
    if (!mail) throw new Error("there is no mail about a review");
    for (const brand of brands)
      for (const locale of brand.locales)
        expect(renderSample(brand, locale, mail, "https://a.example").text, locale).toMatch(form[locale]);
  });

  test("end a sentence with one full stop", () => {
    for (const brand of brands)
      for (const locale of brand.locales)
        for (const mail of mails) {
          const { subject, text } = renderSample(brand, locale, mail, "https://a.example");
          expect(`${subject}\n${text}`, mail.kind).not.toMatch(/[^.]\.\.(?!\.)/);
        }
  });

  test("about a balance are of an account, and not about an order", () => {
    for (const kind of ["top_up_credited", "top_up_refunded", "bonus_expiring"]) {
      const mail = mails.find((one) => one.kind === kind);
      if (!mail) throw new Error(`there is no mail ${kind}`);
      expect(renderSample(brands[0], "en", mail, "https://a.example").text).not.toMatch(
        /because of an order/,
      );
    }
  });

  const zone_words = {
    en: /^\d?\d:\d\d(?::\d\d \S+)? \((?:Warsaw|Berlin) time\)/,
    pl: /^\d?\d:\d\d(?::\d\d \S+)? \(czasu (?:warszawskiego|berlińskiego)\)/,
    de: /^\d?\d:\d\d(?::\d\d \S+)? \((?:Warschauer|Berliner) Zeit\)/,
    ua: /^\d?\d:\d\d(?::\d\d \S+)? \(за (?:варшавським|берлінським) часом\)/,
  };
  const unnamed = (text: string, words: RegExp): string[] =>
    [...text.matchAll(/(?<![\d:])\d?\d:\d\d(?!\d)/g)]
      .map(({ index }) => text.slice(index, index + 60))
      .filter((rest) => !words.test(rest));

  test("name the zone of every time of day in the words of their language", () => {
    expect(unnamed("by Monday, 16:30. At 9:00 (Warsaw time)", zone_words.en)).toEqual([
      "16:30. At 9:00 (Warsaw time)",
    ]);
    const found = brands.flatMap((brand) =>
      brand.locales.flatMap((locale) =>
        mails.flatMap((mail) => {
          const { subject, text } = renderSample(brand, locale, mail, "https://a.example");
          return unnamed(`${subject}\n${text}`, zone_words[locale]).map(
            (rest) => `${brand.slug} ${locale} ${mail.kind}: ${rest}`,
          );
        }),
      ),
    );
    expect(found).toEqual([]);
  });

  test("and pages of the server have times of day from one function alone", () => {
    const own = [...readTree("server")].filter(
      ([file, text]) =>
        !file.endsWith(".test.ts") &&
        file !== "server/kernel/format/moment.ts" &&
        /timeStyle|timeZoneName|\bhour: "|toLocaleTimeString|receipt_moment/.test(text),
    );
    expect(own.map(([file]) => file)).toEqual([]);
  });
});
