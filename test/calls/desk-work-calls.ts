import { demo_engine } from "#demo/engine.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { anna, paidOrder, piotr, takeStage, translator, workFor } from "../steps.ts";

const olena = "olena@example.com";
const marta = "marta@example.com";
type Input = Parameters<typeof paidOrder>[2];

/** A bought order whose first human stage is assigned to Olena. */
async function inHand(shop: Installation, input: Input = {}): Promise<{ id: string; job: string }> {
  const { orders } = await paidOrder(shop, anna(shop), input);
  const id = orders[0]?.id ?? 0;
  return { id: String(id), job: String(await takeStage(shop, id, olena)) };
}

async function asked(shop: Installation): Promise<string> {
  const { id, job } = await inHand(shop);
  const body = { to: "desk", text: "Jaki urząd?" } as const;
  await translator(shop, olena).call("askQuestion", { params: { id: job }, body });
  return id;
}
const questionOf = async (shop: Installation, id: string): Promise<{ id: string; question: string }> => {
  const { questions } = await piotr(shop).call("orderWork", { params: { id } });
  return { id, question: String(questions[0]?.id ?? 0) };
};

/** A question that the desk has forwarded to the customer. */
async function withCustomer(shop: Installation): Promise<string> {
  const id = await asked(shop);
  await piotr(shop).call("forwardQuestion", { params: await questionOf(shop, id), body: {} });
  return id;
}

/** Every call of the desk about current work that changes something, once. */
export const workWriteCalls: Readonly<Record<string, DeskCall>> = {
  revokeStage: (shop, { project_manager }) => ({
    prepare: async () => (await inHand(shop)).id,
    act: async (id) => {
      await project_manager.call("revokeStage", { params: { id }, body: { reason: "Brak kontaktu" } });
      return "project_manager";
    },
    expected: "stage.revoke",
  }),
  correctProgress: (shop, { project_manager }) => ({
    prepare: async () => (await inHand(shop)).id,
    act: async (id) => {
      const body = { percent: 40, reason: "Sprawdzony plik roboczy" };
      await project_manager.call("correctProgress", { params: { id }, body });
      return "project_manager";
    },
    expected: "stage.progress",
  }),
  loseWork: (shop, { project_manager }) => ({
    prepare: async () => {
      const { id } = await inHand(shop);
      const deadline = shop.clock.now();
      await shop.db.updateTable("order").set({ deadline }).where("id", "=", Number(id)).execute();
      return id;
    },
    act: async (id) => {
      await project_manager.call("loseWork", { params: { id }, body: { reason: "Awaria dysku" } });
      return "project_manager";
    },
    expected: "work.lost",
  }),
  bypassEngine: (shop, { project_manager }) => ({
    prepare: async () => {
      const before = shop.machine.engine;
      const unsupporting: Engine = { ...demo_engine, pairs: () => Promise.resolve([]) };
      // The engine supported the pair when the order was bought, and does no longer.
      const late: Engine = {
        ...demo_engine,
        translate: () => {
          Object.assign(shop.machine, { engine: unsupporting });
          return Promise.reject(new Error("gone"));
        },
      };
      Object.assign(shop.machine, { engine: late });
      const { orders } = await paidOrder(shop, anna(shop), { package: "light" });
      Object.assign(shop.machine, { engine: before });
      shop.faults.splice(0);
      return String(orders[0]?.id ?? 0);
    },
    act: async (id) => {
      await project_manager.call("bypassEngine", { params: { id }, body: { reason: "Silnik stoi" } });
      return "project_manager";
    },
    expected: "engine.bypass",
  }),
  extendDeadline: (shop, { project_manager }) => ({
    prepare: async () => (await inHand(shop)).id,
    act: async (id) => {
      const { assignments } = await project_manager.call("orderWork", { params: { id } });
      const now_due = Date.parse(assignments[0]?.deadline ?? "");
      const deadline = new Date(now_due + 60_000).toISOString();
      await project_manager.call("extendDeadline", { params: { id }, body: { deadline, reason: "Święto" } });
      return "project_manager";
    },
    expected: "deadline.extend",
  }),
  decideProposal: (shop, { project_manager }) => ({
    prepare: async () => {
      const { id, job } = await inHand(shop, { package: "business" });
      const body = await workFor(shop, Number(job), olena);
      await translator(shop, olena).call("deliverJob", { params: { id: job }, body });
      await shop.runJobs();
      const review = String(await takeStage(shop, Number(id), marta));
      const redo = { redo: true, comment: "Wszystko od nowa" };
      await translator(shop, marta).call("returnWork", { params: { id: review }, body: redo });
      return id;
    },
    act: async (id) => {
      const { proposals } = await project_manager.call("orderWork", { params: { id } });
      const params = { id, proposal: String(proposals[0]?.id ?? 0) };
      await project_manager.call("decideProposal", { params, body: { confirm: false, note: "Nie teraz" } });
      return "project_manager";
    },
    expected: "proposal.refuse",
  }),
  answerQuestion: (shop, { project_manager }) => ({
    prepare: () => asked(shop),
    act: async (id) => {
      const params = await questionOf(shop, id);
      await project_manager.call("answerQuestion", { params, body: { text: "Urząd stanu cywilnego" } });
      return "project_manager";
    },
    expected: "question.answer",
  }),
  forwardQuestion: (shop, { project_manager }) => ({
    prepare: () => asked(shop),
    act: async (id) => {
      await project_manager.call("forwardQuestion", { params: await questionOf(shop, id), body: {} });
      return "project_manager";
    },
    expected: "question.forward",
  }),
  rewordQuestion: (shop, { project_manager }) => ({
    prepare: () => withCustomer(shop),
    act: async (id) => {
      const params = await questionOf(shop, id);
      await project_manager.call("rewordQuestion", { params, body: { text: "Który urząd?" } });
      return "project_manager";
    },
    expected: "question.reword",
  }),
  takeBackQuestion: (shop, { project_manager }) => ({
    prepare: () => withCustomer(shop),
    act: async (id) => {
      await project_manager.call("takeBackQuestion", { params: await questionOf(shop, id) });
      return "project_manager";
    },
    expected: "question.take_back",
  }),
};
