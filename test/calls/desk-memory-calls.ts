import type { Installation } from "../installation.ts";
import type { Session } from "../session.ts";
import type { DeskCall } from "./desk-call.ts";

const pair = { source_lang: "it", target_lang: "de" } as const;
const house = { brand: "tolmaro" } as const;
const named = { customer: null, ...house, ...pair } as const;

const tmx = `<tmx version="1.4"><header srclang="it"/><body><tu><tuv xml:lang="it"><seg>Buongiorno.</seg></tuv>
<tuv xml:lang="de"><seg>Guten Tag.</seg></tuv></tu></body></tmx>`;

/** Sends a file as the body of an import of a brand itself. */
const sent = async (
  who: Session,
  name: "importDeskMemory" | "importDeskTerms",
  query: Readonly<Record<string, string>>,
  text: string,
): Promise<void> => {
  const file = { query: { ...house, ...pair, ...query }, body: Buffer.from(text) };
  const answer = await who.send(name, file as never);
  if (answer.statusCode >= 300) throw new Error(answer.body);
};

/** The id of a memory of a brand itself with one unit. */
async function houseMemory(installation: Installation, who: Session): Promise<string> {
  await sent(who, "importDeskMemory", { name: "house.tmx" }, tmx);
  await installation.runJobs();
  const { memories } = await who.call("deskMemory", { query: house });
  return String(memories[0]?.id);
}
const houseTerms = async (who: Session): Promise<string> => {
  await sent(who, "importDeskTerms", { format: "csv" }, "contratto,Vertrag");
  return "";
};

const term = { source: "legge", target: "Gesetz", status: "preferred", note: "" } as const;
const houseTerm = async (who: Session): Promise<string> =>
  String((await who.call("addDeskTerm", { body: { ...named, ...term } })).id);

/** Every call about memories and terms that changes or hands out something, once. */
export const memoryWriteCalls: Readonly<Record<string, DeskCall>> = {
  importDeskMemory: (_installation, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await sent(project_manager, "importDeskMemory", { name: "house.tmx" }, tmx);
      return "project_manager";
    },
    expected: "memory.import",
  }),
  deskMemoryFile: (installation, { project_manager }) => ({
    prepare: () => houseMemory(installation, project_manager),
    act: async (id) => {
      await project_manager.call("deskMemoryFile", { params: { id } });
      return "project_manager";
    },
    expected: "memory.file",
  }),
  removeDeskMemory: (installation, { project_manager }) => ({
    prepare: () => houseMemory(installation, project_manager),
    act: async (id) => {
      await project_manager.call("removeDeskMemory", { params: { id }, body: { reason: "out of date" } });
      return "project_manager";
    },
    expected: "memory.remove",
  }),
  addDeskTerm: (_installation, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await project_manager.call("addDeskTerm", { body: { ...named, ...term } });
      return "project_manager";
    },
    expected: "terms.set",
  }),
  changeDeskTerm: (_installation, { project_manager }) => ({
    prepare: () => houseTerm(project_manager),
    act: async (id) => {
      const body = { ...named, ...term, note: "of the code" };
      await project_manager.call("changeDeskTerm", { params: { id }, body });
      return "project_manager";
    },
    expected: "terms.set",
  }),
  removeDeskTerm: (_installation, { project_manager }) => ({
    prepare: () => houseTerm(project_manager),
    act: async (id) => {
      await project_manager.call("removeDeskTerm", { params: { id }, body: { customer: null, ...house } });
      return "project_manager";
    },
    expected: "terms.remove",
  }),
  importDeskTerms: (_installation, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await houseTerms(project_manager);
      return "project_manager";
    },
    expected: "terms.import",
  }),
  deskTermFile: (_installation, { project_manager }) => ({
    prepare: () => houseTerms(project_manager),
    act: async () => {
      await project_manager.call("deskTermFile", { body: { ...named, format: "csv" } });
      return "project_manager";
    },
    expected: "terms.file",
  }),
  removeDeskTerms: (_installation, { project_manager }) => ({
    prepare: () => houseTerms(project_manager),
    act: async () => {
      await project_manager.call("removeDeskTerms", { body: { ...named, reason: "out of date" } });
      return "project_manager";
    },
    expected: "terms.remove",
  }),
};
