// A process of its own, so that its processor time is not the client's: bare Fastify, one inserting transaction a request.
import fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
await pool.query(
  "create table if not exists bench_insert (id bigserial primary key, note text, at timestamptz)",
);
const app = fastify();
app.post("/order", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>({
      name: "insert",
      text: "insert into bench_insert (note, at) values ($1, now()) returning id",
      values: ["słowo"],
    });
    await client.query("commit");
    return { id: rows[0]?.id };
  } finally {
    client.release();
  }
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
