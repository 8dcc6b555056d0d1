import { expect, test } from "vitest";
import { answerOf, checkAddress, isPublicAddress } from "./link-check.ts";

test("S11: a link is checked only on the public network", async () => {
  for (const address of [
    "10.1.2.3",
    "127.0.0.1",
    "192.168.0.7",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:10.0.0.1",
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ["93.184.215.14", "2606:2800:21f::1", "::ffff:93.184.215.14"])
    expect(isPublicAddress(address), address).toBe(true);
  expect(await checkAddress("https://127.0.0.1/")).toEqual({ state: "silent", status: null });
  expect(await checkAddress("https://localhost/")).toEqual({ state: "silent", status: null });
  expect(await checkAddress("https://[::1]/")).toEqual({ state: "silent", status: null });
});

test("S11: a page that moved works, one that is gone does not", () => {
  expect([200, 301, 404, 410, 500].map((status) => answerOf(status).state)).toEqual([
    "works",
    "works",
    "refuses",
    "refuses",
    "refuses",
  ]);
});
