import { describe, expect, test } from "vitest";
import { likelyAddress } from "./mail-slip.ts";

describe("decision 0277: a slip in an address", () => {
  test.each([
    ["name@gmial.con", "name@gmail.com"],
    ["name@gmail.con", "name@gmail.com"],
    ["Name@gmai.com", "name@gmail.com"],
    ["name@gmail.comm", "name@gmail.com"],
    ["name@wp.p", "name@wp.pl"],
    ["name@onte.pl", "name@onet.pl"],
  ])("%s was probably %s", (typed, meant) => {
    expect(likelyAddress(typed)).toBe(meant);
  });
  test.each([
    "name@gmail.com",
    "name@mail.com",
    "name@gmx.net",
    "name@op.pl",
    "name@firma.pl",
    "name@gazeta.pl",
    "name@yahoo.co.uk",
    "name@hotmail.co.uk",
    "name@outlook.co.id",
    "name@gmail.com.pl",
    "name",
    "",
  ])("%s is left alone", (typed) => {
    expect(likelyAddress(typed)).toBeNull();
  });
});
