import { expect } from "vitest";
import type { AskedGrant, AskedGrantView, NewGrant } from "#contract/api/grants.ts";
import { routes } from "#contract/routes.ts";
import { type AgentMaker, askedBy, proofKey } from "./agent-maker.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";

export const granted = {
  scopes: ["account:read", "orders:quote", "orders:read", "orders:spend"],
  order_limit: "0.00",
  day_limit: "0.00",
  month_limit: "0.00",
  days: 90,
  terms: true,
} as const satisfies Partial<NewGrant>;

/** A person at the portal of an installation, at its own address: the issuer of an answer is the address that is called. */
export function personAt(installation: Installation, session: Session) {
  const send = async (name: "askedGrant" | "authorizeAgent", body: object): Promise<Response> =>
    fetch(installation.origin + routes[name].path, {
      method: "POST",
      headers: { ...(await session.headers()), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const dataOf = async <T>(answer: Response): Promise<T> => {
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return (JSON.parse(text) as { data: T }).data;
  };
  return {
    looks: async (asked: AskedGrant) => dataOf<AskedGrantView>(await send("askedGrant", asked)),
    /** The address to which the person is sent back. */
    authorizes: async (asked: AskedGrant, changes: Partial<NewGrant> = {}): Promise<URL> => {
      const { url } = await dataOf<{ url: string }>(
        await send("authorizeAgent", { ...asked, ...granted, ...changes }),
      );
      return new URL(url);
    },
    refusal: async (name: "askedGrant" | "authorizeAgent", body: object) => {
      const answer = await send(name, body);
      const { error } = (await answer.json()) as {
        error: { code: string; details?: Readonly<Record<string, string>> };
      };
      return { status: answer.status, ...error };
    },
  };
}

type Form = Readonly<Record<string, string>>;
type Person = ReturnType<typeof personAt>;
type Granting = Parameters<Person["authorizes"]>[1];
export type AgentTokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
};
type TokenAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
export const invalid = (error = "invalid_grant"): TokenAnswer => ({
  status: 400,
  body: { error, error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) as string },
});

/** An agent of a maker at an installation, as its program calls it. */
export function agentAt({ origin }: Pick<Installation, "origin">, maker: AgentMaker) {
  const post = async (form: Form): Promise<TokenAnswer> => {
    const answer = await fetch(`${origin}/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return { status: answer.status, body: (await answer.json()) as TokenAnswer["body"] };
  };
  /** An authorization by the person, up to the code. */
  const newCode = async (person: Person, changes: Granting = {}) => {
    const { verifier, challenge } = proofKey();
    const asked = askedBy(maker, { origin }, challenge);
    const back = await person.authorizes(asked, changes);
    return {
      grant_type: "authorization_code",
      client_id: asked.client_id,
      redirect_uri: asked.redirect_uri,
      code: back.searchParams.get("code") ?? "",
      code_verifier: verifier,
      resource: asked.resource,
    };
  };
  /** Calls the agents' address without a client: the status says whether the token works. */
  const call = (token: string | null) =>
    fetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    });
  return {
    post,
    newCode,
    call,
    newTokens: async (person: Person, changes: Granting = {}): Promise<AgentTokens> => {
      const { status, body } = await post(await newCode(person, changes));
      expect(status, JSON.stringify(body)).toBe(200);
      return body as AgentTokens;
    },
    refresh: (refresh_token: string, changes: Form = {}) =>
      post({ grant_type: "refresh_token", refresh_token, client_id: maker.client_id, ...changes }),
    works: async (token: string): Promise<boolean> => (await call(token)).status === 200,
  };
}
