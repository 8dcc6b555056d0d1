import type { FastifyInstance } from "fastify";
import type { Books } from "./books.ts";

/** A refund of a simulator; pending until a tester or the time limit decides. */
export type StoredRefund = {
  readonly name: string;
  /** Its payment, by the provider's id. */
  readonly payment: string;
  readonly amount: string;
  readonly currency: string;
  state: "pending" | "completed" | "rejected";
};

const completed_after_ms = 60_000;

type Clock<T> = {
  /** Completes a new refund a minute later. */
  readonly begin: (refund: T) => void;
};

/**
 * Refunds are completed after a minute, or immediately by a button in the provider's panel (`POST
 * <mount>/panel/refunds/<name>` with `act=complete` or `act=reject`).
 */
export async function refundClock<T extends StoredRefund>(
  app: FastifyInstance,
  mount: string,
  books: Books<T>,
  notify: (refund: T) => Promise<void>,
): Promise<Clock<T>> {
  const timers = new Set<NodeJS.Timeout>();
  const decide = async (name: string, state: StoredRefund["state"]): Promise<boolean> => {
    const refund = await books.find(name);
    if (!refund) return false;
    if (refund.state !== "pending") return true;
    refund.state = state;
    await books.save(name, refund);
    await notify(refund);
    return true;
  };
  const begin = ({ name }: T): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void decide(name, "completed").catch(() => {});
    }, completed_after_ms);
    timers.add(timer);
  };
  for (const refund of await books.all()) if (refund.state === "pending") begin(refund);
  app.addHook("onClose", () => {
    for (const timer of timers) clearTimeout(timer);
    return Promise.resolve();
  });
  app.post<{ Params: { name: string } }>(`${mount}/panel/refunds/:name`, async (request, reply) => {
    const act = new URLSearchParams(typeof request.body === "string" ? request.body : "").get("act");
    if (act !== "complete" && act !== "reject") return reply.code(400).send({ error: "complete or reject" });
    const known = await decide(request.params.name, act === "complete" ? "completed" : "rejected");
    return reply.code(known ? 200 : 404).send({ known });
  });
  return { begin };
}
