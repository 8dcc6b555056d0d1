import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coded, codeOf, readable } from "../workbench/fixtures/written.ts";
import { readTbx, readTermsCsv, writeTbx, writeTermsCsv, type Concept } from "./terms.ts";
import {
  openTmxReader,
  openUnitFilter,
  tmx_end,
  tmxInstant,
  tmxStart,
  tmxUnit,
  type TmxUnit,
} from "./tmx.ts";
import { pairOfTmx } from "./tmx-languages.ts";
import { UnreadableExchange } from "./xml-reader.ts";

const langs = { source_lang: "en", target_lang: "pl" };
function read(text: string, size = 10_000): TmxUnit[] {
  const units: TmxUnit[] = [];
  const reader = openTmxReader(langs, (unit) => units.push(unit));
  for (let at = 0; at < text.length; at += size) reader.feed(text.slice(at, at + size));
  reader.end();
  return units;
}
const file = (units: readonly string[]): string =>
  tmxStart({ ...langs, tool: "workbench", tool_version: "1" }) + units.join("") + tmx_end;
const unit = (source: string, target: string, made_at: string | null = null) => ({
  source: coded(source),
  target: coded(target),
  source_codes: [codeOf(1, "link", "link"), codeOf(2, "field", "[1]")],
  target_codes: [codeOf(1, "link", "link"), codeOf(2, "field", "[1]")],
  made_at,
  origin: "human" as const,
});

describe("8 TMX 1.4b", () => {
  test("units come back with texts, codes, date and origin", () => {
    const written = [
      unit("See <1>it</1> <2/> & more", "<2/> <1>to</1>"),
      unit("Half <1>open", "Pół <1>otwarte", "2026-03-03T12:00:00.000Z"),
    ];
    const [first, second] = read(file(written.map((one) => tmxUnit(one, langs))));
    expect([readable(first?.source ?? ""), readable(first?.target ?? "")]).toEqual([
      "See <1>it</1> <2/> & more",
      "<2/> <1>to</1>",
    ]);
    expect(first?.source_codes.map(({ type, show }) => [type, show])).toEqual([
      ["link", "link"],
      ["field", "[1]"],
    ]);
    expect(first?.origin).toBe("human");
    expect(second?.made_at).toBe(Date.UTC(2026, 2, 3, 12));
    expect(readable(second?.source ?? "")).toBe("Half <1>open");
  });
  test("the reader takes chunks of any size", () => {
    const text = file([
      tmxUnit(unit("One & two <2/>", "Jeden"), langs),
      tmxUnit(unit("Three", "Trzy"), langs),
    ]);
    for (const size of [1, 3, 17]) expect(read(text, size)).toEqual(read(text));
  });
  test("dates are those of the calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const text = new Date(seconds * 1_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
        expect(tmxInstant(`${text}Z`)).toBe(seconds * 1_000);
      }),
    );
    expect([tmxInstant(undefined), tmxInstant("yesterday")]).toEqual([null, null]);
  });
  test("files of other tools are read: a DTD by name, old attributes, other languages, native codes", () => {
    const units = read(`<?xml version='1.0' encoding='UTF-8'?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1"><header creationtool="OmegaT" segtype="sentence" srclang="EN-US"/><body>
<!-- Default translations -->
<tu><tuv lang="EN-US"><seg>Open the door</seg></tuv><tuv lang="PL-PL" changeid="a" changedate="20260303T120000Z"><seg>Otwórz drzwi</seg></tuv></tu>
<tu tuid="7" creationdate="20240101T000000Z"><prop type="x-status">TRANSLATED</prop>
<tuv xml:lang="en-GB"><seg>The <bpt i="1" x="1">&lt;b></bpt>big<ept i="1">&lt;/b></ept> <ph x="2">&lt;img alt="<sub>cat</sub>"/></ph><hi>cat</hi></seg></tuv>
<tuv xml:lang="de"><seg>Katze</seg></tuv>
<tuv xml:lang="pl"><seg><ph x="2">&lt;img/></ph>kot <bpt i="1" x="1">&lt;b></bpt>duży<ept i="1">&lt;/b></ept></seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Only English</seg></tuv></tu>
<tu creationid="MT!"><tuv xml:lang="en"><seg>Machine</seg></tuv><tuv xml:lang="pl"><seg>Maszyna</seg></tuv></tu>
</body></tmx>`);
    expect(units.map(({ source, target }) => [readable(source), readable(target)])).toEqual([
      ["Open the door", "Otwórz drzwi"],
      ["The <1>big</1> <2/>cat", "<2/>kot <1>duży</1>"],
      ["Machine", "Maszyna"],
    ]);
    expect(units[1]?.source_codes.map(({ type, show }) => [type, show])).toEqual([
      ["fmt", "<b>"],
      ["field", '<img alt="cat"/>'],
    ]);
    expect(units.map(({ made_at }) => made_at)).toEqual([
      Date.UTC(2026, 2, 3, 12),
      Date.UTC(2024, 0, 1),
      null,
    ]);
    expect(units.map(openUnitFilter())).toEqual([true, true, false]);
  });
  test("the languages of a file are read from its beginning", () => {
    const start = (srclang: string, ...codes: readonly string[]): string =>
      `<tmx version="1.4"><header srclang="${srclang}"/><body><tu>${codes
        .map((lang) => `<tuv xml:lang="${lang}"><seg>x</seg></tuv>`)
        .join("")}`;
    expect(pairOfTmx(start("pl", "pl-PL", "en-GB"))).toEqual({ source_lang: "pl", target_lang: "en" });
    expect(pairOfTmx(start("PL", "en-GB", "pl-PL"))).toEqual({ source_lang: "pl", target_lang: "en" });
    expect(pairOfTmx(start("*all*", "de", "uk"))).toEqual({ source_lang: "de", target_lang: "uk" });
    expect(pairOfTmx(`<tuv lang="EN-US"><seg/></tuv><tuv lang="NB-NO">`)).toEqual({
      source_lang: "en",
      target_lang: "no",
    });
    expect([pairOfTmx(start("pl", "pl", "xx")), pairOfTmx("PK")]).toEqual([null, null]);
  });
  test("equal pairs are taken once, entities of a DTD are refused", () => {
    const twice = read(
      file(
        [unit("One", "Jeden"), unit("One ", "Jeden"), unit("One", "Raz")].map((one) => tmxUnit(one, langs)),
      ),
    );
    expect(twice.filter(openUnitFilter())).toHaveLength(2);
    expect(() => read(`<!DOCTYPE tmx [<!ENTITY a "b">]><tmx></tmx>`)).toThrow(UnreadableExchange);
    expect(() => read("<html></html>")).toThrow(UnreadableExchange);
  });
});

describe("8 Terms", () => {
  const concepts: Concept[] = [
    {
      subject: "law",
      definition: "An agreement of two parties & more",
      terms: [
        { lang: "en", text: "contract", status: "preferred", note: "" },
        { lang: "pl", text: "umowa", status: "preferred", note: "not <deal>" },
        { lang: "pl", text: "kontrakt", status: "forbidden", note: "" },
        { lang: "pl", text: "porozumienie", status: "admitted", note: "" },
      ],
    },
  ];
  test("TBX comes back unchanged", () => {
    expect(readTbx(writeTbx(concepts, "Terms"))).toEqual(concepts);
  });
  test("TBX of the earlier edition is read", () => {
    const found = readTbx(`<?xml version='1.0'?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader><text><body>
<termEntry id="e1"><descrip type="subjectField">manufacturing</descrip>
<langSet xml:lang="en-US"><tig><term id="t1">smoothing factor</term><termNote type="partOfSpeech">noun</termNote></tig></langSet>
<langSet xml:lang="pl"><ntig><termGrp><term>współczynnik
 wygładzania</term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termGrp></ntig></langSet>
</termEntry></body></text></martif>`);
    expect(found).toEqual([
      {
        subject: "manufacturing",
        definition: "",
        terms: [
          { lang: "en", text: "smoothing factor", status: null, note: "" },
          { lang: "pl", text: "współczynnik wygładzania", status: "forbidden", note: "" },
        ],
      },
    ]);
    expect(() => readTbx("<html></html>")).toThrow(UnreadableExchange);
  });
  test("CSV comes back unchanged, also terms that look like a formula", () => {
    const rows = [
      { source: "a, b", target: 'c "d"', status: "preferred", note: "" },
      { source: "-ing", target: "=x", status: "forbidden", note: "line\nbreak" },
    ] as const;
    expect(readTermsCsv(writeTermsCsv(rows))).toEqual({ rows, faults: [] });
  });
  test("semicolons, tabs and missing columns are read, faulty lines are named", () => {
    expect(readTermsCsv("contract;umowa\ndeal;kontrakt;Forbidden;no").rows).toEqual([
      { source: "contract", target: "umowa", status: null, note: null },
      { source: "deal", target: "kontrakt", status: "forbidden", note: "no" },
    ]);
    expect(readTermsCsv("source\ttarget\na\tb\tx\nc\t\nd\te").faults).toEqual([
      { line: 2, fault: "status" },
      { line: 3, fault: "term" },
    ]);
  });
});
