import type { DeskCall } from "./desk-call.ts";

/** Every call about stopped files that changes something, once. */
export const quarantineWriteCalls: Readonly<Record<string, DeskCall>> = {
  decideQuarantine: (installation, { project_manager }) => ({
    prepare: async () => {
      const { id } = await installation.db
        .insertInto("quarantine")
        .values({
          brand_id: 1,
          name: "umowa.doc",
          size_bytes: 1000n,
          sha256: "0".repeat(64),
          signature: "Doc.Trojan",
          sender: "visitor:a",
          storage_key: null,
          found_at: installation.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return String(id);
    },
    act: async (id) => {
      const body = { decision: "deleted" as const, note: "Szkodliwy" };
      await project_manager.call("decideQuarantine", { params: { id }, body });
      return "project_manager";
    },
    expected: "quarantine.decide",
  }),
};
