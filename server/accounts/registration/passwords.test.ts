import { expect, test } from "vitest";
import { hashPassword, isRight } from "./passwords.ts";

test("a password is hashed by argon2id with its own salt, 19 MiB and two passes", async () => {
  const [one, other] = [await hashPassword("drewniany-kot"), await hashPassword("drewniany-kot")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test("every character of 255 counts: the last one, its case, spaces at both ends, its normal form", async () => {
  const password = ` ${"ż".repeat(252)}a `;
  const hash = await hashPassword(password);
  expect(await isRight(hash, password)).toBe(true);
  const others = [
    password.trim(),
    password.slice(0, 254),
    password.toUpperCase(),
    `${password.slice(0, 253)}b `,
    password.normalize("NFD"),
  ];
  for (const other of others) expect(await isRight(hash, other), other).toBe(false);
  expect(await isRight(null, "no account has this password")).toBe(false);
});
