import { createHash, randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AskedGrant } from "#contract/api/grants.ts";

/** The maker of an agent: serves the document of its client, or what a test says. */
export async function openAgentMaker() {
  let answer: (response: ServerResponse) => void = () => {};
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client_id = `${origin}/client.json`;
  const redirect_uri = "http://127.0.0.1:7777/callback";
  const document = { client_id, client_name: "Schreibkraft", redirect_uris: [redirect_uri] };
  const serve = (changes: Readonly<Record<string, unknown>> = {}): void => {
    answer = (response) =>
      void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ ...document, ...changes }));
  };
  serve();
  return {
    client_id,
    redirect_uri,
    origin,
    serve,
    answer: (how: (response: ServerResponse) => void): void => void (answer = how),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type AgentMaker = Awaited<ReturnType<typeof openAgentMaker>>;

/** A proof key for code exchange: the verifier stays with the client. */
export function proofKey() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The parameters of a sound authorization request. */
export const askedBy = (
  maker: AgentMaker,
  { origin }: { readonly origin: string },
  challenge: string,
  changes: Partial<AskedGrant> = {},
): AskedGrant => ({
  client_id: maker.client_id,
  redirect_uri: maker.redirect_uri,
  response_type: "code",
  code_challenge: challenge,
  code_challenge_method: "S256",
  resource: `${origin}/mcp`,
  scope: "account:read orders:quote orders:read orders:spend",
  state: "of-the-client",
  ...changes,
});
