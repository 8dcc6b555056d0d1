import { arrive, expect, test } from "./fixtures.ts";
import { inTwoWeeks } from "./portal.ts";
import { english } from "./sentences.ts";

test.use({ timezoneId: "America/New_York", locale: "en-GB" });

test("§9, R6c: a call booked in another time zone names the time in Warsaw and the reader's own @phone", async ({
  page,
}) => {
  await page.goto("/en/order/package?service=phone");
  await arrive(page, english["order.title.phone call"]);
  await expect(page.getByText(/^Warsaw time\. Earliest: .+ in Warsaw, .+ GMT-[45] for you\.$/)).toBeVisible();
  await page.getByLabel("Date").fill(inTwoWeeks());
  await page.getByLabel("Start time").fill("16:30");
  await expect(page.getByText(/16:30–\d\d:\d\d in Warsaw, 1[01]:30 GMT-[45] for you/).first()).toBeVisible();
  await expect(page.getByText(/^Your local time: .+ 1[01]:30 GMT-[45]$/)).toBeVisible();
  await expect(page.getByText(/^You can cancel free of charge until .+ GMT-[45];/)).toBeVisible();
});
