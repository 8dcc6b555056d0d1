import { expect, test } from "vitest";
import { paperState } from "./paper-state.ts";

test("§4.7 a paper original ordered with the translation passes these states in order", () => {
  const inWork = { status: "translation", shipment_status: "paid" } as const;
  expect(paperState({ ...inWork, draft: null })).toBe("draft_to_come");
  expect(paperState({ ...inWork, draft: "waiting" })).toBe("draft_waiting");
  expect(paperState({ ...inWork, draft: "change_asked" })).toBe("draft_changing");
  expect(paperState({ ...inWork, draft: "approved" })).toBe("stamping");
  const done = { status: "finished", draft: "approved" } as const;
  expect(paperState({ ...done, shipment_status: "printed" })).toBe("stamped");
  expect(paperState({ ...done, shipment_status: "handed_over" })).toBe("gone");
});

test("a paper original ordered after delivery waits for the desk's stamp; without payment or order there is none", () => {
  expect(paperState({ status: "finished", shipment_status: "paid", draft: "approved" })).toBe("to_stamp");
  expect(paperState({ status: "finished", shipment_status: "requested", draft: "approved" })).toBeNull();
  expect(paperState({ status: "canceled", shipment_status: "paid", draft: null })).toBeNull();
  expect(paperState({ status: "translation", shipment_status: null, draft: null })).toBeNull();
});
