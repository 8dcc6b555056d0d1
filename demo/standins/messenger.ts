import type pg from "pg";

/** A notification of a provider: its address, its bytes, and the proof in its headers. */
export type Notice = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The delay in milliseconds, for late or out-of-order delivery. */
  readonly after_ms?: number;
};

const schema = `
  create schema if not exists standins;
  create table if not exists standins.notice (
    id bigint generated always as identity primary key, provider text not null, url text not null, body text not null,
    headers jsonb not null, attempts integer not null default 0, next_at bigint not null, taken boolean not null default false);
`;
/** Delays between retries of notifications; seconds instead of a real provider's minutes. */
const repeat_ms = [0, 1_000, 3_000, 10_000, 30_000, 60_000, 300_000];

type Waiting = {
  readonly id: bigint;
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly attempts: number;
};

/** Headers computed for each delivery, for example a signature over the time. */
export type Seal = (body: string) => Readonly<Record<string, string>>;

export type Messenger = {
  readonly post: (notice: Notice) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Sends the notifications of one simulator and retries them until the product answers 200; unaccepted ones survive a
 * restart.
 */
export async function openMessenger(
  pool: pg.Pool,
  provider: string,
  seal: Seal = () => ({}),
): Promise<Messenger> {
  await pool.query(schema);
  let running = false;
  /** A notification came during a round, which has read the waiting ones before. */
  let is_asked_again = false;
  const round = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      const { rows } = await pool.query<Waiting>(
        `select id, url, body, headers, attempts from standins.notice
         where provider = $1 and not taken and next_at <= $2 and attempts < $3 order by id limit 50`,
        [provider, Date.now(), repeat_ms.length],
      );
      for (const notice of rows) {
        const taken = await deliver({ ...notice, headers: { ...notice.headers, ...seal(notice.body) } });
        const next_at = Date.now() + (repeat_ms[notice.attempts + 1] ?? 300_000);
        await pool.query(
          "update standins.notice set taken = $2, attempts = attempts + 1, next_at = $3 where id = $1",
          [notice.id, taken, next_at],
        );
      }
    } finally {
      running = false;
    }
    if (!is_asked_again) return;
    is_asked_again = false;
    await round();
  };
  const quietly = (): void => void round().catch(() => {});
  const timer = setInterval(quietly, 1_000);
  return {
    async post({ url, body, headers, after_ms = 0 }) {
      await pool.query(
        "insert into standins.notice (provider, url, body, headers, next_at) values ($1, $2, $3, $4, $5)",
        [provider, url, body, JSON.stringify(headers), Date.now() + after_ms],
      );
      is_asked_again = running;
      quietly();
    },
    async stop() {
      clearInterval(timer);
      while (running) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

/** One delivery, and whether it was accepted; the only function for notifications without retry. */
export async function deliver({ url, body, headers }: Notice): Promise<boolean> {
  try {
    const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(10_000) });
    return answer.ok;
  } catch {
    // The product is unavailable; the next round retries.
    return false;
  }
}
