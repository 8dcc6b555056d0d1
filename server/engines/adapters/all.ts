import type { EngineKind } from "#domain/engines/engine.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import { engineHttp, type EngineTiming } from "../http.ts";
import type { AdapterParts, AdapterSettings } from "./adapter.ts";
import { apertiumEngine } from "./apertium.ts";
import { deeplEngine } from "./deepl.ts";
import { libretranslateEngine } from "./libretranslate.ts";
import { modernmtEngine } from "./modernmt.ts";
import { openaiEngine } from "./openai.ts";

const adapters = {
  deepl: deeplEngine,
  libretranslate: libretranslateEngine,
  apertium: apertiumEngine,
  openai: openaiEngine,
  modernmt: modernmtEngine,
} as const satisfies Record<EngineKind, (parts: AdapterParts) => Engine>;

/** The engine of a row of `engine`. */
export const engineOf = (settings: AdapterSettings, timing: EngineTiming): Engine =>
  adapters[settings.kind]({ settings, http: engineHttp(settings.base_url, timing) });
