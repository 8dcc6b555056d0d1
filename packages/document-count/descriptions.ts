import type { Follower } from "./follower.ts";
import type { Tally } from "./tally.ts";
import { attribute } from "./xml.ts";

/** Attributes of a picture with a description, which screen readers read. */
const described_by = ["descr", "title"] as const;

/** Adds the descriptions of a picture of an office drawing. */
export function readDescriptions(attributes: string, tally: Tally, follower: Follower | undefined): void {
  for (const name of described_by) {
    const text = attribute(attributes, name) ?? "";
    if (text.trim() === "") continue;
    tally.add("alt_text", text);
    follower?.description(text, name);
  }
}
