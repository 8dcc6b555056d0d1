import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf, coded, readable } from "../workbench/fixtures/written.ts";
import { engineBatches, halves, utf8Bytes } from "./batches.ts";
import { askCircuit, type Circuit, circuitAfter, closed_circuit } from "./circuit.ts";
import { code_forms, decodeCodes, encodeCodes, placeCodes } from "./code-encoding.ts";
import { isEngineAddress } from "./engine.ts";
import { documentLanguageFault, hasWrongCount, isFailedAttempt, resultFaults } from "./result-checks.ts";
import { attemptPause, monthState, outcomeOf, retryPause } from "./retry.ts";

const codes = [codeOf(1), codeOf(2, "field"), codeOf(3, "link")];

describe("4.3 Codes through engines", () => {
  test.each([
    ["xml", "<1>a & b</1> c <2/>", '<g id="1">a &amp; b</g> c'],
    ["xml", "a <1>b <3>c</3></1> d", 'a <g id="1">b <g id="3">c</g></g> d'],
    ["xml", "a <1>b</1> <2/> c", 'a <g id="1">b</g> <x id="a2"/> c'],
    ["html", "a <1>b <3>c</3></1> d", 'a b <a id="3">c</a> d'],
    ["html", "a <1>b</1> <2/> c", 'a <a id="1">b</a> <img id="a2"> c'],
    ["marks", "a <1>b</1> <2/> & c", "a ⟦1⟧b⟦/1⟧ ⟦2/⟧ & c"],
    ["xml", "a <1>b", 'a <x id="o1"/>b'],
  ] as const)("%s: %s", (form, source, expected) => {
    expect(encodeCodes(coded(source), form).text).toBe(expected);
  });

  test("outer codes are not sent and come back", () => {
    const encoded = encodeCodes(coded("<1>Press <2/> now.</1>"), "xml");
    expect(encoded.text).toBe('Press <x id="a2"/> now.');
    const decoded = decodeCodes('Naciśnij teraz <x id="a2"></x>.', encoded, codes);
    expect(readable(decoded?.target ?? "")).toBe("<1>Naciśnij teraz <2/>.</1>");
    expect(decoded?.codes_guessed).toBe(false);
  });

  test("any text comes back unchanged when the engine changes nothing", () => {
    const piece = fc.constantFrom(
      "a",
      "b &",
      "<c>",
      " ",
      "ä",
      coded("<2/>"),
      coded("<1>x</1>"),
      coded("<3>y <1>z</1></3>"),
    );
    const text = fc
      .uniqueArray(piece, { maxLength: 6 })
      .filter((all) => !(all.includes(coded("<1>x</1>")) && all.includes(coded("<3>y <1>z</1></3>"))));
    fc.assert(
      fc.property(text, fc.constantFrom("xml", "marks"), (pieces, form) => {
        const source = pieces.join("");
        const encoded = encodeCodes(source, form);
        expect(decodeCodes(encoded.text, encoded, codes)).toEqual({ target: source, codes_guessed: false });
      }),
    );
  });

  test.each([
    ["a code is lost", "x y"],
    ["a code is there twice", 'x <g id="1">y</g> <x id="a2"/><x id="a2"/>'],
    ["a tag is not closed", 'x <g id="1">y <x id="a2"/>'],
    ["a code is unknown", 'x <g id="1">y</g> <x id="a7"/>'],
  ])("damaged: %s", (_name, answer) => {
    const encoded = encodeCodes(coded("a <1>b</1> <2/> c"), "xml");
    expect(decodeCodes(answer, encoded, codes)).toBeNull();
  });
  test("marks that were changed are damaged", () => {
    const encoded = encodeCodes(coded("a <1>b</1> c"), "marks");
    expect(decodeCodes("x ⟦1⟧y⟦1 /⟧ z", encoded, codes)).toBeNull();
    expect(decodeCodes("x ⟦ 1 ⟧y⟦ /1⟧ z", encoded, codes)?.codes_guessed).toBe(false);
    expect(decodeCodes("x ⟦1 y⟧ z", encoded, codes)).toBeNull();
  });
  test("nested pairs that HTML cannot carry are placed by rule", () => {
    const encoded = encodeCodes(coded("Take <1>the <3>red</3> box</1> away"), "html");
    const decoded = decodeCodes('Zabierz <a id="3">czerwone</a> pudełko stąd', encoded, codes);
    expect(decoded?.codes_guessed).toBe(true);
    expect(readable(decoded?.target ?? "").replaceAll(/[^<>/\d]/g, "")).toBe("<1><3></3></1>");
  });
  test("a translation without codes gets those that are needed, and a person confirms it", () => {
    const source = coded("<1>See <3>the list</3> and <1>note</1> it<2/>.</1>");
    const { target, codes_guessed } = placeCodes(source, "Zobacz listę i zanotuj.", codes);
    expect(codes_guessed).toBe(true);
    expect(readable(target)).toMatch(/^.*<3>\S+<\/3>.*<2\/>.*$/);
    expect(placeCodes("plain", "tekst", [])).toEqual({ target: "tekst", codes_guessed: false });
    expect(code_forms).toHaveLength(3);
  });
});

describe("4.4 Checks of results", () => {
  const faults = (source: string, target: string, target_lang = "pl"): string[] =>
    resultFaults({ source: coded(source), target: coded(target), codes, source_lang: "en", target_lang });
  test.each([
    ["The device is switched off.", "Urządzenie jest wyłączone.", []],
    ["The device is switched off.", " ", ["empty"]],
    ["Wait <2/>.", "Czekaj.", ["codes"]],
    ["It is 54.5 m long.", "Ma 64,5 m długości.", ["numbers"]],
    ["The device is switched off now.", "Urz.", ["length"]],
    ["The device has been switched off.", "Urządzenie jest", ["cut"]],
    ["Press it.", "Naciśnij go teraz ".repeat(6), ["loop"]],
    ["Press it and press it.", "Press it and press it.", ["echo"]],
    ["Adobe Photoshop", "Adobe Photoshop", []],
    ["See the page for details.", "Zobacz https://evil.example po szczegóły.", ["new_url"]],
  ])("%s → %s", (source, target, expected) => {
    expect(faults(source, target)).toEqual(expected);
  });
  test("the script of the target language is used", () => {
    expect(faults("The device is switched off.", "Prystriy vymkneno z elektromerezhi.", "uk")).toEqual([
      "script",
    ]);
    expect(faults("The device is switched off.", "Пристрій вимкнено з електромережі.", "uk")).toEqual([]);
  });
  test("a document in another language, a wrong count and too many empty segments fail", () => {
    const english = "The device and the cable are in the box that is on the table of the office. ".repeat(3);
    expect(documentLanguageFault([english], "pl")).toBe("en");
    expect(documentLanguageFault([english], "en")).toBeNull();
    expect([hasWrongCount(3, 3), hasWrongCount(3, 2)]).toEqual([false, true]);
    expect([isFailedAttempt(100, 5), isFailedAttempt(100, 6), isFailedAttempt(0, 0)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("4.2 Circuit, retries and limits", () => {
  const after = (circuit: Circuit, outcomes: string, now = 0): Circuit =>
    Array.from(outcomes).reduce(
      (one, mark) => circuitAfter(one, mark === "x" ? "failed" : "ok", now),
      circuit,
    );
  test("five failures in a row open the circuit for a minute, doubling to fifteen", () => {
    expect(after(closed_circuit, "xxxx.xxxx").state).toBe("closed");
    let circuit = after(closed_circuit, "xxxxx", 1_000);
    expect(circuit).toMatchObject({ state: "open", retry_at: 61_000 });
    const pauses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const now = circuit.retry_at ?? 0;
      expect(askCircuit(circuit, now - 1).may_call).toBe(false);
      const asked = askCircuit(circuit, now);
      expect(asked).toMatchObject({ may_call: true, circuit: { state: "half_open" } });
      expect(askCircuit(asked.circuit, now).may_call).toBe(false);
      circuit = circuitAfter(asked.circuit, "failed", now);
      pauses.push(((circuit.retry_at ?? 0) - now) / 1_000);
    }
    expect(pauses).toEqual([120, 240, 480, 900, 900, 900]);
    expect(circuitAfter(askCircuit(circuit, circuit.retry_at ?? 0).circuit, "ok", 0)).toEqual(closed_circuit);
  });
  test("more than half of the last twenty calls open it", () => {
    expect(after(closed_circuit, "x.".repeat(10)).state).toBe("closed");
    expect(after(closed_circuit, `${"x.".repeat(8)}x.xx`).state).toBe("open");
    expect(after(closed_circuit, `${"x.".repeat(8)}x.x`).state).toBe("closed");
  });
  test("a denied engine is out until the desk tries again", () => {
    const out = circuitAfter(closed_circuit, "denied", 0);
    expect(out.state).toBe("out");
    expect(askCircuit(out, 1e12).may_call).toBe(false);
    expect(circuitAfter(out, "ok", 0)).toEqual(out);
    expect([401, 403, 456, 429, 500, null, 400, 200].map((status) => outcomeOf({ status }))).toEqual([
      "denied",
      "denied",
      "denied",
      "failed",
      "failed",
      "failed",
      "ok",
      "ok",
    ]);
  });
  test.each([
    [0, 429, null, 1_000],
    [1, 503, null, 4_000],
    [2, 503, null, null],
    [0, null, null, 1_000],
    [0, 429, 20, 20_000],
    [0, 429, 31, null],
    [0, 400, null, null],
    [0, 456, null, null],
  ])("after %i retries, status %s, Retry-After %s: %s", (retries, status, retry_after_s, pause) => {
    expect(retryPause(retries, { status, retry_after_s })).toBe(pause);
  });
  test("attempts and months have limits", () => {
    expect([1, 2, 3, 4].map(attemptPause)).toEqual([10_000, 60_000, 300_000, null]);
    expect([0, 79, 80, 99, 100].map((used) => monthState(used, 100))).toEqual([
      "free",
      "free",
      "warned",
      "warned",
      "used_up",
    ]);
    expect(monthState(1e9, null)).toBe("free");
  });
});

describe("4.1 Batches", () => {
  test("batches keep the limits and the order, and leave out empty texts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", maxLength: 30 })),
        fc.integer({ min: 1, max: 5 }),
        (texts, count) => {
          const batches = engineBatches(texts, { texts: count, bytes: 60 });
          const places = batches.flatMap((batch) => batch.places);
          expect(places).toEqual(texts.flatMap((text, at) => (text.trim() === "" ? [] : [at])));
          for (const { places: own, is_too_long } of batches) {
            const bytes = own.reduce((sum, at) => sum + utf8Bytes(texts[at] ?? ""), 0);
            expect(own.length <= count && (bytes <= 60 || (is_too_long && own.length === 1))).toBe(true);
          }
        },
      ),
    );
  });
  test("a cut answer halves the batch", () => {
    expect(halves({ places: [1, 2, 3] })?.map(({ places }) => places)).toEqual([[1, 2], [3]]);
    expect(halves({ places: [1] })).toBeNull();
    expect(utf8Bytes("aß€😀")).toBe(10);
  });
});

test("an address is https, or http in the own network, without a login", () => {
  for (const address of [
    "https://api.deepl.com",
    "https://engine.example:8443/v2",
    "http://127.0.0.1:5000",
    "http://engine",
  ])
    expect(isEngineAddress(address), address).toBe(true);
  for (const address of [
    "http://api.deepl.com",
    "ftp://engine.example",
    "file:///etc/passwd",
    "https://user:password@engine.example",
    "https://engine.example/?key=1",
    "https://engine.example/#x",
    "javascript:alert(1)",
    "https://engine.example\\@evil.example",
    "http://127.0.0.1.evil.example",
  ])
    expect(isEngineAddress(address), address).toBe(false);
});
