import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { markReadByDesk, deskWrites, markRead, translatorWrites } from "./translator-talk-commands.ts";
import { talkOf, unreadAtDesk, unreadOf } from "./translator-talk-queries.ts";

export const translator_talk_handlers = {
  // Reads that write: the shown messages are marked as read.
  translatorTalk: write("translatorTalk", async ({ tx, caller, params, now }) => {
    await markReadByDesk(tx, caller, params.id, now);
    return talkOf(tx, params.id, "desk");
  }),
  writeToTranslator: write("writeToTranslator", async ({ tx, caller, params, body, now }) => {
    await deskWrites(tx, caller, params.id, body.text, now);
    return talkOf(tx, params.id, "desk");
  }),
  unreadTranslators: read("unreadTranslators", ({ db }) => unreadAtDesk(db)),
  zoneTalk: write("zoneTalk", async ({ tx, caller, now }) => {
    await markRead(tx, idOfCaller(caller), "translator", now);
    return talkOf(tx, idOfCaller(caller), "translator");
  }),
  zoneUnread: read("zoneUnread", async ({ db, caller }) => ({
    unread: await unreadOf(db, idOfCaller(caller)),
  })),
  writeToDesk: write("writeToDesk", async ({ tx, caller, body, now }) => {
    await translatorWrites(tx, idOfCaller(caller), body.text, now);
    return talkOf(tx, idOfCaller(caller), "translator");
  }),
};
