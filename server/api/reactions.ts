import { on } from "#server/kernel/events.ts";
import { revokeKeysOfMember } from "./keys-commands.ts";

export const reactions = [on("member.keys_ended", { phase: "follow", run: revokeKeysOfMember })];
