import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { uploadText } from "../services.ts";
import { to_locker } from "../shipments.ts";
import { anna, approveByPhone, order_input, paidOrder, visitor } from "../steps.ts";

/** A quote request with one file; returns its id. */
async function asked(installation: Installation): Promise<string> {
  const file = { query: { name: "lista.txt" }, body: Buffer.from("kilka słów do przełożenia") };
  const answer = await anna(installation).send("uploadFile", file);
  const { data } = answer.json<{ data: { hash: string } }>();
  const { orders } = await anna(installation).call("createOrder", {
    body: { ...order_input, intent: "quote", files: [data.hash] },
  });
  return String(orders[0]?.id ?? 0);
}

/** A paid sworn order with a paper original to a locker. */
async function swornToLocker(installation: Installation): Promise<string> {
  const who = visitor(installation);
  const page = await uploadText(installation, who, "akt.txt", "a".repeat(1125));
  const placed = await paidOrder(installation, who, {
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [page],
    text: "",
    shipping: to_locker,
  });
  return String(placed.orders[0]?.id ?? 0);
}

/** Every call of the desk about the data of one order, once. */
export const orderWriteCalls: Readonly<Record<string, DeskCall>> = {
  correctCount: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      const { attachments } = await project_manager.call("deskOrder", { params: { id } });
      const attachment = attachments[0]?.hash ?? "";
      const body = { words: 40, reason: "Pieczęcie" };
      await project_manager.call("correctCount", { params: { id, attachment }, body });
      return "project_manager";
    },
    expected: "file.count",
  }),
  takeBackApproval: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await swornToLocker(installation);
      await approveByPhone(project_manager, Number(id));
      return id;
    },
    act: async (id) => {
      const body = { version: 1, reason: "Inne zamówienie" };
      await project_manager.call("takeBackApproval", { params: { id }, body });
      return "project_manager";
    },
    expected: "paper.take_back",
  }),
  approvePaper: (installation, { project_manager }) => ({
    prepare: () => swornToLocker(installation),
    act: async (id) => {
      await approveByPhone(project_manager, Number(id));
      return "project_manager";
    },
    expected: "paper.approve",
  }),
};
