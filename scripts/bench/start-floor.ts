import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export type Floor = { readonly url: string; readonly pid: number; readonly stop: () => void };

/** Starts the bare framework on a database. */
export async function startFloor(database_url: string): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, "floor.ts"), [database_url]);
  const [url] = (await once(child, "message")) as [string];
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Lets the floor send these bytes; answers their address. */
export async function putDocument({ url }: Floor, name: string, bytes: string): Promise<string> {
  const address = `${url}/document/${name}`;
  const answer = await fetch(address, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ bytes }),
  });
  if (!answer.ok) throw new Error(`the floor answered ${answer.status}`);
  return address;
}
