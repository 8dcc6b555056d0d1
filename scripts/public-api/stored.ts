import { may_grow, type Schema } from "#server/kernel/http/openapi-schemas.ts";

/** A schema as it is stored: JSON Schema without words, in one form for each meaning. */
export type StoredSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: true;
  readonly enum?: readonly unknown[];
  /** New values may come. */
  readonly open?: true;
  readonly format?: string;
  readonly patterns?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly items?: StoredSchema;
  readonly properties?: Readonly<Record<string, StoredSchema>>;
  readonly required?: readonly string[];
  /** Other fields are refused. */
  readonly closed?: true;
  /** Names and values of the fields of an object without known names. */
  readonly names?: StoredSchema;
  readonly values?: StoredSchema;
  readonly anyOf?: readonly StoredSchema[];
};

/** By media type. */
export type Content = Readonly<Record<string, StoredSchema>>;
export type Parameter = { readonly required: boolean; readonly schema: StoredSchema };
export type Body = { readonly required: boolean; readonly content: Content };

export type Operation = {
  readonly operationId: string;
  /** Names of the schemes of which one is needed; empty without a key. */
  readonly security: readonly string[];
  readonly scope: string | null;
  /** By place and name: `query limit`. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly body: Body | null;
  /** By status. */
  readonly responses: Readonly<Record<string, Content>>;
};
/** By path or type of message, then by method. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** What a client of the public API depends on (decision 0298). */
export type StoredDocument = {
  readonly paths: Operations;
  readonly webhooks: Operations;
  readonly schemas: Readonly<Record<string, StoredSchema>>;
};

const words = ["$schema", "description", "title", "examples", "deprecated"];
const unchanged = [
  "$ref",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "default",
  "required",
] as const;
const written_otherwise = [
  "type",
  "anyOf",
  "oneOf",
  "allOf",
  "enum",
  "const",
  "pattern",
  "items",
  "properties",
  "additionalProperties",
  "propertyNames",
];
const known = new Set<string>([...words, ...unchanged, ...written_otherwise]);

type Raw = Schema & {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Raw[];
  readonly oneOf?: readonly Raw[];
  readonly allOf?: readonly Raw[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly items?: Raw;
  readonly properties?: Readonly<Record<string, Raw>>;
  readonly additionalProperties?: boolean | Raw;
  readonly propertyNames?: Raw;
};

const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (one: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]));

/** Several types are several schemas, and null is a mark. */
function variantsOf(raw: Raw): { readonly variants: readonly Raw[]; readonly has_null: boolean } | null {
  const { anyOf, oneOf, type, ...rest } = raw;
  const listed =
    anyOf ??
    oneOf ??
    (Array.isArray(type) ? (type as string[]).map((one) => ({ ...rest, type: one })) : null);
  if (listed === null) return null;
  const variants = listed.filter((one) => one.type !== "null");
  return { variants, has_null: variants.length < listed.length };
}

function patternsOf({ pattern, allOf = [] }: Raw): readonly string[] {
  const further = allOf.map((one) => {
    if (one.pattern === undefined || Object.keys(one).length > 1)
      throw new Error(`"allOf" is compared for patterns only: ${JSON.stringify(one)}`);
    return one.pattern;
  });
  return [...(pattern === undefined ? [] : [pattern]), ...further];
}

function objectParts({ properties, additionalProperties: others, propertyNames }: Raw): StoredSchema {
  return {
    ...(properties ? { properties: mapped(properties, storedSchema) } : {}),
    ...(others === false ? { closed: true } : {}),
    ...(typeof others === "object" ? { values: storedSchema(others) } : {}),
    ...(propertyNames ? { names: storedSchema(propertyNames) } : {}),
  };
}

/** A schema of OpenAPI as it is stored. Fails for a keyword that is not compared, so that none is left out unseen. */
export function storedSchema(schema: Schema): StoredSchema {
  const raw = schema as Raw;
  const unknown = Object.keys(raw).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`scripts/public-api does not compare "${unknown.join('", "')}"`);
  const several = variantsOf(raw);
  if (several) {
    const { variants, has_null } = several;
    const [first, ...others] = variants.map(storedSchema);
    return {
      ...("default" in raw ? { default: raw["default"] } : {}),
      ...(first && others.length === 0 ? first : { anyOf: [...(first ? [first] : []), ...others] }),
      ...(has_null ? { nullable: true } : {}),
    };
  }
  const values = raw.enum ?? ("const" in raw ? [raw["const"]] : null);
  const patterns = patternsOf(raw);
  return {
    ...(typeof raw.type === "string" ? { type: raw.type } : {}),
    ...(values ? { enum: values } : {}),
    ...(values && String(raw["description"]).endsWith(may_grow) ? { open: true } : {}),
    ...(patterns.length > 0 ? { patterns } : {}),
    ...Object.fromEntries(unchanged.filter((name) => name in raw).map((name) => [name, raw[name]])),
    ...(raw.items ? { items: storedSchema(raw.items) } : {}),
    ...objectParts(raw),
  };
}

type RawContent = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type RawOperation = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly "x-scope"?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: RawContent & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, RawContent>>;
};
type RawOperations = Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;

const contentOf = ({ content = {} }: RawContent): Content =>
  mapped(content, ({ schema }) => storedSchema(schema));

const operationOf = (raw: RawOperation): Operation => ({
  operationId: raw.operationId,
  security: (raw.security ?? []).flatMap((one) => Object.keys(one)),
  scope: raw["x-scope"] ?? null,
  parameters: Object.fromEntries(
    raw.parameters.map((one) => [
      `${one.in} ${one.name}`,
      { required: one.required, schema: storedSchema(one.schema) },
    ]),
  ),
  body: raw.requestBody
    ? { required: raw.requestBody.required ?? false, content: contentOf(raw.requestBody) }
    : null,
  responses: mapped(raw.responses, contentOf),
});

const operationsOf = (raw: RawOperations): Operations =>
  mapped(raw, (methods) => mapped(methods, operationOf));

/** What is stored of an OpenAPI document. */
export function storedDocument(document: Schema): StoredDocument {
  const { paths, webhooks, components } = document as {
    paths: RawOperations;
    webhooks: RawOperations;
    components: { schemas: Readonly<Record<string, Schema>> };
  };
  return {
    paths: operationsOf(paths),
    webhooks: operationsOf(webhooks),
    schemas: mapped(components.schemas, storedSchema),
  };
}

const width = 110;

function lineOf(value: unknown): string {
  if (!isTree(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(", ")}]`;
  const parts = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${lineOf(one)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
const isList = (value: unknown): boolean => Array.isArray(value) && !value.some(isTree);
/** A field, or a list of values. */
const isLeaf = (value: object): boolean =>
  isList(value) || Object.values(value).every((one) => !isTree(one) || isList(one));

function linesOf(value: unknown, indent = ""): string {
  const line = lineOf(value);
  if (!isTree(value) || isLeaf(value) || indent.length + line.length < width) return line;
  const deeper = `${indent} `;
  const is_list = Array.isArray(value);
  const parts = is_list
    ? value.map((one) => linesOf(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${linesOf(one, deeper)}`);
  const [begin, end] = is_list ? ["[", "]"] : ["{", "}"];
  return `${begin}\n${parts.map((one) => `${deeper}${one}`).join(",\n")}\n${indent}${end}`;
}

/** JSON with a line for each field, so that a comparison of two versions names it. */
export const textOf = (document: StoredDocument): string => `${linesOf(document)}\n`;
