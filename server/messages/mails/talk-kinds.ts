import type { PaperKind } from "#domain/payouts/payee.ts";

/** What runs out of a translator's papers: one that lies with us, or the entry in the register of sworn translators. */
type RunsOut = PaperKind | "sworn";

/** What the desk writes to a translator, and what it hears of their papers. */
export type TalkMailData = {
  readonly translator_message: { readonly url: string; readonly text: string };
  readonly staff_paper: {
    readonly url: string;
    readonly translator: string;
    readonly paper: RunsOut;
    /** The file's name; empty where only the day is known. */
    readonly name: string;
    readonly until: string;
    readonly over: boolean;
  };
};
export type TalkMailKind = keyof TalkMailData;
