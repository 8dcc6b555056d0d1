import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** What a simulated engine does with the next request; `translate` without a script. */
export type EngineAct =
  | "translate"
  | "slow"
  | "cut"
  | "garbage"
  | "html_page"
  | "redirect"
  | "empty_body"
  | "huge"
  | "one_less"
  | "one_more"
  | "lost_tags"
  | "crossed_tags"
  | "loop"
  | "echo"
  | "empty_texts"
  | "numbers"
  | "new_url"
  | "shortened"
  | "other_script"
  | "length"
  | "insufficient_quota"
  | { readonly status: number; readonly retry_after?: string };

/** The script of a simulator and the requests it has received. */
export type EngineScript = {
  /** Acts of the next translations, in their order. */
  readonly acts: EngineAct[];
  /** The act of the translations after these. */
  always: EngineAct;
  /** Bodies of the translations that were asked for. */
  readonly requests: unknown[];
  slow_ms: number;
};
export const newEngineScript = (): EngineScript => ({
  acts: [],
  always: "translate",
  requests: [],
  slow_ms: 300,
});

export const nextAct = (script: EngineScript): EngineAct => script.acts.shift() ?? script.always;

type NamedAct = Extract<EngineAct, string>;
type Broken = (reply: FastifyReply) => FastifyReply;

/** Answers that are given in place of the protocol's. */
const broken_answers: Partial<Record<NamedAct, Broken>> = {
  cut: (reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    reply.raw.write('{"translations":[');
    setTimeout(() => reply.raw.destroy(), 5);
    return reply;
  },
  garbage: (reply) => reply.type("application/json").send('{"something":"else"}'),
  html_page: (reply) => reply.type("text/html").send("<html><body>Welcome to the network</body></html>"),
  redirect: (reply) => reply.code(302).header("location", "http://127.0.0.1:1/elsewhere").send(),
  empty_body: (reply) => reply.code(200).send(),
  huge: (reply) => reply.type("application/json").send(`"${"x".repeat(9 * 1024 * 1024)}"`),
  insufficient_quota: (reply) =>
    reply.code(429).send({ error: { code: "insufficient_quota", message: "You exceeded your quota" } }),
};

/** An answer that is given in place of the protocol's; null when the protocol answers, changed or not. */
export async function brokenAnswer(
  act: EngineAct,
  { slow_ms }: EngineScript,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  if (typeof act === "object") {
    if (act.retry_after !== undefined) void reply.header("retry-after", act.retry_after);
    return reply.code(act.status).send({ message: `status ${act.status}` });
  }
  if (act === "slow") await sleep(slow_ms);
  return broken_answers[act]?.(reply) ?? null;
}

const cyrillic = "абвгдеєжзиіїйклмнопрстуфхцчшщьюя";

/** A sentence of the simulators: each word is reversed, so that it is another text of equal length. */
const translated = (text: string): string =>
  text.replaceAll(/\p{L}{2,}/gu, (word) => {
    const reversed = Array.from(word.toLowerCase()).toReversed().join("");
    return word.charAt(0) === word.charAt(0).toUpperCase()
      ? reversed.charAt(0).toUpperCase() + reversed.slice(1)
      : reversed;
  });

const tag = /(<[^<>]*>|&[#\w]+;|⟦[^⟦⟧]*⟧)/u;
/** The parts of a text between tags, entities and marks, changed. */
const between = (text: string, change: (part: string) => string): string =>
  text
    .split(tag)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join("");

/** How an act changes the translation of a text. */
const changed_texts: Partial<Record<NamedAct, (text: string) => string>> = {
  lost_tags: (text) => between(text, translated).replaceAll(/<[^<>]*>|⟦[^⟦⟧]*⟧/gu, ""),
  crossed_tags: (text) => {
    const tags = text.match(/<[^<>]*>|⟦[^⟦⟧]*⟧/gu) ?? [];
    return tags.toReversed().join("") + translated(text.replaceAll(/<[^<>]*>|⟦[^⟦⟧]*⟧/gu, ""));
  },
  loop: (text) => `${translated(text)} ${"eno owt eerht ".repeat(8)}`,
  echo: (text) => text,
  empty_texts: () => "",
  numbers: (text) => between(text, translated).replaceAll(/\d+/g, (digits) => String(Number(digits) + 1)),
  new_url: (text) => `${between(text, translated)} https://example.org/advert`,
  shortened: (text) => between(text, translated).slice(0, Math.floor(text.length / 3)),
  length: (text) =>
    `${between(text, translated)} ${Array.from("abcdefghijklmnopqrst", (one) => one.repeat(11)).join(" ")}`,
  other_script: (text) =>
    between(text, (part) =>
      part.replaceAll(/\p{L}/gu, (one) => cyrillic.charAt((one.codePointAt(0) ?? 0) % cyrillic.length)),
    ),
};

/** The translation of one text as the act has it. */
export const actedText = (act: EngineAct, text: string): string =>
  (typeof act === "string" ? changed_texts[act]?.(text) : undefined) ?? between(text, translated);

/** The translations of a request; acts about their number add or remove one. */
export function actedTexts(act: EngineAct, texts: readonly string[]): string[] {
  const made = texts.map((text) => actedText(act, text));
  if (act === "one_less") return made.slice(0, -1);
  return act === "one_more" ? [...made, "Another"] : made;
}
