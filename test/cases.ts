import type { AftercareView, CorrectionInput, ReworkInput } from "#contract/cases/corrections.ts";
import { routes } from "#contract/routes.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { day, hour, offerStage, paidOrder, translator } from "./steps.ts";
import { uploadText } from "./services.ts";

/** Steps about complaints that tests share. */

export type Finished = { readonly id: number; readonly hash: string };

export const complaint: CorrectionInput = {
  reasons: ["terminology", "incomplete"],
  text: "Drugi akapit jest nieprzetłumaczony.",
};

/** Uploads a file as a translator; returns its hash. */
export async function uploadWork(
  installation: Installation,
  email: string,
  name: string,
  text: string,
): Promise<string> {
  const answer = await installation.app.inject({
    method: "POST",
    url: `${routes.uploadWork.path}?${new URLSearchParams({ name }).toString()}`,
    headers: {
      ...(await translator(installation, email).headers()),
      "content-type": "application/octet-stream",
    },
    payload: Buffer.from(text),
  });
  return answer.json<{ data: { hash: string } }>().data.hash;
}

/** Sentences differ in a town, because repeated ones have a lower price. */
const towns = [
  ["Kraków", "Krakowie"],
  ["Warszawa", "Warszawie"],
  ["Gdańsk", "Gdańsku"],
  ["Poznań", "Poznaniu"],
  ["Łódź", "Łodzi"],
  ["Lublin", "Lublinie"],
  ["Toruń", "Toruniu"],
  ["Opole", "Opolu"],
  ["Kielce", "Kielcach"],
  ["Rzeszów", "Rzeszowie"],
  ["Bytom", "Bytomiu"],
  ["Gliwice", "Gliwicach"],
  ["Sopot", "Sopocie"],
  ["Gdynia", "Gdyni"],
  ["Elbląg", "Elblągu"],
  ["Olsztyn", "Olsztynie"],
  ["Płock", "Płocku"],
  ["Radom", "Radomiu"],
  ["Tarnów", "Tarnowie"],
  ["Zakopane", "Zakopanem"],
] as const;

/** An order of one file, paid, translated by Olena and finished. */
export async function finishedOrder(
  installation: Installation,
  who: Session,
  input: Partial<OrderInput> = {},
): Promise<Finished> {
  const email = "olena@example.com";
  const source = await uploadText(
    installation,
    who,
    "umowa.txt",
    towns.map(([, locative]) => `Umowa o dzieło zawarta w ${locative}. `).join(""),
  );
  const placed = await paidOrder(installation, who, { files: [source], text: "", ...input });
  const order = placed.orders[0] ?? { id: 0, hash: "" };
  const offer_id = await offerStage(installation, order.id, email);
  const worker = translator(installation, email);
  const { job_id } = await worker.call("acceptOffer", { params: { id: String(offer_id) } });
  const job = await worker.call("job", { params: { id: String(job_id) } });
  const upload = await uploadWork(
    installation,
    email,
    "umowa_EN.txt",
    `Contract, first version. ${towns.map(([name]) => `The contract was made in the town ${name}. `).join("")}`,
  );
  await worker.call("deliverJob", {
    params: { id: String(job_id) },
    body: { files: [{ answers: job.source[0]?.hash ?? null, upload }], complete: true, warned: true },
  });
  await installation.runJobs();
  return order;
}

/** Opens a complaint; returns the page's view and the case's id. */
export async function openCase(
  installation: Installation,
  who: Session,
  hash: string,
  input: CorrectionInput = complaint,
): Promise<AftercareView & { readonly id: string }> {
  const view = await who.call("openCorrection", { params: { hash }, body: input });
  await installation.runJobs();
  return { ...view, id: String(view.cases[0]?.id ?? 0) };
}

export const translatorId = async (installation: Installation, email: string): Promise<number> =>
  (
    await installation.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).id;

/** Rework by a translator, due in a day, with a check if a checker is named. */
export async function rework(
  installation: Installation,
  email: string,
  checker: string | null = null,
): Promise<ReworkInput> {
  const at = (ms: number) => new Date(installation.clock.now().getTime() + ms).toISOString();
  return {
    translator_id: await translatorId(installation, email),
    deadline: at(day),
    fee: "0",
    checker_id: checker === null ? null : await translatorId(installation, checker),
    checker_deadline: checker === null ? null : at(day + 4 * hour),
    checker_fee: checker === null ? "0" : "15.00",
  };
}
