import { oleOf } from "#test/fixtures/documents/ole-writer.ts";
import { docxOf, paragraph, run, words } from "#test/fixtures/documents/office.ts";
import type { Locator, Page } from "@playwright/test";

export type Paper = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A real Word document of so many words. Its type is left empty, as on a computer without Word (C6). */
export const docx = (name: string, count: number): Paper => ({
  name,
  mimeType: "",
  buffer: docxOf(paragraph(run(words(count, "umowa")))),
});

export const txt = (name: string, count: number): Paper => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(words(count, "uwaga")),
});

/** A document of an office program we do not read: it is taken, but only a person can count it. */
export const doc = (name: string): Paper => ({
  name,
  mimeType: "application/msword",
  buffer: oleOf({ MatOST: Buffer.alloc(64) }),
});

export const paper = (name: string, buffer: Buffer): Paper => ({ name, mimeType: "", buffer });

/** Chooses files as a person does: the button, then the system's dialog. */
export async function chooseFiles(
  place: Page | Locator,
  button: string,
  files: readonly Paper[],
): Promise<void> {
  const page = "page" in place ? place.page() : place;
  const dialog = page.waitForEvent("filechooser");
  await place.getByRole("button", { name: button }).click();
  await (await dialog).setFiles([...files]);
}
