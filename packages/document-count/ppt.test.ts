import { describe, expect, test } from "vitest";
import { pptOf, slideAtom, slideContainer, slideShape } from "../../test/fixtures/documents/binary.ts";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";
import { oleOf } from "../../test/fixtures/documents/ole-writer.ts";

const wide = (text: string): Buffer => Buffer.from(text, "utf16le");

describe("D1: binary presentations", () => {
  test("slides are billed; notes, hidden slides, footers and comments are reported", () => {
    const remark = slideContainer(0x1388, [
      slideContainer(0x138a, [
        slideAtom(0x0fba, wide("___PPT10")),
        slideAtom(
          0x138b,
          slideContainer(0x2ee0, [
            slideAtom(0x0fba, wide("Ann Author"), 0),
            slideAtom(0x0fba, wide("is that so"), 1),
          ]),
        ),
      ]),
    ]);
    const group = slideContainer(0xf003, [slideShape("first cell"), slideShape("second")]);
    const count = counted(
      pptOf(
        [
          { shapes: [slideShape("A title\rand a line\vbelow"), group, slideShape("page foot", 9), remark] },
          { hidden: true, shapes: [slideShape("hidden from view")] },
        ],
        ["what I say"],
      ),
      "talk.ppt",
    );
    expect(count).toMatchObject({ type: "ppt", words: 6 + 3, flags: [] });
    expect(regionWords(count)).toEqual({ body: 9, footer: 3, hidden: 3, notes: 3, comment: 3 });
  });

  test("passwords are reported, and a file without a presentation is damaged", () => {
    expect(outcome(pptOf([{ shapes: [slideShape("secret")] }], [], { session: 5 }), "a.ppt")).toBe(
      "protected: ppt: password",
    );
    const user = Buffer.alloc(20);
    user.writeUInt32LE(0xf3d1c4df, 12);
    expect(outcome(oleOf({ "PowerPoint Document": Buffer.alloc(64), "Current User": user }), "a.ppt")).toBe(
      "protected: password",
    );
    expect(outcome(oleOf({ PP97_DUALSTORAGE: Buffer.alloc(8) }), "a.ppt")).toBe(
      "corrupt: ppt: no presentation",
    );
  });

  test("deeply nested records end, and so do cyclic edits", () => {
    let deep = slideShape("at the bottom");
    for (let i = 0; i < 100; i++) deep = slideContainer(0xf003, [deep]);
    expect(outcome(pptOf([{ shapes: [slideShape("top"), deep] }]), "a.ppt")).toBe("ok");
  });
});
