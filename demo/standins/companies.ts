import type { FastifyPluginAsync } from "fastify";

/**
 * A simulator of the list of VAT taxpayers, with the protocol of the Ministry's service. The last digits of a number
 * decide the response; `book` overrides that of single numbers.
 */
export type CompanyAct = "known" | "unknown" | "too_many" | "slow" | "broken";
export type CompaniesOptions = {
  readonly mount: string;
  readonly book?: Map<string, CompanyAct>;
};
type Asked = { Params: { nip: string }; Querystring: { date?: string } };

const by_digits: Readonly<Record<string, CompanyAct>> = { "000": "unknown", "999": "slow" };

export const companies: FastifyPluginAsync<CompaniesOptions> = async (app, { mount, book }) => {
  app.get<Asked>(`${mount}/api/search/nip/:nip`, async (request, reply) => {
    const { nip } = request.params;
    const act = book?.get(nip) ?? by_digits[nip.slice(-3)] ?? "known";
    // No answer until the caller has closed the connection.
    if (act === "slow") {
      await new Promise((resolve) => reply.raw.once("close", resolve));
      return reply.hijack().raw.destroy();
    }
    if (act === "too_many")
      return reply.code(429).send({ code: "WL-195", message: "Przekroczono dzienny limit liczby zapytań." });
    if (act === "broken") return reply.type("text/html").send("<h1>Przerwa techniczna</h1>");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(request.query.date ?? ""))
      return reply.code(400).send({ code: "WL-101", message: "Pole 'data' nie może być puste." });
    const subject = act === "unknown" ? null : subjectOf(nip);
    return reply.send({
      result: { subject, requestId: "a1b2c-3d4e5f6", requestDateTime: "26-11-2026 12:00:00" },
    });
  });
};

const subjectOf = (nip: string) => ({
  name: `PRZYKŁADOWA SPÓŁKA ${nip.slice(0, 3)} SP. Z O.O.`,
  nip,
  statusVat: "Czynny",
  regon: null,
  krs: null,
  residenceAddress: null,
  workingAddress: "UL. PRZYKŁADOWA 1, 00-001 WARSZAWA",
  accountNumbers: [],
});
