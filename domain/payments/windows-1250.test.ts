import { describe, expect, test } from "vitest";
import { encodeWindows1250, inWindows1250 } from "./windows-1250.ts";

const read = (bytes: Uint8Array) => new TextDecoder("windows-1250").decode(bytes);

describe("Windows-1250, in which banks read Elixir-0", () => {
  test("every byte of the code page is written as it is read", () => {
    const unused = [0x81, 0x83, 0x88, 0x90, 0x98];
    const all = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !unused.includes(byte));
    expect([...encodeWindows1250(read(Uint8Array.from(all)))]).toEqual(all);
  });

  test.each([
    ["Łukasz Żółć, Gdańsk", "Łukasz Żółć, Gdańsk"],
    ["Олена Щербюк", "Olena Shcherbiuk"],
    ["Юлія Ґалаґан", "Iuliia Galagan"],
    ["Núñez Ørsted Åse François", "Núnez Orsted Ase François"],
    ["山田 Kenji", "?? Kenji"],
    ["Zażo\u0301łty", "Zażółty"],
  ])("%s is written as %s", (text, written) => {
    expect(inWindows1250(text)).toBe(written);
    expect(read(encodeWindows1250(text))).toBe(written);
  });
});
