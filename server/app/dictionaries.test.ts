import { describe, expect, test } from "vitest";
import { fillPath } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { setPresentation, settingsOf } from "#test/brand-settings.ts";
import type { Installation } from "#test/installation.ts";
import { brandHeader, session } from "#test/session.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const get = (path: string, headers: Record<string, string>) =>
  installation.app.inject({ method: "GET", url: fillPath(path, { brand: "tolmaro" }), headers });
const codeOf = ({ body }: { readonly body: string }): string =>
  (JSON.parse(body) as { error: { code: string } }).error.code;

describe("§7 A dictionary that was asked for before", () => {
  test("is the same for another visitor in the same language, in another one it is not", async () => {
    const first = await get(routes.categories.path, await visitor(installation).headers());
    const second = await get(routes.categories.path, await visitor(installation).headers());
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([
      200,
      first.body,
      first.headers.etag,
    ]);
    expect(second.headers["cache-control"]).toBe(first.headers["cache-control"]);
    expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    const polish = session(installation, { zone: "visitor", language: "pl" });
    expect((await get(routes.categories.path, await polish.headers())).body).not.toBe(first.body);
  });

  test("is refused without a brand and a token, with a forged token and with one of another brand", async () => {
    const headers = await visitor(installation).headers();
    await get(routes.categories.path, headers);
    const { authorization = "", "x-brand": own_brand = "", ...plain } = headers;
    const refused = async (given: Record<string, string>): Promise<string> =>
      codeOf(await get(routes.categories.path, { ...plain, ...given }));
    expect(await refused({ authorization })).toBe("brand.missing");
    expect(await refused({ "x-brand": own_brand })).toBe("token.missing");
    expect(await refused({ "x-brand": own_brand, authorization: `${authorization}x` })).toBe("token.invalid");
    const other = brandHeader("turbotlumaczenia");
    expect(await refused({ "x-brand": other, authorization })).toBe("brand.mismatch");
  });

  test("is refused to a token that is over", async () => {
    const headers = await visitor(installation).headers();
    expect((await get(routes.countries.path, headers)).statusCode).toBe(200);
    installation.clock.forward(2 * 3_600_000);
    expect(codeOf(await get(routes.countries.path, headers))).toBe("token.expired");
  });

  test("shows what the desk has changed at once", async () => {
    const headers = await visitor(installation).headers();
    const before = await get(routes.brand.path, headers);
    const { value } = (await settingsOf(installation)).presentation;
    await setPresentation(installation, {
      links: { ...value.links, blog_url: "https://blog.example.com/" },
    });
    const after = await get(routes.brand.path, headers);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await get(routes.brand.path, headers)).body).toBe(after.body);
  });
});
