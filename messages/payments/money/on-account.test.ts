import { describe, expect, test } from "vitest";
import { de as mail_de } from "#messages/messages/mail/de.ts";
import { en as mail_en } from "#messages/messages/mail/en.ts";
import { pl as mail_pl } from "#messages/messages/mail/pl.ts";
import { ua as mail_ua } from "#messages/messages/mail/ua.ts";
import { de as pages_de } from "#messages/views/tracking/de.ts";
import { en as pages_en } from "#messages/views/tracking/en.ts";
import { pl as pages_pl } from "#messages/views/tracking/pl.ts";
import { ua as pages_ua } from "#messages/views/tracking/ua.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { pl } from "./pl.ts";
import { ua } from "./ua.ts";

/** Decision 0057: the days to pay run from the invoice of the month, which is issued up to a month later. */
describe("R22: an order on account", () => {
  test.each([
    ["en", en, pages_en, mail_en, /month/],
    ["pl", pl, pages_pl, mail_pl, /miesi[ąę]/],
    ["de", de, pages_de, mail_de, /[Mm]onat/],
    ["ua", ua, pages_ua, mail_ua, /місяч|місяць/],
  ] as const)(
    "is on a monthly invoice, before and after the press: %s",
    (_locale, money, pages, mail, month) => {
      expect(pages["checkout.leads.invoice"]).toMatch(month);
      expect(money["pay.on_account_text"]).toMatch(month);
      expect(mail["order_on_account.body"]).toMatch(month);
    },
  );
});
