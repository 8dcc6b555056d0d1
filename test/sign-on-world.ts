import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { CallAnswer } from "#contract/client.ts";
import { routes, type Routes } from "#contract/routes.ts";
import { openNameServer } from "#demo/standins/dns.ts";
import { type Company, newCompany } from "./companies.ts";
import type { Installation } from "./installation.ts";
import { answerOf, brandHeader, session, type Session } from "./session.ts";
import { type IdentityProvider, openIdentityProvider, provider_client } from "./sign-on.ts";
import { inOneInstallation } from "./steps.ts";

export type Settings = Partial<{ required: boolean; join_role: "none" | "viewer" | "buyer" }>;

type Begun = { readonly email: string; readonly fresh?: boolean };

export type Token = NonNullable<CallAnswer<Routes["finishSignOn"]>["token"]>;

let companies = 0;

/** An installation with a name server and a company's provider of logins, for the tests of a file. */
export async function signOnWorld() {
  const names = await openNameServer();
  let installation: Installation | null = null;
  let provider: IdentityProvider | null = null;
  inOneInstallation(
    (opened) => {
      installation = opened;
    },
    { OUTSIDE_LOOPBACK: "1", DNS_SERVERS: names.address },
  );
  beforeAll(async () => {
    provider = await openIdentityProvider({ clock: () => world().installation.clock.now() });
  });
  afterAll(async () => {
    await provider?.close();
    await names.close();
  });
  beforeEach(() => {
    provider?.mend();
    names.state.is_broken = false;
  });
  const world = () => {
    if (!installation || !provider) throw new Error("the installation is not open yet");
    return { installation, provider };
  };
  return {
    names,
    get installation() {
      return world().installation;
    },
    get provider() {
      return world().provider;
    },
    ...stepsIn(world, names.records),
  };
}

type World = () => { readonly installation: Installation; readonly provider: IdentityProvider };

function stepsIn(world: World, records: Map<string, readonly string[]>) {
  const guest = () => session(world().installation, { zone: "visitor", language: "en" });

  /** Adds a domain and proves it. */
  async function prove(who: Session, domain: string): Promise<number> {
    const { domains } = await who.call("addDomain", { body: { domain } });
    const claim = domains.find((one) => one.domain === domain);
    records.set(domain, ["v=spf1 -all", claim?.record ?? ""]);
    await who.call("checkDomain", { params: { id: String(claim?.id ?? 0) } });
    return claim?.id ?? 0;
  }

  const settings = (changes: Settings = {}) => ({
    body: {
      issuer: world().provider.issuer,
      ...provider_client,
      required: false,
      join_role: "buyer" as const,
      ...changes,
    },
  });

  /** A company with a proven domain and a world().provider. */
  async function withSso(
    changes: Settings = {},
  ): Promise<Company & { readonly domain: string; claim_id: number }> {
    const company = await newCompany(world().installation);
    const domain = `firma${(companies += 1)}.example`;
    const claim_id = await prove(company.session, domain);
    await company.session.call("changeSso", settings(changes));
    return { ...company, domain, claim_id };
  }

  /** The answer of the provider for a login that began; the person is logged in there. */
  async function atProvider(url: string): Promise<Record<"state" | "code" | "iss" | "error", string>> {
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.status, await answer.clone().text()).toBe(302);
    const { searchParams } = new URL(answer.headers.get("location") ?? "");
    const part = (name: string) => searchParams.get(name) ?? "";
    return { state: part("state"), code: part("code"), iss: part("iss"), error: part("error") };
  }

  async function begin({ email, fresh = false }: Begun) {
    const { url, secret } = await guest().call("startSignOn", { body: { email, fresh } });
    return { ...(await atProvider(url)), secret };
  }
  const finish = (body: Awaited<ReturnType<typeof begin>>) => guest().call("finishSignOn", { body });
  const refused = (body: Awaited<ReturnType<typeof begin>>) => guest().refusal("finishSignOn", { body });

  /** Logs a person in whom the provider knows. */
  async function signOn(sub: string, email: string, more: object = {}) {
    world().provider.employ({ sub, email, given_name: "Ewa", family_name: "Lis", ...more });
    return finish(await begin({ email }));
  }

  /** The caller of a token. */
  const as = (token: Token | null) => ({
    "x-brand": brandHeader("tolmaro"),
    "accept-language": "en",
    authorization: `Bearer ${token?.access_token ?? ""}`,
  });
  const membershipBy = async (token: Token | null) =>
    answerOf(
      "membership",
      await world().installation.app.inject({
        method: "GET",
        url: routes.membership.path,
        headers: as(token),
      }),
    );
  const persons = async (email: string) =>
    world().installation.db.selectFrom("person").selectAll().where("email", "=", email).execute();
  return { guest, prove, settings, withSso, begin, finish, refused, signOn, as, membershipBy, persons };
}
