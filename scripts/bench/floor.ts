import { createHash } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";

/** The bare framework with the bare driver doing the same work: what a figure is measured against. */
export async function startFloor(
  database_url: string,
  bytes: string,
): Promise<{ app: FastifyInstance; url: string; stop: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: database_url, max: 20 });
  const app = fastify();
  app.get("/hello", (_request, reply) => reply.type("application/json").send(bytes));
  app.get("/list", async (request) => {
    const token = createHash("sha256")
      .update((request.headers.authorization ?? "").slice(7))
      .digest();
    const known = await pool.query<{ subject_id: number }>({
      name: "token",
      text: "select subject_id from access_token where token_sha256 = $1 and expires_at > now()",
      values: [token],
    });
    const { rows } = await pool.query({
      name: "list",
      text: `select * from "order" where customer_id = $1 order by created_at desc, id desc limit 20`,
      values: [known.rows[0]?.subject_id],
    });
    return { data: rows };
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    url,
    async stop() {
      await app.close();
      await pool.end();
    },
  };
}
