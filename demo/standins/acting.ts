import type { FastifyReply, FastifyRequest } from "fastify";
import { hostedPage, type Act, type PageLocale, type Shown } from "./hosted-page.ts";
import type { Notice } from "./messenger.ts";

/** A notification as it is sent. */
type Word = Pick<Notice, "body" | "headers">;
/** One notification, and the same one with an invalid signature. */
export type Notification = { readonly good: Word; readonly forged: Word };

const late_ms = 20_000;
const a_moment_ms = 1_500;

/** How notifications of a provider are delivered to the merchant: once and in order, unless the act differs. */
export function spread(act: Act, url: string, notifications: readonly Notification[]): Notice[] {
  const notice = ({ body, headers }: Word, after_ms = 0): Notice => ({ url, body, headers, after_ms });
  const good = notifications.map((one) => one.good);
  switch (act) {
    case "late":
      return good.map((word) => notice(word, late_ms));
    case "duplicate":
      return [0, 1, 2].flatMap(() => good.map((word) => notice(word)));
    case "bad_signature":
      return [...notifications.map(({ forged }) => notice(forged)), ...good.map((word) => notice(word))];
    case "out_of_order":
      return good.toReversed().map((word, i) => notice(word, i * a_moment_ms));
    case "pay":
    case "blik":
    case "refuse":
    case "wait":
    case "pay_twice":
    case "other_amount":
      return good.map((word) => notice(word));
  }
}

/** The acts that result in a payment. */
export const brings_money = (act: Act): boolean => act !== "refuse" && act !== "wait";

/** The sandboxes of Polish providers accept codes that begin with 777. */
const blikAccepted = (code: string): boolean => /^777\d{3}$/.test(code.replaceAll(" ", ""));

/** At least one minor unit, when a złoty less would be zero or negative. */
export const otherAmount = (amount: bigint): bigint => (amount > 100n ? amount - 100n : 1n);

export const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof request.body === "string" ? request.body : "");

/** The address of the simulator, for absolute links as in a provider's responses. */
export const hostOf = (request: FastifyRequest): string => `http://${request.headers.host ?? "127.0.0.1"}`;

/** The pressed button, if the page has it; a wrong BLIK code is a refusal. */
export function actOf(request: FastifyRequest, acts: readonly Act[]): Act | undefined {
  const form = formOf(request);
  const act = acts.find((one) => one === form.get("act"));
  return act === "blik" && !blikAccepted(form.get("blik_code") ?? "") ? "refuse" : act;
}

/** Language codes of providers. */
export const pageLocale = (language: string): PageLocale =>
  ({ pl: "pl", en: "en", de: "de", uk: "ua" } as const)[language.toLowerCase()] ?? "en";

export function showPage(reply: FastifyReply, shown: Shown | undefined): FastifyReply {
  return reply
    .code(shown ? 200 : 404)
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
    )
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(hostedPage(shown));
}
