import { describe, expect, test } from "vitest";
import { apart, coded, partOf, sources, together } from "../../../test/fixtures/documents/apart.ts";
import { xlsxOf } from "../../../test/fixtures/documents/office.ts";

const targets = (...texts: string[]): Map<number, string> =>
  new Map(texts.map((text, i) => [i, coded(text)]));

/** Excel takes a table for damaged whose names are not the texts of its first row. */
describe("Tables of a workbook", () => {
  const cell = (ref: string, text: string): string =>
    `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const table = (columns: string, attributes = ""): string =>
    `<table displayName="Prices" ref="B2:C9" ${attributes}><tableColumns count="2">${columns}</tableColumns></table>`;
  const column = (name: string, content = ""): string =>
    `<tableColumn id="1" name="${name}">${content}</tableColumn>`;
  const workbook = (rows: string, table_xml: string, after = ""): Buffer =>
    xlsxOf(
      [{ rows, after, links: [["table", "../tables/table1.xml"]] }, { rows: "" }],
      ["<t>Unit &amp; price</t>"],
      {
        "xl/tables/table1.xml": table_xml,
        "xl/workbook.xml":
          '<workbook xmlns:r="r"><sheets><sheet name="Tab1" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="all">Prices[[#All],[Unit &amp; price]]</definedName></definedNames></workbook>',
      },
    );
  const shared = '<c r="C2" t="s"><v>0</v></c>';
  const made_table = (file: Buffer): string => partOf(file, "xl/tables/table1.xml");

  test("a header and the name of its column stay equal, also in a row of totals", () => {
    const rows = `<row r="2">${cell("B2", "Item")}${shared}</row><row r="9">${cell("B9", "In total")}</row>`;
    const file = workbook(
      rows,
      table(
        column("Item").replace("name=", 'totalsRowLabel="In total" name=') + column("Unit &amp; price"),
        'totalsRowCount="1"',
      ),
    );
    expect(sources(apart(file, "a.xlsx"))).toEqual(["Item", "Unit & price", "In total"]);
    const made = together(file, "a.xlsx", targets('Ware „A"', "Preis & Stück", "Summe")).file;
    expect(made_table(made)).toBe(
      table(
        column("Ware „A&#34;").replace("name=", 'totalsRowLabel="Summe" name=') + column("Preis &amp; Stück"),
        'totalsRowCount="1"',
      ),
    );
  });

  test("formulas name the column by its new name", () => {
    const formula = (text: string): string => `<c r="D3"><f>${text}</f><v>1</v></c>`;
    const formulas = (name: string): string =>
      [
        `SUM(Prices[${name}])`,
        `Prices[[#This Row],[${name}]]*2`,
        `SUM(prices[[${name}]:[Item]])&amp;"Prices[Unit &amp; price]"`,
        `Other[Unit &amp; price]+Prices[Item]`,
      ]
        .map(formula)
        .join("");
    const rows = (name: string): string =>
      `<row r="2">${cell("B2", "Item")}${shared}</row><row r="3">${formulas(name)}</row>`;
    const inner = (name: string): string =>
      `<calculatedColumnFormula>Prices[[#This Row],[${name}]]</calculatedColumnFormula>`;
    const file = workbook(
      rows("Unit &amp; price"),
      table(column("Item", inner("Unit &amp; price")) + column("Unit &amp; price")),
    );
    const made = together(file, "a.xlsx", new Map([[1, "Preis [netto] #1"]])).file;
    const written = "Preis '[netto'] '#1";
    expect(partOf(made, "xl/worksheets/sheet1.xml")).toContain(formulas(written));
    expect(made_table(made)).toBe(table(column("Item", inner(written)) + column("Preis [netto] #1")));
    expect(partOf(made, "xl/workbook.xml")).toContain(`Prices[[#All],[${written}]]`);
  });

  test("two equal translations get numbers in the cell and in the table", () => {
    const rows = `<row r="2">${cell("B2", "Item")}${shared}</row>`;
    const file = workbook(rows, table(column("Item") + column("Unit &amp; price")));
    const made = together(file, "a.xlsx", targets("Preis", "preis")).file;
    expect(sources(apart(made, "a.xlsx"))).toEqual(["Preis", "preis2"]);
    expect(made_table(made)).toBe(table(column("Preis") + column("preis2")));
    const one = together(file, "a.xlsx", new Map([[0, "UNIT & PRICE"]])).file;
    expect(made_table(one)).toBe(table(column("UNIT &amp; PRICE2") + column("Unit &amp; price")));
  });

  test("a table without headers, or whose headers stay, is not changed", () => {
    const rows = `<row r="2">${cell("B2", "Item")}</row><row r="3">${cell("B3", "Apple")}</row>`;
    const file = workbook(rows, table(column("Column1") + column("Column2"), 'headerRowCount="0"'));
    expect(made_table(together(file, "a.xlsx", targets("Ware", "Apfel")).file)).toBe(made_table(file));
    const plain = workbook(rows, table(column("Item") + column("Column2")));
    const made = together(plain, "a.xlsx", new Map([[1, "Apfel"]])).file;
    expect(made_table(made)).toBe(made_table(plain));
  });
});
