import { createHmac, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "#domain/catalog.ts";
import { buyingCompany } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, minute, order_input, words } from "#test/steps.ts";
import { joinTeam } from "#test/team-members.ts";

const secret = "a secret of a test that has at least 32 characters";
const domain = "in.tolmaro.example";
let installation: Installation;
inOneInstallation(
  (opened) => {
    installation = opened;
  },
  { MAIL_INTAKE_SECRET: secret, MAIL_INTAKE_DOMAIN: domain },
);
let company: Company;
let address: string;
beforeEach(async () => {
  ({ company } = await buyingCompany(installation));
  await company.session.call("createOrder", {
    body: { ...order_input, source_lang: "de", target_langs: ["pl"] },
  });
  address = (await company.session.call("renewMailIntake", {})).address ?? "";
  await installation.runJobs();
});

type File = { readonly name: string; readonly bytes: string | Buffer; readonly header?: string };
let messages = 0;
/** A message of the account as its mail server would deliver it, or with changes. */
function message({
  text = "Bitte um ein Angebot.",
  files = [],
  headers = {},
}: {
  readonly text?: string;
  readonly files?: readonly File[];
  readonly headers?: Readonly<Record<string, string | null>>;
} = {}): string {
  const all: Readonly<Record<string, string | null>> = {
    "Authentication-Results": `${domain}; dkim=pass header.d=example.com; spf=pass`,
    From: `Lena Lis <${company.email}>`,
    To: address,
    Subject: "Mietvertrag",
    "Message-ID": `<${(messages += 1)}@example.com>`,
    "MIME-Version": "1.0",
    "Content-Type": 'multipart/mixed; boundary="part"',
    ...headers,
  };
  const head = Object.entries(all)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
    .join("\r\n");
  const parts = files.map(
    ({ name, bytes, header = `Content-Disposition: attachment; filename="${name}"` }) =>
      `--part\r\nContent-Type: application/octet-stream\r\n${header}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString("base64")}\r\n`,
  );
  return `${head}\r\n\r\n--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts.join("")}--part--\r\n`;
}

type Posting = { readonly to?: string; readonly at?: Date; readonly signature?: string };
function post(body: string | Buffer, { to = address, at, signature }: Posting = {}) {
  const time = Math.floor((at ?? installation.clock.now()).getTime() / 1000);
  const made = createHmac("sha256", secret).update(`${time}\n${to}\n`).update(body).digest("hex");
  return installation.app.inject({
    method: "POST",
    url: "/api/notifications/mail",
    headers: {
      "content-type": "message/rfc822",
      "x-mail-recipient": to,
      "x-mail-signature": signature ?? `t=${time},v1=${made}`,
    },
    payload: body,
  });
}
async function taken(body: string | Buffer): Promise<void> {
  const answer = await post(body);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.body).toBe("OK");
  await installation.runJobs();
}
/** The orders that came by mail, with the names of their files. */
const requests = () =>
  installation.db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select([
      "order.id",
      "order.status",
      "order.source_lang",
      "order.target_lang",
      "order.note_for_translator",
    ])
    .where("cart.via", "=", "mail")
    .where("order.customer_id", "=", company.id)
    .orderBy("order.id")
    .execute();
const mails = async (recipient = company.email) =>
  (
    await installation.db
      .selectFrom("mail")
      .select(["kind", "text"])
      .where("recipient", "=", recipient)
      .orderBy("id")
      .execute()
  ).filter(({ kind }) => kind !== "order_link");
const kinds = async () => (await mails()).map(({ kind }) => kind);
const tasks = async (order_id: number) =>
  installation.db
    .selectFrom("mail")
    .select("text")
    .where("kind", "=", "staff_task")
    .where("order_id", "=", order_id)
    .execute();

describe("integrations 7: a mail becomes a request for a quote", () => {
  test("with its files, in the languages of the last order, and the account gets an answer", async () => {
    await taken(message({ files: [{ name: "vertrag.txt", bytes: words(30) }] }));
    const [request, ...others] = await requests();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      status: "calculation",
      source_lang: "de",
      target_lang: "pl",
      note_for_translator: "Bitte um ein Angebot.",
    });
    const orders = await company.session.call("orders", { query: {} });
    expect(JSON.stringify(orders)).toContain("vertrag.txt");
    expect(await kinds()).toEqual(["quote_requested"]);
    expect(await tasks(request?.id ?? 0)).toEqual([]);
  });

  test("without a file its text is what is to be translated, also of HTML alone", async () => {
    await taken(message({ text: words(40) }));
    const html = message({ text: "", headers: { "Content-Type": "text/html; charset=utf-8" } }).split(
      "\r\n\r\n",
    )[0];
    await taken(`${html}\r\n\r\n<p>${words(25)}</p>`);
    expect(await requests()).toHaveLength(2);
  });

  test("once, however often and at the same time it comes", async () => {
    const body = message({ text: words(40) });
    const both = await Promise.all([post(body), post(body)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await taken(body);
    expect(await requests()).toHaveLength(1);
    // Without a number of its own the bytes are what is known.
    const unnumbered = message({ text: words(41), headers: { "Message-ID": null } });
    await taken(unnumbered);
    await taken(unnumbered);
    expect(await requests()).toHaveLength(2);
  });

  test.each([
    ["another sender", { From: "Lena Lis <lena@evil.example>" }],
    ["another signature", { "Authentication-Results": `${domain}; dkim=pass header.d=evil.example` }],
    ["no signature", { "Authentication-Results": null }],
    [
      "a forged result below that of our server",
      {
        "Authentication-Results": `${domain}; dkim=none\r\nAuthentication-Results: ${domain}; dkim=pass header.d=example.com`,
      },
    ],
    [
      "the result of another server",
      { "Authentication-Results": "evil.example; dkim=pass header.d=example.com" },
    ],
  ])("with %s the desk is called, and the account still gets the answer", async (_name, headers) => {
    await taken(message({ text: words(40), headers }));
    const [request] = await requests();
    expect((await tasks(request?.id ?? 0)).length).toBeGreaterThan(0);
    expect(await kinds()).toEqual(["quote_requested"]);
    expect(await mails("lena@evil.example")).toEqual([]);
  });
});

describe("integrations 7: a member mails a request", () => {
  const from = (email: string) => ({ From: `Maria Nowa <${email}>` });
  const buyers = () =>
    installation.db
      .selectFrom("cart")
      .select(["email", "member_id"])
      .where("via", "=", "mail")
      .where("customer_id", "=", company.id)
      .execute();

  test("which is theirs: in their last languages, with the answer to them and no call of the desk", async () => {
    const { who, email, id } = await joinTeam(installation, company.session, "buyer");
    await who.call("createOrder", { body: { ...order_input, source_lang: "pl", target_langs: ["fr"] } });
    await company.session.call("createOrder", { body: order_input });
    expect((await who.call("mailIntake", {})).address).toBe(address);
    await taken(message({ text: words(40), headers: from(email) }));
    const [request] = await requests();
    expect(request).toMatchObject({ source_lang: "pl", target_lang: "fr" });
    expect(await buyers()).toEqual([{ email, member_id: id }]);
    expect(await tasks(request?.id ?? 0)).toEqual([]);
    expect((await mails(email)).map(({ kind }) => kind)).toContain("quote_requested");
    await taken(message({ files: [{ name: "program.exe", bytes: "MZ" }], headers: from(email) }));
    expect((await mails(email)).map(({ kind }) => kind)).toContain("request_not_taken");
    expect(await kinds()).not.toContain("request_not_taken");
  });

  test.each(["viewer", "accountant"] as const)("but a %s may not order", async (role) => {
    const { email } = await joinTeam(installation, company.session, role);
    await taken(message({ text: words(40), headers: from(email) }));
    expect((await tasks((await requests())[0]?.id ?? 0)).length).toBeGreaterThan(0);
    expect(await buyers()).toEqual([{ email: company.email, member_id: null }]);
  });

  test("and neither a former member nor one without the signature of their domain", async () => {
    const { email, id } = await joinTeam(installation, company.session, "buyer");
    const unsigned = { ...from(email), "Authentication-Results": null };
    await taken(message({ text: words(40), headers: unsigned }));
    await company.session.call("removeMember", { params: { id: String(id) }, query: {} });
    await taken(message({ text: words(41), headers: from(email) }));
    expect((await buyers()).map(({ member_id }) => member_id)).toEqual([null, null]);
  });
});

describe("integrations 7: what is not taken", () => {
  test("files by the rules of uploads: the others are taken, and the account reads which are not and why", async () => {
    const large = randomBytes(limits.file_bytes + 1);
    await taken(
      message({
        files: [
          { name: "vertrag.txt", bytes: words(30) },
          { name: "program.exe", bytes: "MZ" },
          { name: "empty.txt", bytes: "" },
          { name: "large.txt", bytes: large },
        ],
      }),
    );
    expect(await requests()).toHaveLength(1);
    const [answer] = (await mails()).filter(({ kind }) => kind === "request_not_taken");
    for (const name of ["program.exe", "empty.txt", "large.txt"]) expect(answer?.text).toContain(name);
    expect(answer?.text).not.toContain("vertrag.txt");
  });

  test.each([
    ["no file that can be taken", { files: [{ name: "program.exe", bytes: "MZ" }] }],
    ["nothing in it", { text: "" }],
    ["a text that is too long", { text: "wort ".repeat(110_000) }],
  ])("%s: nothing is ordered, and the account is answered", async (_name, content) => {
    await taken(message(content));
    expect(await requests()).toEqual([]);
    expect(await kinds()).toEqual(["request_not_taken"]);
  });

  test("an account without an order has no languages yet", async () => {
    ({ company } = await buyingCompany(installation));
    address = (await company.session.call("renewMailIntake", {})).address ?? "";
    await taken(message({ text: words(40) }));
    expect(await kinds()).toEqual(["request_not_taken"]);
  });

  test.each([
    ["an absence", { "Auto-Submitted": "auto-replied" }],
    ["a failed delivery", { "Return-Path": "<>", "Content-Type": "multipart/report; boundary=part" }],
    ["a list", { Precedence: "bulk" }],
    ["a program", { From: "MAILER-DAEMON@example.com" }],
  ])("%s is not answered", async (_name, headers) => {
    await taken(message({ text: words(40), headers }));
    expect([await requests(), await kinds()]).toEqual([[], []]);
  });

  test("names and headers that would hide something are names and texts", async () => {
    await taken(
      message({
        text: `${words(20)}\u0000\u001b[31m`,
        headers: { Subject: "=?utf-8?Q?a=0D=0ABcc:_x@y.z?=" },
        files: [
          {
            name: "x",
            bytes: words(10),
            header: 'Content-Disposition: attachment; filename="../../etc/a.txt"',
          },
          {
            name: "x",
            bytes: words(11),
            header: "Content-Disposition: attachment; filename*=utf-8''umowa%E2%80%AEtxt.exe%0D%0A.txt",
          },
        ],
      }),
    );
    const [request] = await requests();
    const files = await installation.db
      .selectFrom("attachment")
      .innerJoin("file", "file.id", "attachment.file_id")
      .select("file.name")
      .where("attachment.order_id", "=", request?.id ?? 0)
      .orderBy("file.id")
      .execute();
    expect(files.map(({ name }) => name)).toEqual(["a.txt", "umowatxt.exe .txt"]);
    expect(await mails("x@y.z")).toEqual([]);
  });

  test("a message of parts inside of parts, and one that is none, end without a fault", async () => {
    const nested = Array.from(
      { length: 300 },
      (_, i) => `--p${i}\r\nContent-Type: multipart/mixed; boundary=p${i + 1}\r\n\r\n`,
    );
    const head =
      message({ headers: { "Content-Type": "multipart/mixed; boundary=p0" } }).split("\r\n\r\n")[0] ?? "";
    const noise = Buffer.concat([randomBytes(500), Buffer.from("\r\n\r\n"), randomBytes(5000)]);
    const without_sender = `Subject: Order\r\n\r\n${words(40)}`;
    for (const body of [`${head}\r\n\r\n${nested.join("")}`, noise, without_sender, "", "\r\n\r\n"])
      expect((await post(body)).statusCode).toBe(200);
    expect(await requests()).toEqual([]);
  });
});

describe("integrations 7: only the mail server posts", () => {
  test("signed over time, recipient and message", async () => {
    const body = message({ text: words(40) });
    const now = Math.floor(installation.clock.now().getTime() / 1000);
    for (const signature of ["", "x", `t=${now},v1=${"0".repeat(64)}`, `t=${now}`])
      expect((await post(body, { signature })).statusCode).toBe(400);
    const late = new Date(installation.clock.now().getTime() - 6 * minute);
    expect((await post(body, { at: late })).statusCode).toBe(400);
    const of_another = createHmac("sha256", secret).update(`${now}\nother\n`).update(body).digest("hex");
    expect((await post(body, { signature: `t=${now},v1=${of_another}` })).statusCode).toBe(400);
    expect(await requests()).toEqual([]);
  });

  test("to an address that an account has: not an unknown, a renewed or a blocked one, nor one of another domain", async () => {
    const body = message({ text: words(40) });
    const former = address;
    address = (await company.session.call("renewMailIntake", {})).address ?? "";
    expect(address).not.toBe(former);
    for (const to of [
      former,
      "",
      "quotes@x",
      former.replace(domain, "evil.example"),
      `quotes+${"a".repeat(30)}@${domain}`,
    ])
      expect((await post(body, { to })).statusCode, to).toBe(404);
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: installation.clock.now(), blocked_reason: "test" })
      .where("id", "=", company.id)
      .execute();
    expect((await post(body)).statusCode).toBe(404);
    expect(await requests()).toEqual([]);
  });

  test("too much is refused, so that the mail server answers its sender", async () => {
    expect((await post(Buffer.alloc(36 * 1024 * 1024 + 1, "a"))).statusCode).toBe(413);
  });
});
