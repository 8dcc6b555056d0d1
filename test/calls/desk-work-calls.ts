import { demo_engine } from "#demo/engine.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { anna, paidOrder, piotr, takeStage, translator, workFor } from "../steps.ts";

const olena = "olena@example.com";
const marta = "marta@example.com";
type Input = Parameters<typeof paidOrder>[2];

/** A bought order whose first human stage is assigned to Olena. */
async function inHand(installation: Installation, input: Input = {}): Promise<{ id: string; job: string }> {
  const { orders } = await paidOrder(installation, anna(installation), input);
  const id = orders[0]?.id ?? 0;
  return { id: String(id), job: String(await takeStage(installation, id, olena)) };
}

async function asked(installation: Installation): Promise<string> {
  const { id, job } = await inHand(installation);
  const body = { to: "desk", text: "Jaki urząd?" } as const;
  await translator(installation, olena).call("askQuestion", { params: { id: job }, body });
  return id;
}
const questionOf = async (
  installation: Installation,
  id: string,
): Promise<{ id: string; question: string }> => {
  const { questions } = await piotr(installation).call("orderWork", { params: { id } });
  return { id, question: String(questions[0]?.id ?? 0) };
};

/** A question that the desk has forwarded to the customer. */
async function withCustomer(installation: Installation): Promise<string> {
  const id = await asked(installation);
  await piotr(installation).call("forwardQuestion", { params: await questionOf(installation, id), body: {} });
  return id;
}

/** Every call of the desk about current work that changes something, once. */
export const workWriteCalls: Readonly<Record<string, DeskCall>> = {
  revokeStage: (installation, { project_manager }) => ({
    prepare: async () => (await inHand(installation)).id,
    act: async (id) => {
      await project_manager.call("revokeStage", { params: { id }, body: { reason: "Brak kontaktu" } });
      return "project_manager";
    },
    expected: "stage.revoke",
  }),
  correctProgress: (installation, { project_manager }) => ({
    prepare: async () => (await inHand(installation)).id,
    act: async (id) => {
      const body = { percent: 40, reason: "Sprawdzony plik roboczy" };
      await project_manager.call("correctProgress", { params: { id }, body });
      return "project_manager";
    },
    expected: "stage.progress",
  }),
  loseWork: (installation, { project_manager }) => ({
    prepare: async () => {
      const { id } = await inHand(installation);
      const deadline = installation.clock.now();
      await installation.db.updateTable("order").set({ deadline }).where("id", "=", Number(id)).execute();
      return id;
    },
    act: async (id) => {
      await project_manager.call("loseWork", { params: { id }, body: { reason: "Awaria dysku" } });
      return "project_manager";
    },
    expected: "work.lost",
  }),
  bypassEngine: (installation, { project_manager }) => ({
    prepare: async () => {
      const before = installation.machine.engine;
      const unsupporting: Engine = { ...demo_engine, pairs: () => Promise.resolve([]) };
      // The engine supported the pair when the order was bought, and does no longer.
      const late: Engine = {
        ...demo_engine,
        translate: () => {
          Object.assign(installation.machine, { engine: unsupporting });
          return Promise.reject(new Error("gone"));
        },
      };
      Object.assign(installation.machine, { engine: late });
      const { orders } = await paidOrder(installation, anna(installation), { package: "light" });
      Object.assign(installation.machine, { engine: before });
      installation.faults.splice(0);
      return String(orders[0]?.id ?? 0);
    },
    act: async (id) => {
      await project_manager.call("bypassEngine", { params: { id }, body: { reason: "Silnik stoi" } });
      return "project_manager";
    },
    expected: "engine.bypass",
  }),
  extendDeadline: (installation, { project_manager }) => ({
    prepare: async () => (await inHand(installation)).id,
    act: async (id) => {
      const { assignments } = await project_manager.call("orderWork", { params: { id } });
      const now_due = Date.parse(assignments[0]?.deadline ?? "");
      const deadline = new Date(now_due + 60_000).toISOString();
      await project_manager.call("extendDeadline", { params: { id }, body: { deadline, reason: "Święto" } });
      return "project_manager";
    },
    expected: "deadline.extend",
  }),
  decideProposal: (installation, { project_manager }) => ({
    prepare: async () => {
      const { id, job } = await inHand(installation, { package: "business" });
      const body = await workFor(installation, Number(job), olena);
      await translator(installation, olena).call("deliverJob", { params: { id: job }, body });
      await installation.runJobs();
      const review = String(await takeStage(installation, Number(id), marta));
      const redo = { redo: true, comment: "Wszystko od nowa" };
      await translator(installation, marta).call("returnWork", { params: { id: review }, body: redo });
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
  answerQuestion: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      const params = await questionOf(installation, id);
      await project_manager.call("answerQuestion", { params, body: { text: "Urząd stanu cywilnego" } });
      return "project_manager";
    },
    expected: "question.answer",
  }),
  forwardQuestion: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      await project_manager.call("forwardQuestion", { params: await questionOf(installation, id), body: {} });
      return "project_manager";
    },
    expected: "question.forward",
  }),
  rewordQuestion: (installation, { project_manager }) => ({
    prepare: () => withCustomer(installation),
    act: async (id) => {
      const params = await questionOf(installation, id);
      await project_manager.call("rewordQuestion", { params, body: { text: "Który urząd?" } });
      return "project_manager";
    },
    expected: "question.reword",
  }),
  takeBackQuestion: (installation, { project_manager }) => ({
    prepare: () => withCustomer(installation),
    act: async (id) => {
      await project_manager.call("takeBackQuestion", { params: await questionOf(installation, id) });
      return "project_manager";
    },
    expected: "question.take_back",
  }),
};
