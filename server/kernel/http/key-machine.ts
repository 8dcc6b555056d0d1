import type { FastifyRequest } from "fastify";
import { isKeyText, modeOfKey } from "#domain/api/key-text.ts";
import { Refusal } from "#domain/errors.ts";
import type { Machine } from "../ports/machine.ts";
import { bearerOf } from "./bearer.ts";

/**
 * The machine that answers a call of the public API: a key of the test mode has the one of its own database, every other text
 * the live one. Refuses `test.off` without a test mode.
 */
export function machineOfKey(machine: Machine, { headers }: FastifyRequest): Machine {
  const text = bearerOf(headers);
  if (!isKeyText(text) || modeOfKey(text) === "live") return machine;
  if (machine.test === null) throw new Refusal("test.off");
  return machine.test.machine;
}
