import type { FastifyInstance } from "fastify";

/** The methods of an address; none for one without a route. */
export type MethodsOf = (pathname: string) => readonly string[];

/** Notes the methods of all routes that are mounted afterwards. Patterns for everything else are no routes of an address. */
export function openMethods(app: FastifyInstance): MethodsOf {
  const routes = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const known = routes.get(url) ?? { matches: matcherOf(url), methods: new Set<string>() };
    routes.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  return (pathname) => {
    const found = new Set<string>();
    for (const { matches, methods } of routes.values())
      if (matches.test(pathname)) for (const one of methods) found.add(one);
    return found.size === 0 ? [] : [...found, "OPTIONS"].toSorted();
  };
}

/** `/order/:hash` as an expression; each parameter is one part of the address. */
const matcherOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, "[^/]+")}$`);
