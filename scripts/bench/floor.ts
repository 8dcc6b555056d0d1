// Bare Fastify with the bare driver doing the same work: what figures are measured against. A process of its own, so
// that its time and memory are not the client's.
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
await pool.query(
  "create table if not exists bench_insert (id bigserial primary key, note text, at timestamptz)",
);
const app = fastify();

/** Bytes that are sent as they are, at the address they were put to. */
const documents = new Map<string, string>();
app.put<{ Body: { readonly bytes: string } }>("/document/*", async ({ url, body }) => {
  documents.set(url, body.bytes);
  return {};
});
app.get("/document/*", (request, reply) =>
  reply.type("application/json").send(documents.get(request.url) ?? ""),
);

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

// An upload as it comes: to a file, with its digest.
app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
app.post<{ Body: Readable }>("/upload", { bodyLimit: Number.MAX_SAFE_INTEGER }, async ({ body }) => {
  const file = path.join(os.tmpdir(), randomUUID());
  const digest = createHash("sha256");
  const noted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, noted, fs.createWriteStream(file));
  fs.rmSync(file);
  return { sha256: digest.digest("hex") };
});

process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
