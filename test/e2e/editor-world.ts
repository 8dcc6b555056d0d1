import { routes } from "#contract/routes.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { expect, newAddress, type Page } from "./fixtures.ts";
import { brandHeader, tokenOf } from "./sessions.ts";
import { openZone } from "./zones.ts";
import { type Api, giveOrder, logIn, order, payFor, settled, visitor } from "./world.ts";

const brand = "tolmaro";
const port = () => process.env["E2E_PORT"] ?? "";
export const anna = "anna.nowak@example.com";
const olena = ["Olena Kovalenko", "olena@example.com"] as const;

/** Sends bytes as the customer Anna. */
async function sendAsAnna<T>(path: string, query: Record<string, string>, bytes: string): Promise<T> {
  const { access_token } = await tokenOf(`portal:${brand}`, anna, port());
  const answer = await fetch(`http://127.0.0.1:${port()}${path}?${new URLSearchParams(query).toString()}`, {
    method: "POST",
    headers: {
      "x-brand": brandHeader(brand),
      authorization: `Bearer ${access_token}`,
      "content-type": "application/octet-stream",
    },
    body: bytes,
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return (JSON.parse(text) as { data: T }).data;
}

const pair = { source_lang: "pl", target_lang: "en" } as const;

/** What the memory of Anna gets from a file. */
export async function rememberForAnna(units: readonly (readonly [string, string])[]): Promise<void> {
  const body = units
    .map(
      ([source, target]) =>
        `<tu><tuv xml:lang="pl"><seg>${source}</seg></tuv><tuv xml:lang="en"><seg>${target}</seg></tuv></tu>`,
    )
    .join("");
  const header = `<header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="pl" datatype="plaintext"/>`;
  const tmx = `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4">${header}<body>${body}</body></tmx>`;
  const customer = await logIn(brand, `portal:${brand}`, anna);
  await customer("setMemoryConsent", { body: { granted: true } });
  const { id } = await sendAsAnna<{ id: number }>(
    routes.importMemory.path,
    { ...pair, name: "anna.tmx" },
    tmx,
  );
  await expect(async () => {
    const { imports } = await customer<{ imports: { id: number; state: string }[] }>("memory");
    expect(imports.find((one) => one.id === id)?.state).toBe("done");
  }).toPass();
}

/** A term of Anna. */
export async function addTermOfAnna(
  source: string,
  target: string,
  status: "preferred" | "forbidden",
): Promise<void> {
  const customer = await logIn(brand, `portal:${brand}`, anna);
  await customer("addTerm", { body: { ...pair, source, target, status, note: "" } });
}

type Taken = { readonly id: number; readonly hash: string; readonly job_id: number; readonly who: Api };

/** A text that Anna or a guest has ordered and Olena has taken. */
export async function textInHand(
  text: string,
  more: { readonly email?: string; readonly package?: string } = {},
): Promise<Taken> {
  const { email, ...input } = more;
  const customer = email === undefined ? await logIn(brand, `portal:${brand}`, anna) : await visitor(brand);
  const { id, hash, cart_hash } = await order(customer, brand, { text, ...input });
  await payFor({ api: customer, brand }, cart_hash, "pay", email === undefined ? {} : { email });
  return { id, hash, ...(await giveOrder(id, ...olena)) };
}

/** The segments of a job, as soon as they are there. */
export async function segmentsOf({ job_id, who }: Pick<Taken, "job_id" | "who">): Promise<SegmentView[]> {
  const params = { id: job_id };
  await expect(async () => {
    const { state } = await who<{ state: string }>("openWorkbench", { params });
    expect(state).toBe("ready");
  }).toPass();
  return (await who<{ segments: SegmentView[] }>("workbenchSegments", { params })).segments;
}

/** Translates a job with the given texts and confirms everything. */
export async function translate(job: Pick<Taken, "job_id" | "who">, targets: readonly string[]) {
  const rows = await segmentsOf(job);
  const changes = rows.flatMap(({ id, version }, at) => [
    { id, version, act: "edit", target: targets[at] ?? "", origin: "person" },
    { id, version: version + 1, act: "confirm", target: "", origin: "person" },
  ]);
  await job.who("changeSegments", { params: { id: job.job_id }, body: { changes } });
}

/** Translates a job with the given texts, confirms everything and hands it in. */
export async function translateAndHandIn(job: Pick<Taken, "job_id" | "who">, targets: readonly string[]) {
  const params = { id: job.job_id };
  await translate(job, targets);
  type Gate = { must_be_seen: { segment_id: number; code: string }[] };
  const { must_be_seen } = await job.who<Gate>("workbenchGate", { params });
  for (const { segment_id, code } of must_be_seen)
    await job.who("settleFindings", { params, body: { segments: [segment_id], code } });
  await job.who("handInWorkbench", { params, body: { complete: true } });
}

/** An order that was done in the editor and complained about at its first segment; Olena corrects it. */
export async function complainedInEditor(text: string, targets: readonly string[], comment: string) {
  const job = await textInHand(text, { email: newAddress("complaint") });
  await translateAndHandIn(job, targets);
  const guest = await visitor(brand);
  const params = { hash: job.hash };
  type Read = { segments: { id: number }[] };
  const { segments } = await settled(
    () => guest<Read>("orderSegments", { params, query: {} }),
    (read) => read.segments.length > 0,
  );
  const places = [{ segment: segments[0]?.id, comment }];
  const { cases } = await guest<{ cases: { id: number }[] }>("openCorrection", {
    params,
    body: { reasons: ["quality"], text: "Błąd", places },
  });
  const case_id = cases[0]?.id ?? 0;
  const staff = await logIn(brand, "staff", "piotr@example.com");
  const of_case = { params: { id: case_id } };
  await staff("triageCorrection", of_case);
  await staff("decideCorrection", { ...of_case, body: { decision: "accept" } });
  const { id } = await job.who<{ id: number }>("translatorMe");
  const body = {
    translator_id: id,
    deadline: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    fee: "0",
    checker_id: null,
    checker_deadline: null,
    checker_fee: "0",
  };
  await staff("assignRework", { ...of_case, body });
  return { case_id, order_id: job.id };
}

export const field = (page: Page) => page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ });
export const saved = (page: Page) => expect(page.getByText("Zapisano", { exact: true })).toBeVisible();
export const panel = (page: Page) => page.getByRole("complementary", { name: "Szczegóły segmentu" });

export async function openEditor(page: Page, job_id: number, email = "olena@example.com"): Promise<void> {
  await openZone(page, "translator", email, `/translator/jobs/${job_id}/editor`);
  await expect(field(page)).toBeVisible();
}
