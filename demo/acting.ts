import { fillPath, type Route } from "#contract/route.ts";
import type { CallAnswer, CallInput } from "#contract/client.ts";
import { routes, type RouteName, type Routes } from "#contract/routes.ts";
import { demo_password } from "#server/app/demo-password.ts";
import type { PastInstallation } from "./past-installation.ts";

/** The person and their site; a visitor has no name and no password. */
export type Login = {
  readonly zone: "visitor" | "customer" | "staff" | "translator";
  readonly email?: string;
  readonly brand: string;
  readonly locale: string;
};

/** One person of the demo: calls the routes of their pages. Throws the server's refusals. */
export type Person = {
  readonly call: <N extends RouteName>(
    name: N,
    input: CallInput<Routes[N]>,
  ) => Promise<CallAnswer<Routes[N]>>;
};

/** A refusal of the server, as in its response. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(call: string, body: string) {
    super(`${call}: ${body}`);
    const { error } = JSON.parse(body) as { error: { code: string; details?: Record<string, unknown> } };
    this.code = error.code;
    this.details = error.details ?? {};
  }
}

type Loose = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
};

const tokens = {
  visitor: "anonymousToken",
  customer: "accessToken",
  staff: "staffToken",
  translator: "translatorToken",
} as const satisfies Record<Login["zone"], RouteName>;

export function person(past: PastInstallation, { zone, email, brand, locale }: Login): Person {
  const general = {
    "x-brand": Buffer.from(brand).toString("base64").replace(/=+$/, ""),
    "accept-language": locale,
    // Links in mails and return addresses of providers use the permanent address.
    host: `${brand}.localhost:${past.machine.config.port}`,
  };
  let token: string | null = null;
  const authorization = async (): Promise<string> => {
    if (token === null) {
      const body =
        zone === "visitor" ? { brand } : { username: email, password: demo_password, grant_type: "password" };
      const given = (await ask(past, tokens[zone], { body }, general)) as { access_token: string };
      token = given.access_token;
    }
    return `Bearer ${token}`;
  };
  return {
    call: async (name, input) =>
      (await ask(past, name, input as Loose, {
        ...general,
        authorization: await authorization(),
      })) as CallAnswer<Routes[typeof name]>,
  };
}

async function ask(
  past: PastInstallation,
  name: RouteName,
  { params = {}, query = {}, body }: Loose,
  headers: Record<string, string>,
): Promise<unknown> {
  const row: Route = routes[name];
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const answer = await past.app.inject({
    method: row.method,
    url: fillPath(row.path, params) + (search.size > 0 ? `?${search.toString()}` : ""),
    headers: {
      ...headers,
      ...(body === undefined
        ? {}
        : { "content-type": row.stream ? "application/octet-stream" : "application/json" }),
    },
    ...(body === undefined ? {} : { payload: row.stream ? (body as Buffer) : JSON.stringify(body) }),
  });
  if (answer.statusCode >= 400) throw new Refused(name, answer.body);
  if (answer.statusCode === 204) return null;
  const answered = answer.json<{ data: unknown }>();
  return row.flat || row.list ? answered : answered.data;
}
