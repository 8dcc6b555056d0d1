import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openZip } from "#document-count/zip.ts";
import { distinctNames, zipStream } from "./zip-stream.ts";

const entry = (name: string, pieces: readonly string[]) => ({
  name,
  open: () => Promise.resolve(Readable.from(pieces.map((piece) => Buffer.from(piece)))),
});

describe("An archive as a stream", () => {
  test("is a ZIP that other programs read: names in UTF-8, every byte, also of empty files", async () => {
    const entries = [entry("zażółć.txt", ["pierwszy ", "drugi"]), entry("leer.txt", [])];
    const zip = openZip(await buffer(zipStream(entries)));
    expect(zip.names).toEqual(["zażółć.txt", "leer.txt"]);
    expect(zip.read("zażółć.txt")?.toString()).toBe("pierwszy drugi");
  });

  test("opens one file at a time, when its turn comes", async () => {
    const opened: string[] = [];
    const watched = ["a", "b"].map((name) => ({
      name,
      open: () => {
        opened.push(name);
        return Promise.resolve(Readable.from([Buffer.from(name)]));
      },
    }));
    const stream = zipStream(watched);
    expect(opened).toEqual([]);
    await buffer(stream);
    expect(opened).toEqual(["a", "b"]);
  });

  test("a file that cannot be opened aborts the archive: an incomplete one must not look complete", async () => {
    const broken = { name: "a", open: () => Promise.reject(new Error("gone")) };
    await expect(buffer(zipStream([broken]))).rejects.toThrow("gone");
  });

  test("names are unique, and none points outside the folder", () => {
    expect(distinctNames(["a.txt", "A.txt", "../b", "c/d", ""])).toEqual([
      "a.txt",
      "A (2).txt",
      "__b",
      "c_d",
      "file",
    ]);
  });
});
