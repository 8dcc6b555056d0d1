import type { FastifyPluginAsync } from "fastify";
import type pg from "pg";

/** The options of a simulator: the product's secrets, by field, and its base path. */
type StandinOptions = {
  readonly pool: pg.Pool;
  readonly secrets: Readonly<Record<string, string>>;
  readonly mount: string;
};
export type Standin = FastifyPluginAsync<StandinOptions>;
