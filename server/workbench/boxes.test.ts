import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { checkSegment } from "#domain/workbench/checks.ts";
import { pptxOf, shape } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, uploadedWork, visitor } from "#test/steps.ts";
import { opened, taken, translated, uploaded } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const slides = (title: string, label: string): Buffer => pptxOf([{ shapes: shape(title) + shape(label) }]);
const long = "Lease of the premises on Kwiatowa Street";
const found = ({ findings }: Pick<SegmentView, "findings">): string[] => findings.map(({ code }) => code);

describe("§7 A text that is too long for the shape of a slide", () => {
  test("is found in the editor, at the hand-in, and in an uploaded file, a short label nowhere", async () => {
    const files = [await uploaded(guest, "pokaz.pptx", slides("Umowa najmu lokalu", "Oferta"))];
    const job = await taken(installation, guest, { files, text: undefined });
    const { who, params } = job;
    const [title, label] = await opened(job);
    if (!title || !label) throw new Error("two segments were expected");
    const row = await translated(job, title, long);
    expect(found(await translated(job, label, "Our offer"))).toEqual([]);
    expect(row.in_box).toBe(true);
    expect(found(row)).toContain("box");
    const languages = { source_lang: "pl", target_lang: "en" } as const;
    const typed = checkSegment({ ...row, locked: row.is_locked, ...languages }, { entries: [] });
    expect(typed.map(({ code }) => code)).toEqual(found(row));
    const { must_be_seen } = await who.call("workbenchGate", { params });
    expect(must_be_seen.filter(({ code }) => code === "box")).toEqual([
      { segment_id: title.id, code: "box", detail: "18, 40" },
    ]);

    const answers = (await who.call("job", { params })).source[0]?.hash ?? "";
    const upload = await uploadedWork(who, "pokaz_EN.pptx", slides(long, "Our offer"));
    const { findings } = await who.call("checkWork", { params, body: { files: [{ answers, upload }] } });
    expect(findings.filter(({ code }) => code === "box")).toMatchObject([{ level: "yellow" }]);
  });
});
