import { beforeAll, describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { jwtVerify, importJWK } from "jose";
import {
  makeArchiveLink,
  makeGeneratedLink,
  makeLink,
  readArchiveLink,
  readGeneratedLink,
  readLink,
} from "../files/links.ts";
import { newHash, newToken, openKeys, type Keys } from "../settings/keys.ts";
import { secretsOf } from "../secrets.ts";
import { testDatabase } from "#test/database.ts";
import { openDatabase } from "../db/open.ts";
import { anonymousToken, readAnonymous } from "./visits.ts";

const now = new Date("2031-03-03T10:00:00Z");
const [brand, other_brand] = brands;
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

let keys: Keys;
let other_keys: Keys;
const openedKeys = async (): Promise<Keys> => {
  const database = await testDatabase({ seeded: false });
  const { db, close } = openDatabase(database.url, { max_connections: 1 });
  const opened = await openKeys(db, secretsOf([Buffer.alloc(32, 1)]), now);
  await close();
  await database.drop();
  return opened;
};
beforeAll(async () => {
  keys = await openedKeys();
  other_keys = await openedKeys();
});

const visitor = (): string => anonymousToken(keys, brand, { now, seconds: 7200 });
/** The last part of the address of a link. */
const tokenIn = ({ url }: { readonly url: string }): string => url.split("/").at(-1) ?? "";
const file = { key: "a/b", name: "umowa.pdf" };

describe("Tokens that contain their data: of visitors, of links to files, of signed answers", () => {
  test("a changed, shortened or unsigned token, another algorithm and a token of another key are refused", async () => {
    const token = visitor();
    expect(readAnonymous(keys, token, brand, now).slug).toBe(brand.slug);
    const [mark = "", slug = "", expires = "", visit = "", signature = ""] = token.split(".");
    const changed = [
      [mark, slug, String(Number(expires) + 1), visit, signature],
      [mark, slug, expires, `${visit}x`, signature],
      [mark, other_brand?.slug ?? "", expires, visit, signature],
      [mark, slug, expires, visit, signature.slice(0, -1)],
      [mark, slug, expires, visit, ""],
      [mark, slug, expires, visit],
    ].map((parts) => parts.join("."));
    for (const text of [...changed, anonymousToken(other_keys, brand, { now, seconds: 7200 })])
      expect(() => readAnonymous(keys, text, brand, now), text).toThrow("token.invalid");
    const link = tokenIn(makeLink(keys, file, now));
    const [payload = "", proof = ""] = link.split(".");
    const forged = Buffer.from(JSON.stringify(["other/key", "x.pdf", now.getTime() + 1e9])).toString(
      "base64url",
    );
    for (const text of [
      `${forged}.${proof}`,
      payload,
      `${payload}.`,
      tokenIn(makeLink(other_keys, file, now)),
    ])
      expect(readLink(keys, text, now), text).toBeNull();
    const answer = await keys.jwt({ data: [1] });
    const key = await importJWK({ ...keys.jwks.keys[0] }, "EdDSA");
    expect((await jwtVerify(answer, key, { algorithms: ["EdDSA"] })).protectedHeader).toMatchObject({
      alg: "EdDSA",
    });
    const [, claims = ""] = answer.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    await expect(jwtVerify(none, key)).rejects.toThrow("alg none");
    await expect(jwtVerify(await other_keys.jwt({ data: [1] }), key)).rejects.toThrow("signature");
    expect(keys.jwks.keys.map((one) => "d" in one)).toEqual([false]);
  });

  test("a token ends at its time, to the second", () => {
    const token = visitor();
    expect(readAnonymous(keys, token, brand, after(7199)).slug).toBe(brand.slug);
    expect(() => readAnonymous(keys, token, brand, after(7200))).toThrow("token.expired");
    const link = tokenIn(makeLink(keys, file, now));
    expect(readLink(keys, link, after(600))).toEqual(file);
    expect(readLink(keys, link, after(601))).toBe("expired");
  });

  test("a link to a file is no token of a visitor, no archive and no generated file, and the reverse", () => {
    const archive = tokenIn(makeArchiveLink(keys, { order_id: 1, name: "a.zip" }, now));
    const what = { format: "tmx", id: 1, source_lang: "pl", target_lang: "en", name: "a.tmx" } as const;
    const generated = tokenIn(makeGeneratedLink(keys, what, now));
    const link = tokenIn(makeLink(keys, file, now));
    for (const token of [archive, generated, visitor()]) expect(readLink(keys, token, now)).toBeNull();
    for (const token of [link, generated]) expect(readArchiveLink(keys, token, now)).toBeNull();
    for (const token of [link, archive]) expect(readGeneratedLink(keys, token, now)).toBeNull();
    for (const token of [link, `a.${link}`])
      expect(() => readAnonymous(keys, token, brand, now)).toThrow("token.invalid");
  });
});

test("a session's token has 256 random bits, a link 128", () => {
  const tokens = Array.from({ length: 500 }, newToken);
  const hashes = Array.from({ length: 500 }, newHash);
  expect(new Set([...tokens, ...hashes]).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, "base64url").length).toBe(32);
  for (const hash of hashes) expect(Buffer.from(hash, "base64url").length).toBe(16);
});
