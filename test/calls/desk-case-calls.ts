import { finishedOrder, openCase, rework } from "../cases.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import type { Session } from "../session.ts";
import { anna, visitor } from "../steps.ts";
import { sentToLocker } from "../shipments.ts";

async function opened(installation: Installation): Promise<string> {
  const { hash } = await finishedOrder(installation, anna(installation));
  return (await openCase(installation, anna(installation), hash)).id;
}
async function triaged(installation: Installation, desk: Session): Promise<string> {
  const id = await opened(installation);
  await desk.call("triageCorrection", { params: { id } });
  return id;
}
const answer = "Sprawdziliśmy to dokładnie i nie widzimy błędu.";

async function rejected(installation: Installation, desk: Session): Promise<string> {
  const id = await triaged(installation, desk);
  await desk.call("decideCorrection", { params: { id }, body: { decision: "reject", answer } });
  return id;
}

/** One call of every audited route of complaints and parcels. */
export const caseWriteCalls: Readonly<Record<string, DeskCall>> = {
  correctTracking: (installation, { project_manager }) => ({
    prepare: async () => {
      const { id } = await sentToLocker(installation, anna(installation));
      const body = { status: "handed_over", tracking_number: "6".repeat(24) } as const;
      await project_manager.call("setShipment", { params: { id: String(id) }, body });
      return String(id);
    },
    act: async (id) => {
      const body = { tracking_number: "7".repeat(24) };
      await project_manager.call("correctTracking", { params: { id }, body });
      return "project_manager";
    },
    expected: "shipment.number",
  }),
  triageCorrection: (installation, { customer_service }) => ({
    prepare: () => opened(installation),
    act: async (id) => {
      await customer_service.call("triageCorrection", { params: { id } });
      return "customer_service";
    },
    expected: "correction.triage",
  }),
  decideCorrection: (installation, { project_manager }) => ({
    prepare: () => triaged(installation, project_manager),
    act: async (id) => {
      await project_manager.call("decideCorrection", { params: { id }, body: { decision: "accept" } });
      return "project_manager";
    },
    expected: "correction.accept",
  }),
  refundCorrection: (installation, { project_manager }) => ({
    prepare: () => triaged(installation, project_manager),
    act: async (id) => {
      const body = { amount: "5.00", answer, note: "Brak akapitu" };
      await project_manager.call("refundCorrection", { params: { id }, body });
      return "project_manager";
    },
    expected: "correction.refund",
  }),
  arbitrateCorrection: (installation, { project_manager, customer_service }) => ({
    prepare: async () => {
      const { hash } = await finishedOrder(installation, anna(installation));
      const { id, cases } = await openCase(installation, anna(installation), hash);
      await project_manager.call("triageCorrection", { params: { id } });
      await project_manager.call("decideCorrection", {
        params: { id },
        body: { decision: "reject", answer },
      });
      await anna(installation).call("appealCorrection", {
        params: { hash, case: cases[0]?.hash ?? "" },
        body: { text: "Proszę sprawdzić jeszcze raz" },
      });
      return id;
    },
    act: async (id) => {
      await customer_service.call("arbitrateCorrection", {
        params: { id },
        body: { verdict: "uphold", answer },
      });
      return "customer_service";
    },
    expected: "correction.arbitrate",
  }),
  rewordCorrection: (installation, { project_manager, customer_service }) => ({
    prepare: () => rejected(installation, project_manager),
    act: async (id) => {
      const body = { answer: "Sprawdziliśmy to jeszcze raz." };
      await customer_service.call("rewordCorrection", { params: { id }, body });
      return "customer_service";
    },
    expected: "correction.reword",
  }),
  takeBackCorrection: (installation, { project_manager, customer_service }) => ({
    prepare: () => rejected(installation, project_manager),
    act: async (id) => {
      await customer_service.call("takeBackCorrection", { params: { id }, body: { reason: "Pomyłka" } });
      return "customer_service";
    },
    expected: "correction.take_back",
  }),
  assignRework: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await triaged(installation, project_manager);
      await project_manager.call("decideCorrection", { params: { id }, body: { decision: "accept" } });
      return id;
    },
    act: async (id) => {
      const body = await rework(installation, "olena@example.com");
      await project_manager.call("assignRework", { params: { id }, body });
      return "project_manager";
    },
    expected: "correction.assign",
  }),
  correctionFileLink: (installation, { customer_service, project_manager }) => ({
    prepare: () => opened(installation),
    act: async (id) => {
      const { source } = await project_manager.call("deskCorrection", { params: { id } });
      await customer_service.call("correctionFileLink", { params: { id, file: source[0]?.hash ?? "" } });
      return "customer_service";
    },
    expected: "correction.download",
  }),
  exportShipments: (_installation, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await project_manager.call("exportShipments", { body: { group: "to_do" } });
      return "project_manager";
    },
    expected: "shipment.export",
  }),
  makeParcel: (installation, { project_manager }) => ({
    prepare: () => sentToLocker(installation, visitor(installation)).then(({ id }) => String(id)),
    act: async (id) => {
      await project_manager.call("makeParcel", { params: { id } });
      await installation.runJobs();
      return "project_manager";
    },
    expected: "parcel.make",
  }),
  parcelLabel: (installation, { project_manager }) => ({
    prepare: async () => {
      const { id } = await sentToLocker(installation, visitor(installation));
      await project_manager.call("makeParcel", { params: { id: String(id) } });
      await installation.runJobs();
      return String(id);
    },
    act: async (id) => {
      await project_manager.call("parcelLabel", { params: { id } });
      return "project_manager";
    },
    expected: "parcel.label",
  }),
};
