import Fastify from "fastify";
import {
  type Employee,
  identityProvider,
  noProviderFaults,
  type ProviderFaults,
  type ProviderOptions,
} from "#demo/standins/identity-provider.ts";

type Opening = Partial<Pick<ProviderOptions, "employees" | "redirect_uris" | "clock">>;

export const provider_client = { client_id: "tolmaro-client", client_secret: "secret: of a test/ä" };

/** A company's provider of logins, on a port of its own. */
export async function openIdentityProvider({
  employees = [],
  redirect_uris = [],
  clock = () => new Date(),
}: Opening = {}) {
  const app = Fastify();
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
  });
  state.issuer = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    get issuer() {
      return state.issuer;
    },
    faults,
    /** Nothing is wrong any more. */
    mend: (): void => void Object.assign(faults, noProviderFaults()),
    /** Who is logged in at the company. */
    employ: (employee: Employee | null): void => void (state.employee = employee),
    close: () => app.close(),
  };
}
export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;
