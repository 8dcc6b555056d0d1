import type { FastifyPluginAsync } from "fastify";
import type pg from "pg";

/** What a stand-in is given: the secrets its shop has, field by field, and the folder of addresses it answers at. */
type StandinOptions = {
  readonly pool: pg.Pool;
  readonly secrets: Readonly<Record<string, string>>;
  readonly mount: string;
};
export type Standin = FastifyPluginAsync<StandinOptions>;
