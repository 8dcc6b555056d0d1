import fs from "node:fs";
import os from "node:os";
import { expect, test } from "vitest";
import { hashPassword, isRight } from "./passwords.ts";

test("a password is hashed by argon2id with its own salt, 64 MiB and three passes", async () => {
  const [one, other] = [await hashPassword("drewniany-kot"), await hashPassword("drewniany-kot")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
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

test("more passwords than threads at the same time: each has its own answer, and a broken hash is the fault of one", async () => {
  const words = Array.from({ length: 9 }, (_, nth) => `drewniany-kot-${nth}`);
  const hashes = await Promise.all(words.map((word) => hashPassword(word)));
  const checks = words.flatMap((word, nth) => [
    isRight(hashes[nth] ?? "", word),
    isRight(hashes[nth] ?? "", `${word}x`),
    isRight("no hash", word).catch(() => "failed"),
  ]);
  expect(await Promise.all(checks)).toEqual(words.flatMap(() => [true, false, "failed"]));
  expect(await isRight(hashes[0] ?? "", "drewniany-kot-0")).toBe(true);
});

/** Of a thread of this process; null when it has ended. */
function nicenessOf(thread: string): string | null {
  try {
    // Fields of proc_pid_stat(5) after the name in brackets: the 17th is the niceness.
    const fields = fs.readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ").at(-1);
    return fields?.split(" ")[16] ?? null;
  } catch {
    return null;
  }
}

test.runIf(process.platform === "linux")(
  "on Linux, where a thread has a priority of its own, passwords are computed below everything else",
  async () => {
    await hashPassword("drewniany-kot");
    const niceness = fs.readdirSync("/proc/self/task").map(nicenessOf);
    const of_process = os.getPriority();
    expect(niceness).toContain(String(Math.max(10, of_process)));
    expect(niceness).toContain(String(of_process));
  },
);
