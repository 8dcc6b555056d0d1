import { describe, expect, test } from "vitest";
import { brandBySlug, brands } from "#brands/all.ts";
import { locales } from "#brands/brand.ts";
import { carriers } from "#domain/shipping/carriers.ts";
import { money } from "#domain/money.ts";
import { mails } from "#server/app/composition.ts";
import { orderDeliveredMail } from "#server/orders/mails/order-delivered.ts";
import { orderDroppedMail } from "#server/orders/mails/order-dropped.ts";
import { orderPlacedMail } from "#server/payments/mails/order-placed.ts";
import { paymentRefundedMail } from "#server/payments/mails/payment-refunded.ts";
import { transferDetailsMail } from "#server/payments/mails/transfer-details.ts";
import { quoteReadyMail } from "#server/quotes/mails/quote-ready.ts";
import { quoteReminderMail } from "#server/quotes/mails/quote-reminder.ts";
import { quoteRequestedMail } from "#server/quotes/mails/quote-requested.ts";
import { staffNewQuoteMail } from "#server/quotes/mails/staff-new-quote.ts";
import { supplementReadyMail } from "#server/quotes/mails/supplement-ready.ts";
import { offerSentMail } from "#server/work/mails/offer-sent.ts";
import { workAssignedMail } from "#server/work/mails/work-assigned.ts";
import { orderMessageMail } from "#server/messages/mails/order-message.ts";
import { renderMail, renderSample } from "./render.ts";

const tolmaro = brands[0];
const origin = "http://tolmaro.localhost:3000";
const order = { id: 10280, service_type: "sworn", source_lang: "pl", target_lang: "de" } as const;
const every = mails.flatMap((mail) => locales.map((locale) => [mail.kind, locale, mail] as const));

/** What a reader of the HTML sees: tags and entities taken away. */
const seen = (html: string): string =>
  html
    .replace(/<style.*?<\/style>|<title>.*?<\/title>|<[^>]+>/gs, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");

describe("every mail in every language", () => {
  test.each(every)("%s in %s says in plain text all that its HTML says", (_kind, locale, definition) => {
    const data = definition.sample({ origin, locale });
    const mail = renderMail(tolmaro, locale, definition, data);
    const html = seen(mail.html);
    expect(mail.html).toContain(`href="${data.url}"`);
    expect(mail.text).toContain(data.url);
    for (const line of mail.text.split("\n")) {
      const words = line
        .replace(/^-- $/, "")
        .replace(/^[^:]+: /, "")
        .trim();
      expect(html).toContain(words.replace(/:$/, "").replace(/\s+/g, " "));
    }
  });

  test.each(every)(
    "%s in %s is built without tables, scripts or anything from elsewhere; its mark comes with it",
    (_kind, locale, mail) => {
      const { html, subject } = renderSample(tolmaro, locale, mail, origin);
      expect(html).not.toMatch(/<(table|script|link)\b|url\(|@import|\son\w+=/i);
      // Nothing is loaded from elsewhere; the pages of carriers alone can be opened.
      const allowed = [origin, ...Object.values(carriers).flatMap(({ page: address }) => address ?? [])];
      expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(["cid:mark.tolmaro@mark"]);
      expect([...html.matchAll(/class="button"/g)]).toHaveLength(1);
      for (const [, url = ""] of html.matchAll(/href="([^"]*)"/g))
        expect(allowed.some((beginning) => url.startsWith(beginning))).toBe(true);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(subject.length).toBeGreaterThan(5);
      expect(subject).not.toContain("\n");
    },
  );
});

const requested = quoteRequestedMail.sample({ origin, locale: "en" });
const note = { origin: null, codes_guessed: 0, left: [], converted: [], warnings: [] } as const;

describe("what a mail says", () => {
  test("§9 a quote is promised in about fifteen minutes, a link works for ten", () => {
    const asked = renderMail(tolmaro, "en", quoteRequestedMail, requested);
    expect(asked.text).toContain("in about 15 minutes");
    const delivered = renderMail(tolmaro, "pl", orderDeliveredMail, { order, url: origin, files: 2, note });
    expect(delivered.text).toContain("czekają 2 pliki");
    expect(delivered.text).toContain("działają 10 minut");
  });

  test("a quote of a call or a visit names its beginning; its end is no delivery", () => {
    const quote = {
      order: { ...order, service_type: "oral" },
      url: origin,
      price_net: null,
      price_gross: money(98_400n, "PLN"),
      deadline: new Date("2026-07-01T14:00:00Z"),
      starts_at: new Date("2026-07-01T10:00:00Z"),
      valid_until: new Date("2026-06-28T14:00:00Z"),
      tax_legend: null,
    } as const;
    const option = { ...quote, position: 1, package: null };
    const supplement = {
      ...quote,
      before: quote.price_gross,
      before_net: null,
      reason: "",
      words: null,
      is_reminder: false,
      replaces: false,
    };
    for (const { text } of [
      renderMail(tolmaro, "en", quoteReadyMail, { ...quote, options: [] }),
      renderMail(tolmaro, "en", quoteReminderMail, { ...quote, options: [option, option] }),
      renderMail(tolmaro, "en", supplementReadyMail, supplement),
    ]) {
      expect(text).toContain("12:00");
      expect(text).not.toMatch(/16:00[^]*2026-06-28|Delivery|delivery/);
    }
    const job = { ...quote, stage: "translation", fee: quote.price_gross, decline_until: null } as const;
    const assigned = renderMail(tolmaro, "en", workAssignedMail, job).text;
    expect(assigned).toContain("12:00");
    expect(assigned).not.toContain("half of the time");
  });

  test("a quote has the basis of its buyer: gross for a private person, net first for a company", () => {
    const quote = {
      order,
      url: origin,
      price_gross: money(12_300n, "PLN"),
      deadline: new Date("2026-07-01T14:00:00Z"),
      starts_at: null,
      valid_until: new Date("2026-06-28T14:00:00Z"),
      tax_legend: null,
      options: [],
    };
    const textFor = (price_net: bigint | null) =>
      renderMail(tolmaro, "en", quoteReadyMail, {
        ...quote,
        price_net: price_net === null ? null : money(price_net, "PLN"),
      }).text.replaceAll("\u00A0", " ");
    expect(textFor(null)).toContain("Price: PLN 123.00 with VAT");
    expect(textFor(10_000n)).toContain("Price: PLN 100.00 net + VAT = PLN 123.00");
    expect(textFor(12_300n)).toContain("Price: PLN 123.00 net");
    const untaxed = { ...quote, price_net: null, tax_legend: "Outside the scope of Polish VAT" };
    const { text, subject } = renderMail(tolmaro, "en", quoteReadyMail, untaxed);
    expect(text.replaceAll("\u00A0", " ")).toMatch(
      /Price: PLN 123.00\n+VAT: Outside the scope of Polish VAT/,
    );
    expect(subject).not.toContain("with VAT");
  });

  test("dates are in the time of Warsaw, amounts in the format of the language", () => {
    const mail = renderMail(tolmaro, "pl", quoteReadyMail, {
      order,
      url: origin,
      price_net: null,
      price_gross: money(123_456n, "PLN"),
      deadline: new Date("2026-07-01T14:00:00Z"),
      starts_at: null,
      valid_until: new Date("2026-01-01T14:00:00Z"),
      tax_legend: null,
      options: [],
    });
    expect(mail.text).toContain("środa, 1 lipca 2026 16:00");
    expect(mail.text).toContain("czwartek, 1 stycznia 2026 15:00");
    // In a sentence without the weekday, which Polish would bend: "do czwartku".
    expect(mail.text).toContain("odrzuć do 1 stycznia 2026 15:00");
    expect(mail.subject.replace(/\u00a0/g, " ")).toBe(
      "Wycena jest gotowa – zamówienie 10280, 1234,56 zł z VAT",
    );
  });

  test("S3 a quote with several options says them all, and no single price", () => {
    const { subject, text } = renderMail(
      tolmaro,
      "en",
      quoteReadyMail,
      quoteReadyMail.sample({ origin, locale: "en" }),
    );
    expect(subject).toBe(`Your quote is ready – order ${order.id}, 2 options`);
    const plain = text.replace(/\u00a0/g, " ");
    expect(plain).toContain("Economy: PLN 1,234.56 with VAT, delivery Wednesday, 4 March 2026");
    expect(plain).toContain("Business: PLN 1,851.84 with VAT, delivery Thursday, 5 March 2026");
    expect(plain).not.toContain("Price with VAT");
  });

  test("a buyer who transfers reads account and title, others do not", () => {
    const place = { origin, locale: "en" } as const;
    const { text } = renderMail(tolmaro, "en", transferDetailsMail, transferDetailsMail.sample(place));
    for (const fact of ["PL61 1090 1014 0000 0712 1981 2874", "WBKPPLPP", "RF83TL1001", "PLN 246.00"])
      expect(text.replace(/\u00a0/g, " ")).toContain(fact);
    expect(renderMail(tolmaro, "en", orderPlacedMail, orderPlacedMail.sample(place)).text).not.toContain(
      "BIC",
    );
  });

  test("a mail about a refund has a sentence of its own for each reason", () => {
    const data = paymentRefundedMail.sample({ origin, locale: "en" });
    const whys = [
      "order_ended",
      "second_capture",
      "other_amount",
      "other_currency",
      "too_late",
      "by_hand",
    ] as const;
    for (const locale of locales) {
      const texts = whys.map(
        (why) => renderMail(tolmaro, locale, paymentRefundedMail, { ...data, why }).text,
      );
      expect(new Set(texts).size).toBe(whys.length);
      for (const text of texts) expect(text).toContain("10280");
    }
  });

  test("what a person typed stays text", () => {
    const mail = renderMail(tolmaro, "en", orderDroppedMail, {
      order,
      url: origin,
      reason: `<img src=x onerror="alert('1')"> & more`,
      why: null,
    });
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more");
    const staff = {
      ...staffNewQuoteMail.sample({ origin, locale: "pl" }),
      customer: "a\r\nBcc: b@example.com",
    };
    expect(renderMail(tolmaro, "pl", staffNewQuoteMail, staff).subject).not.toMatch(/[\r\n]/);
  });

  test("what a person typed has its lines", () => {
    const data = { order, url: origin, text: "Dear Anna,\n\nwe need page 2 & 3.", is_question: true };
    const mail = renderMail(tolmaro, "en", orderMessageMail, data);
    expect(mail.html).toContain(">Dear Anna,<br><br>we need page 2 &amp; 3.</p>");
    expect(mail.text).toContain("Dear Anna,\n\nwe need page 2 & 3.");
  });

  test("§6 a translator's offer says nothing about the customer", () => {
    const mail = renderMail(tolmaro, "en", offerSentMail, offerSentMail.sample({ origin, locale: "en" }));
    expect(mail.text).not.toContain("nowak");
    expect(mail.text).toContain("You receive this message because you work with Tolmaro.");
  });

  test("each brand writes in its own colours and name", () => {
    const turbo = brandBySlug("turbotlumaczenia");
    if (!turbo) throw new Error("the brand is gone");
    const html = (brand: typeof turbo) => renderMail(brand, "en", quoteRequestedMail, requested).html;
    expect(html(turbo)).toContain("background:#ffc21a;color:#14202e");
    expect(html(turbo)).toContain("hello@turbotlumaczenia.example");
    expect(html(tolmaro)).toContain("background:#0e6073;color:#ffffff");
  });
});

describe("the end of a session", () => {
  test.each(locales)("promises no download in %s", (locale) => {
    const data = { order: { ...order, service_type: "oral" }, url: `${origin}/x`, files: 0, note } as const;
    const mail = renderMail(tolmaro, locale, orderDeliveredMail, data);
    const written = renderMail(tolmaro, locale, orderDeliveredMail, {
      ...data,
      order: { ...order, service_type: "write" },
    });
    expect(mail.subject).not.toBe(written.subject);
    expect(mail.subject + mail.text).not.toMatch(/download|pobra|heruntergeladen|завантаж/i);
  });
});
