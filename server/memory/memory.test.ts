import { describe, expect, test } from "vitest";
import type { Language } from "#domain/catalog.ts";
import { bestMatches } from "#domain/memory/match.ts";
import { coded, codeOf, readable } from "#domain/workbench/fixtures/written.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, order_input, visitor } from "#test/steps.ts";
import {
  bestOwnMatches,
  concordance,
  findMatches,
  type MemoryScope,
  type NewUnit,
  remember,
} from "./index.ts";
import { no_hash, textHash } from "./memories.ts";

let installation: Installation;
inOneInstallation((started) => {
  installation = started;
});

const codes = [codeOf(1), codeOf(2, "field")];
const unit = (source: string, target: string, more: Partial<NewUnit> = {}): NewUnit => ({
  source: coded(source),
  source_codes: codes,
  target: coded(target),
  target_codes: codes,
  prev_hash: no_hash,
  next_hash: no_hash,
  grade: "confirmed",
  origin: "human",
  made_at: null,
  ...more,
});
const sought = (source: string, [prev_hash, next_hash] = [no_hash, no_hash]) => ({
  source: coded(source),
  codes,
  prev_hash,
  next_hash,
});
const hashOf = (text: string): string => textHash(coded(text), codes);

let customers = 0;
/** The scope of a new customer of a brand. */
async function scopeOf(brand_id = 1, source_lang: Language = "en"): Promise<MemoryScope> {
  const { id } = await installation.db
    .insertInto("customer")
    .values({
      hash: `memory-${++customers}`,
      brand_id,
      email: `memory-${customers}@example.com`,
      locale: "en",
      currency: "EUR",
      user_type: "private",
      invoicing: "per_order",
      created_at: installation.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { brand_id, customer_id: id, source_lang, target_lang: "pl" };
}
const write = (scope: MemoryScope, ...units: NewUnit[]): Promise<number> =>
  transact(installation.db, (tx) => remember(tx, scope, units, null, installation.clock.now()));
const shown = async (scope: MemoryScope, ...texts: string[]): Promise<string[][]> =>
  (
    await findMatches(
      installation.db,
      scope,
      texts.map((text) => sought(text)),
      { from_percent: 70, most: 5 },
    )
  ).map((matches) => matches.map(({ percent, target }) => `${percent} ${readable(target)}`));

describe("A unit that two orders have delivered", () => {
  const of = async (scope: MemoryScope, order_id: number, ...units: NewUnit[]): Promise<void> => {
    installation.clock.forward(1000);
    await transact(installation.db, (tx) => remember(tx, scope, units, order_id, installation.clock.now()));
  };
  const inMemory = async ({ customer_id }: MemoryScope) =>
    (
      await installation.db
        .selectFrom("memory_unit")
        .innerJoin("memory", "memory.id", "memory_unit.memory_id")
        .select(["memory_unit.order_id", "memory_unit.target", "memory.units"])
        .where("memory.customer_id", "=", customer_id)
        .orderBy("memory_unit.id")
        .execute()
    ).map(({ order_id, target, units }) => [order_id, readable(target), units]);

  /** Two orders of one memory, and a sentence that both deliver. */
  const twoOrders = async () => {
    const scope = await scopeOf();
    const guest = visitor(installation);
    const { orders: first } = await guest.call("createOrder", { body: order_input });
    const { orders: second } = await guest.call("createOrder", { body: order_input });
    const shared = unit("The tenant pays.", "Najemca płaci.");
    return { scope, a: first[0]?.id ?? 0, b: second[0]?.id ?? 0, shared };
  };

  test("stays when a rework in files replaces the delivery of one, and goes with the last", async () => {
    const { scope, a, b, shared } = await twoOrders();
    const own = unit("The rent is due.", "Czynsz jest wymagalny.");
    await of(scope, a, shared);
    await of(scope, b, shared, own);
    expect(await inMemory(scope)).toEqual([
      [b, "Najemca płaci.", 2],
      [b, "Czynsz jest wymagalny.", 2],
    ]);
    // Texts of a rework in files are not known.
    await of(scope, b);
    expect(await inMemory(scope)).toEqual([[a, "Najemca płaci.", 1]]);
    await of(scope, b, shared);
    await of(scope, a, shared);
    await of(scope, a);
    expect(await inMemory(scope)).toEqual([[b, "Najemca płaci.", 1]]);
    await of(scope, b);
    expect(await inMemory(scope)).toEqual([]);
  });

  test("loses the first order although the second delivered it later", async () => {
    const { scope, a, b, shared } = await twoOrders();
    await of(scope, a, shared);
    await of(scope, b, shared);
    await of(scope, a);
    expect(await inMemory(scope)).toEqual([[b, "Najemca płaci.", 1]]);
    await of(scope, b);
    expect(await inMemory(scope)).toEqual([]);
  });
});

describe("5.1 Matches of a memory", () => {
  test("exact, similar and foreign texts are found in one call", async () => {
    const scope = await scopeOf();
    await write(
      scope,
      unit("Open the big red door.", "Otwórz duże czerwone drzwi."),
      unit("Press <1>this</1>.", "Naciśnij <1>to</1>."),
      unit("Press 5 times.", "Naciśnij 5 razy."),
    );
    expect(
      await shown(
        scope,
        "Open the big red door.",
        "Open the big red door now.",
        "Press 3 times.",
        "Nothing alike",
      ),
    ).toEqual([
      ["100 Otwórz duże czerwone drzwi."],
      ["83 Otwórz duże czerwone drzwi."],
      ["99 Naciśnij 3 razy."],
      [],
    ]);
  });

  test("neighbours make a context match, units of other texts do not", async () => {
    const scope = await scopeOf();
    const around = { prev_hash: hashOf("Before."), next_hash: hashOf("After.") };
    await write(
      scope,
      unit("Open.", "Otwórz.", around),
      unit("Open.", "Otwarte.", { prev_hash: hashOf("Is it?") }),
    );
    const [found] = await findMatches(
      installation.db,
      scope,
      [sought("Open.", [around.prev_hash, around.next_hash])],
      { from_percent: 70, most: 5 },
    );
    expect(found?.map(({ kind, percent, target }) => [kind, percent, target])).toEqual([
      ["context", 101, "Otwórz."],
      ["exact", 100, "Otwarte."],
    ]);
  });

  test("a customer reads their own units and the brand's own, of the pair alone", async () => {
    const [own, other, german] = [await scopeOf(), await scopeOf(), await scopeOf(1, "de")];
    const elsewhere = await scopeOf(2);
    await write(own, unit("A shared sentence.", "Własne."));
    await write(other, unit("A shared sentence.", "Cudze."));
    await write(german, unit("A shared sentence.", "Niemieckie."));
    await write(elsewhere, unit("A shared sentence.", "Innej marki."));
    await write({ ...own, customer_id: null }, unit("A shared sentence.", "Domowe.", { grade: "imported" }));
    await write(
      { ...elsewhere, customer_id: null },
      unit("A shared sentence.", "Domowe innej.", { grade: "imported" }),
    );
    expect(await shown(own, "A shared sentence.")).toEqual([["100 Własne.", "100 Domowe."]]);
    expect(await shown({ ...own, customer_id: null }, "A shared sentence.")).toEqual([["100 Domowe."]]);
    const best = await bestOwnMatches(installation.db, own, [sought("A shared sentence."), sought("Alone")]);
    expect(best.map((one) => one && [one.percent, one.target])).toEqual([[100, "Własne."], null]);
    expect(await bestOwnMatches(installation.db, await scopeOf(), [sought("A shared sentence.")])).toEqual([
      null,
    ]);
    const rows = await concordance(installation.db, other, "shared", "source");
    expect(rows.map(({ target, is_house }) => [target, is_house])).toEqual([
      ["Domowe.", true],
      ["Cudze.", false],
    ]);
  });

  test("equal units are merged: the better grade stays, and an imported pair is not added again", async () => {
    const scope = await scopeOf();
    expect(await write(scope, unit("One.", "Jeden."), unit("One.", "Jeden.", { grade: "reviewed" }))).toBe(1);
    expect(await write(scope, unit("One.", "Jeden."))).toBe(0);
    const context = { prev_hash: hashOf("Zero.") };
    expect(await write(scope, unit("One.", "Jeden.", context))).toBe(1);
    expect(await write(scope, unit("One.", "Jeden.", { grade: "imported" }), unit(" ", "x"))).toBe(0);
    const rows = await installation.db
      .selectFrom("memory_unit")
      .innerJoin("memory", "memory.id", "memory_unit.memory_id")
      .select("grade")
      .where("customer_id", "=", scope.customer_id)
      .orderBy("memory_unit.id")
      .execute();
    expect(rows.map(({ grade }) => grade)).toEqual(["reviewed", "confirmed"]);
  });

  test("a concordance search reads both sides, the text as it is written first", async () => {
    const scope = await scopeOf();
    await write(
      scope,
      unit("The <1>warranty</1> covers it.", "Obejmuje to gwarancja."),
      unit("Covers no warranty.", "Bez gwarancji."),
    );
    const find = async (text: string, side: "source" | "target") =>
      (await concordance(installation.db, scope, text, side)).map(({ target }) => target);
    expect(await find("warranty covers", "source")).toEqual(["Obejmuje to gwarancja.", "Bez gwarancji."]);
    expect(await find("gwarancja", "target")).toEqual(["Obejmuje to gwarancja.", "Bez gwarancji."]);
    expect([await find("gwarancja", "source"), await find("…", "source")]).toEqual([[], []]);
  });

  test("the best similar unit is that of all units compared one by one", async () => {
    const scope = await scopeOf();
    const words = "alpha bravo carol delta echos foxes golfs hotel india julie kilos limas".split(" ");
    // The same texts in each run: a linear congruential generator.
    let state = 7;
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const text = (): string =>
      Array.from({ length: 3 + next(12) }, () => words[next(words.length)] ?? "").join(" ");
    const units = Array.from({ length: 400 }, (_, at) => unit(text(), `cel ${at}`));
    await write(scope, ...units);
    // Half of the texts are new, the others differ from a unit by one word.
    const queries = Array.from({ length: 60 }, (_, at) =>
      sought(at % 2 === 0 ? text() : (units[at * 5]?.source ?? "").replace(/\w+/, "november")),
    );
    const found = (await bestOwnMatches(installation.db, scope, queries)).map(
      (best) => best?.percent ?? null,
    );
    const expected = queries.map(({ source, prev_hash, next_hash }) => {
      const query = { source, codes, source_hash: textHash(source, codes), prev_hash, next_hash };
      const all = units.map((one) => ({
        ...one,
        source_hash: textHash(one.source, codes),
        prev_hash: "other",
        made_at: 0,
      }));
      return bestMatches({ ...query, source_lang: "en", target_lang: "pl" }, all, 1)[0]?.percent ?? null;
    });
    expect(found).toEqual(expected);
    expect(found.filter((percent) => percent !== null).length).toBeGreaterThan(10);
  });

  test("a part of a split segment is not the whole", async () => {
    const scope = await scopeOf();
    await write(scope, unit("One sentence. Another sentence.", "Jedno zdanie. Drugie zdanie."));
    const whole = { source_hash: hashOf("One sentence. Another sentence.") };
    const [found] = await findMatches(installation.db, scope, [{ ...sought("One sentence."), ...whole }], {
      from_percent: 70,
      most: 5,
    });
    expect(found).toEqual([]);
  });
});
