import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withShortKeys } from "./short-keys.ts";

const icons = path.resolve(import.meta.dirname, "../../node_modules/lucide-react/dist/esm/icons");
const keysIn = (code: string): string[] => [...code.matchAll(/key: "([^"]*)"/g)].map(([, key = ""]) => key);

test.each(["cpu.mjs", "phone-call.mjs"])(
  "the parts of %s keep different keys, and everything else",
  (name) => {
    const code = fs.readFileSync(path.join(icons, name), "utf8");
    const short = withShortKeys(code);
    expect(keysIn(code).length).toBeGreaterThan(1);
    expect(keysIn(short)).toEqual(keysIn(code).map((_, position) => String(position + 1)));
    expect(short.replaceAll(/key: "[^"]*"/g, "")).toBe(code.replaceAll(/key: "[^"]*"/g, ""));
  },
);
