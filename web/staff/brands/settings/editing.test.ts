import { expect, test } from "vitest";
import { merged } from "./editing.ts";

test("S11: changes of two people to different fields are both saved, and what was typed wins over the rest", () => {
  const before = { banner: true, locales: ["pl", "en"], links: { blog: "/info/blog", faq: "/info/faq" } };
  const mine = { ...before, links: { ...before.links, blog: "https://mine.example" } };
  const theirs = { ...before, locales: ["pl"], links: { blog: "https://theirs.example", faq: "/info/help" } };
  expect(merged(before, mine, theirs)).toEqual({
    banner: true,
    locales: ["pl"],
    links: { blog: "https://mine.example", faq: "/info/help" },
  });
  expect(merged(["a"], ["a", "b"], ["a", "c"])).toEqual(["a", "b"]);
});
