import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  actedText,
  actedTexts,
  brokenAnswer,
  type EngineAct,
  type EngineScript,
  newEngineScript,
  nextAct,
} from "./engine-acts.ts";

/**
 * Simulators of machine translation engines, each below `mount` with the protocol of its kind. They reverse
 * words, which is a translation for every check and none for a reader.
 */
export type EngineSimulators = {
  readonly deepl: EngineScript;
  readonly libretranslate: EngineScript;
  readonly apertium: EngineScript;
  readonly openai: EngineScript;
  readonly modernmt: EngineScript;
};
export const engineScripts = (): EngineSimulators => ({
  deepl: newEngineScript(),
  libretranslate: newEngineScript(),
  apertium: newEngineScript(),
  openai: newEngineScript(),
  modernmt: newEngineScript(),
});

/** The key that every simulator accepts. */
export const engine_key = "engine-key-of-the-demo";

type Options = { readonly mount: string; readonly scripts?: EngineSimulators };
type Place = { readonly app: FastifyInstance; readonly mount: string; readonly script: EngineScript };

/** Plays the script around the answer of a protocol. */
const acting =
  (script: EngineScript, answer: (act: EngineAct, body: never, request: FastifyRequest) => unknown) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    script.requests.push(request.body);
    const act = nextAct(script);
    const broken = await brokenAnswer(act, script, reply);
    return broken ?? answer(act, request.body as never, request);
  };

function serveDeepl({ app, mount, script }: Place): void {
  const isKnown = ({ headers }: FastifyRequest): boolean =>
    headers.authorization === `DeepL-Auth-Key ${engine_key}`;
  let glossaries: { glossary_id: string; name: string }[] = [];
  let made_glossaries = 0;
  const forbidden = (reply: FastifyReply) => reply.code(403).send({ message: "Forbidden" });
  type Translating = { readonly text: readonly string[]; readonly tag_handling?: string };
  const translate = acting(script, (act, { text }: Translating) => ({
    translations: actedTexts(act, text).map((one) => ({
      detected_source_language: "EN",
      text: one,
      billed_characters: one.length,
    })),
  }));
  app.post(`${mount}/v2/translate`, (request, reply) =>
    isKnown(request) ? translate(request, reply) : forbidden(reply),
  );
  app.get<{ Querystring: { type?: string } }>(`${mount}/v2/languages`, (request, reply) => {
    if (!isKnown(request)) return forbidden(reply);
    const names = ["DE", "ES", "FR", "IT", "NB", "PL", "UK"];
    const english = request.query.type === "target" ? ["EN-GB", "EN-US", "ZH-HANS"] : ["EN", "ZH"];
    return reply.send([...names, ...english].map((language) => ({ language, name: language })));
  });
  app.get(`${mount}/v2/glossaries`, () => ({ glossaries }));
  app.post<{ Body: { name: string } }>(`${mount}/v2/glossaries`, (request) => {
    made_glossaries += 1;
    const made = { glossary_id: `glossary-${made_glossaries}`, name: request.body.name };
    glossaries.push(made);
    return made;
  });
  app.delete<{ Params: { id: string } }>(`${mount}/v2/glossaries/:id`, (request, reply) => {
    glossaries = glossaries.filter(({ glossary_id }) => glossary_id !== request.params.id);
    return reply.code(204).send();
  });
}

function serveLibretranslate({ app, mount, script }: Place): void {
  type Translating = { readonly q: readonly string[]; readonly api_key?: string };
  const translate = acting(script, (act, { q }: Translating) => ({ translatedText: actedTexts(act, q) }));
  app.post<{ Body: Translating }>(`${mount}/translate`, (request, reply) =>
    request.body.api_key === engine_key
      ? translate(request, reply)
      : reply.code(403).send({ error: "Invalid API key" }),
  );
  app.get(`${mount}/languages`, () => {
    const codes = ["de", "en", "es", "fr", "it", "nb", "pl", "uk", "zh-Hans"];
    return codes.map((code) => ({ code, name: code, targets: codes }));
  });
}

function serveApertium({ app, mount, script }: Place): void {
  // The protocol is a form; only this address reads one.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    type Translating = { readonly q: string; readonly langpair: string };
    const blocks = /<p id="(\d+)">([\s\S]*?)<\/p>/g;
    const translate = acting(script, (act, { q }: Translating) => {
      const found = [...q.matchAll(blocks)];
      const shown = act === "one_less" ? found.slice(0, -1) : found;
      const translatedText =
        found.length === 0
          ? actedText(act, q)
          : shown.map(([, id = "", text = ""]) => `<p id="${id}">${actedText(act, text)}</p>`).join("");
      return { responseData: { translatedText }, responseDetails: null, responseStatus: 200 };
    });
    scope.post<{ Body: Translating }>(`${mount}/translate`, (request, reply) =>
      /^(?:eng\|spa|spa\|eng)$/.test(request.body.langpair)
        ? translate(request, reply)
        : reply.code(400).send({ status: "error", code: 400, explanation: "That pair is not installed" }),
    );
    done();
  });
  app.get(`${mount}/listPairs`, () => ({
    responseData: [
      { sourceLanguage: "eng", targetLanguage: "spa" },
      { sourceLanguage: "spa", targetLanguage: "eng" },
      { sourceLanguage: "eng", targetLanguage: "cat" },
    ],
    responseDetails: null,
    responseStatus: 200,
  }));
}

type Chat = { readonly messages: readonly { readonly role: string; readonly content: string }[] };
type Asked = { readonly segments: readonly { readonly id: number; readonly text: string }[] };

function serveOpenai({ app, mount, script }: Place): void {
  const isKnown = ({ headers }: FastifyRequest): boolean => headers.authorization === `Bearer ${engine_key}`;
  const refused = (reply: FastifyReply) => reply.code(401).send({ error: { code: "invalid_api_key" } });
  const complete = acting(script, (act, { messages }: Chat) => {
    const [fence = "", json = ""] = (messages.at(-1)?.content ?? "").split("\n");
    const { segments } = JSON.parse(json) as Asked;
    if (act === "shortened" && segments.length > 1)
      return { choices: [{ finish_reason: "length", message: { content: `{"translations":[${fence}` } }] };
    const texts = actedTexts(
      act,
      segments.map(({ text }) => text),
    );
    const translations = texts.map((text, at) => ({ id: segments[at]?.id ?? 0, text }));
    return {
      choices: [{ finish_reason: "stop", message: { content: JSON.stringify({ translations }) } }],
    };
  });
  app.post(`${mount}/chat/completions`, (request, reply) =>
    isKnown(request) ? complete(request, reply) : refused(reply),
  );
  app.get(`${mount}/models`, (request, reply) =>
    isKnown(request) ? reply.send({ data: [{ id: "demo-model", object: "model" }] }) : refused(reply),
  );
}

function serveModernmt({ app, mount, script }: Place): void {
  type Translating = { readonly q: readonly string[]; readonly format: string };
  const translate = acting(script, (act, { q }: Translating) => ({
    status: 200,
    data: actedTexts(act, q).map((translation) => ({ translation, billedCharacters: translation.length })),
  }));
  app.post(`${mount}/translate`, (request, reply) =>
    request.headers["mmt-apikey"] === engine_key && request.headers["x-http-method-override"] === "GET"
      ? translate(request, reply)
      : reply.code(401).send({ status: 401, error: { type: "AuthException" } }),
  );
  app.get(`${mount}/translate/languages`, () => ({
    status: 200,
    data: ["de", "en", "es", "fr", "it", "nb", "pl", "uk", "zh-CN"],
  }));
}

export const engineSimulators: FastifyPluginAsync<Options> = (app, { mount, scripts = engineScripts() }) => {
  serveDeepl({ app, mount: `${mount}/deepl`, script: scripts.deepl });
  serveLibretranslate({ app, mount: `${mount}/libretranslate`, script: scripts.libretranslate });
  serveApertium({ app, mount: `${mount}/apertium`, script: scripts.apertium });
  serveModernmt({ app, mount: `${mount}/modernmt`, script: scripts.modernmt });
  serveOpenai({ app, mount: `${mount}/openai`, script: scripts.openai });
  return Promise.resolve();
};
