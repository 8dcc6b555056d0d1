import Fastify from "fastify";
import {
  type Employee,
  identityProvider,
  noProviderFaults,
  type ProviderFaults,
  type ProviderOptions,
} from "#demo/standins/identity-provider.ts";

type Opening = Partial<Pick<ProviderOptions, "employees" | "redirect_uris" | "clock">> & {
  /** The path of its name, as of a provider of many companies. */
  readonly path?: string;
};

export const provider_client = { client_id: "tolmaro-client", client_secret: "secret: of a test/ä" };

/** A company's provider of logins, on a port of its own. */
export async function openIdentityProvider({
  employees = [],
  redirect_uris = [],
  clock = () => new Date(),
  path = "",
}: Opening = {}) {
  // What is never answered ends with the provider.
  const app = Fastify({ forceCloseConnections: true });
  const reads = new Map<string, number>();
  const faults: ProviderFaults = noProviderFaults();
  const state = { employee: null as Employee | null, issuer: "" };
  await app.register(identityProvider, {
    ...provider_client,
    issuer: () => state.issuer,
    redirect_uris,
    employee: () => state.employee,
    employees,
    faults,
    clock,
    reads,
    prefix: path,
  });
  state.issuer = (await app.listen({ port: 0, host: "127.0.0.1" })) + path;
  return {
    get issuer() {
      return state.issuer;
    },
    faults,
    /** How often its description, its keys and tokens were asked for. */
    reads,
    /** New keys take the place of the former ones. */
    rotate: async (): Promise<void> => void (await fetch(`${state.issuer}/rotation`, { method: "POST" })),
    /** Nothing is wrong any more. */
    mend: (): void => void Object.assign(faults, noProviderFaults()),
    /** Who is logged in at the company. */
    employ: (employee: Employee | null): void => void (state.employee = employee),
    close: () => app.close(),
  };
}
export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;
