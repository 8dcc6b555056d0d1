/** `note` is worth knowing and prevents nothing; `problem` is to be solved before customers come. */
export type Finding = {
  readonly state: "ok" | "note" | "problem";
  readonly part: string;
  readonly text: string;
};

export const ok = (part: string, text: string): Finding => ({ state: "ok", part, text });
export const note = (part: string, text: string): Finding => ({ state: "note", part, text });
export const problem = (part: string, text: string): Finding => ({ state: "problem", part, text });
