import { askedBy, openAgentMaker, proofKey } from "../agent-maker.ts";
import { atSettings, logIn, section } from "./account-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { openAs } from "./sessions.ts";
import { originOf } from "./world.ts";

test.describe("integrations 5: a person authorizes an agent", { tag: "@phone" }, () => {
  test("by keyboard, with limits; the agent gets its access, the account lists it and ends it", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const maker = await openAgentMaker();
    try {
      const { portal } = await atSettings(page);
      const { origin } = new URL(portal.url());
      const { verifier, challenge } = proofKey();
      const redirect_uri = `${maker.origin}/callback`;
      const asked = askedBy(maker, { origin }, challenge, { redirect_uri });
      await portal.goto(`${origin}/en/authorize?${new URLSearchParams(asked).toString()}`);
      await arrive(portal, "Access for Schreibkraft");
      await expect(portal.getByText(new URL(maker.origin).host, { exact: true })).toBeVisible();
      // Orders of a private person are placed by the person, whatever the limit.
      await expect(portal.getByText(/You place each of them yourself on our page\./)).toBeVisible();
      await expectUsable(portal);

      // Without the terms nothing is allowed.
      await portal.getByRole("button", { name: "Allow access" }).focus();
      await portal.keyboard.press("Enter");
      await expect(portal.getByText(/accept the terms/i).first()).toBeVisible();
      await expectUsable(portal);
      const order_limit = portal.getByRole("textbox", { name: /^Limit of one order/ });
      await order_limit.focus();
      await portal.keyboard.press("ControlOrMeta+a");
      await portal.keyboard.type("20,00");
      await expect(portal.getByRole("textbox", { name: /^Limit per month/ })).toHaveValue("20,00");
      await portal.getByRole("checkbox", { name: /I accept the terms/ }).focus();
      await portal.keyboard.press("Space");
      await portal.getByRole("button", { name: "Allow access" }).focus();
      await portal.keyboard.press("Enter");
      await portal.waitForURL(`${redirect_uri}?*`);
      const back = new URL(portal.url()).searchParams;
      expect([back.get("state"), back.get("iss")]).toEqual([asked.state, origin]);

      const token = await portal.request.post(`${origin}/oauth/token`, {
        form: {
          grant_type: "authorization_code",
          client_id: asked.client_id,
          redirect_uri,
          code: back.get("code") ?? "",
          code_verifier: verifier,
        },
      });
      const { access_token } = (await token.json()) as { access_token: string };
      const works = async () => {
        const answer = await portal.request.post(`${origin}/mcp`, {
          headers: {
            authorization: `Bearer ${access_token}`,
            accept: "application/json, text/event-stream",
          },
          data: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
        });
        return answer.status();
      };
      expect(await works()).toBe(200);

      await portal.goto(`${origin}/en/account/settings`);
      const part = section(portal, "API for programs");
      const row = part.getByRole("listitem").filter({ hasText: "Schreibkraft" });
      await expect(row.getByText("Agent", { exact: true })).toBeVisible();
      await expect(row.getByText(/of .*20\.00/)).toBeVisible();
      await expectUsable(portal);
      await row.getByRole("button", { name: "Revoke the access of Schreibkraft" }).click();
      await portal.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
      await expect(row.getByText("Revoked", { exact: true })).toBeVisible();
      expect(await works()).toBe(401);
    } finally {
      await maker.close();
    }
  });

  test("a company reads what the program may order by itself, and what waits", async ({ page }) => {
    const maker = await openAgentMaker();
    try {
      const origin = originOf("turbotlumaczenia");
      const asked = askedBy(maker, { origin }, proofKey().challenge, {
        redirect_uri: `${maker.origin}/callback`,
      });
      const address = `${origin}/en/authorize?${new URLSearchParams(asked).toString()}`;
      await openAs(page, "portal:turbotlumaczenia", "firma@example.com", address);
      await arrive(page, "Access for Schreibkraft");
      await expect(page.getByText(/Each of them waits for a person of your account/)).toBeVisible();
      await page.getByRole("textbox", { name: /^Limit of one order/ }).fill("20,00");
      await expect(page.getByText(/may order up to .*20\.00/)).toBeVisible();
      await expectUsable(page);
    } finally {
      await maker.close();
    }
  });

  test("after a login; a wrong request leads back to its program", async ({ page, complaints }) => {
    complaints.expect(/status of 4\d\d/);
    const maker = await openAgentMaker();
    try {
      const { portal } = await atSettings(page);
      const { origin } = new URL(portal.url());
      const ask = (changes: Parameters<typeof askedBy>[3]) =>
        `${origin}/en/authorize?${new URLSearchParams(askedBy(maker, { origin }, proofKey().challenge, changes)).toString()}`;
      await portal.goto(ask({ scope: "everything" }));
      await arrive(portal, "Access is not possible");
      await expectUsable(portal);
      await expect(portal.getByRole("link", { name: "Back to 127.0.0.1:7777" })).toHaveAttribute(
        "href",
        /^http:\/\/127\.0\.0\.1:7777\/callback\?error=invalid_scope&state=of-the-client&iss=/,
      );
      maker.answer((response) => void response.writeHead(404).end());
      await portal.goto(ask({}));
      await arrive(portal, "Access is not possible");
      await expect(portal.getByRole("link", { name: /^Back to/ })).toHaveCount(0);
    } finally {
      await maker.close();
    }
  });
});

test("integrations 5: a visitor logs in first and then decides", async ({ page }) => {
  const maker = await openAgentMaker();
  try {
    await page.goto("/en/");
    const { origin } = new URL(page.url());
    const asked = askedBy(maker, { origin }, proofKey().challenge);
    await page.goto(`${origin}/en/authorize?${new URLSearchParams(asked).toString()}`);
    await page.waitForURL(/\/en\/login\?next=/);
    await logIn(page, "anna.nowak@example.com", "tolmaro-demo");
    await arrive(page, "Access for Schreibkraft");
    await page.getByRole("link", { name: "Do not allow" }).focus();
    await expect(page.getByRole("link", { name: "Do not allow" })).toBeFocused();
  } finally {
    await maker.close();
  }
});
