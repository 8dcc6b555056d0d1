import { at, changedSchema, type Compared, type Side } from "./schema-changes.ts";
import type { Body, Content, Operation, Operations, Parameter, StoredDocument } from "./stored.ts";

type Both<Part> = { readonly stored: Part; readonly present: Part };
/** What of an operation is sent to us: of a path its request, of a message its response. */
type Kind = "paths" | "webhooks";
const side_of_request = { paths: "sent", webhooks: "received" } as const satisfies Record<Kind, Side>;

function changedContent(
  side: Side,
  { stored, present }: Both<Content>,
  path: string,
  compared: Compared,
): string[] {
  return Object.entries(stored).flatMap(([media, schema]) => {
    const other = present[media];
    const place = at(path, media);
    return other
      ? changedSchema(side, { stored: schema, present: other }, place, compared)
      : [`${place}: the media type is removed`];
  });
}

function changedParameters(
  side: Side,
  { stored, present }: Both<Readonly<Record<string, Parameter>>>,
  path: string,
  compared: Compared,
): string[] {
  const come = Object.entries(present).filter(([name, one]) => !stored[name] && one.required);
  return [
    ...Object.entries(stored).flatMap(([name, was]) => {
      const is = present[name];
      const place = at(path, name);
      if (!is) return [`${place}: the parameter is removed`];
      const required =
        side === "sent"
          ? is.required && !was.required && `${place}: has become required`
          : was.required && !is.required && `${place}: is not in each message any more, as it was`;
      return [
        ...(required ? [required] : []),
        ...changedSchema(side, { stored: was.schema, present: is.schema }, at(place, "schema"), compared),
      ];
    }),
    ...(side === "sent" ? come.map(([name]) => `${at(path, name)}: is new and required`) : []),
  ];
}

function changedBody(
  side: Side,
  { stored, present }: Both<Body | null>,
  path: string,
  compared: Compared,
): string[] {
  if (!stored) return side === "sent" && present?.required ? [`${path}: is new and required`] : [];
  if (!present) return [`${path}: the body is removed`];
  const required =
    side === "sent" ? present.required && !stored.required : stored.required && !present.required;
  return [
    ...(required ? [`${path}: has become ${side === "sent" ? "required" : "optional"}`] : []),
    ...changedContent(
      side,
      { stored: stored.content, present: present.content },
      at(path, "content"),
      compared,
    ),
  ];
}

/** Statuses of errors may come where `default` has announced them. */
function newStatuses({ stored, present }: Both<Operation>, path: string, compared: Compared): string[] {
  const announced = stored.responses["default"];
  return Object.entries(present.responses).flatMap(([status, content]) => {
    if (stored.responses[status]) return [];
    const place = at(path, status);
    if (!announced || !/^[45]/.test(status))
      return [`${place}: the status is new, and a program has no case for it`];
    return changedContent("received", { stored: announced, present: content }, place, compared);
  });
}

function changedOperation(kind: Kind, both: Both<Operation>, path: string, compared: Compared): string[] {
  const { stored, present } = both;
  const side = side_of_request[kind];
  const responses = at(path, "responses");
  const named = (["operationId", "security", "scope"] as const).flatMap((name) => {
    const [was, is] = [JSON.stringify(stored[name]), JSON.stringify(present[name])];
    return was === is ? [] : [`${at(path, name)}: was ${was}, is ${is}`];
  });
  const parameters = { stored: stored.parameters, present: present.parameters };
  const bodies = { stored: stored.body, present: present.body };
  return [
    ...named,
    ...changedParameters(side, parameters, at(path, "parameters"), compared),
    ...changedBody(side, bodies, at(path, "body"), compared),
    ...Object.entries(stored.responses).flatMap(([status, content]) => {
      const other = present.responses[status];
      const place = at(responses, status);
      if (!other) return [`${place}: the status is removed`];
      const side_of_response = side === "sent" ? "received" : "sent";
      return changedContent(side_of_response, { stored: content, present: other }, place, compared);
    }),
    ...(kind === "paths" ? newStatuses(both, responses, compared) : []),
  ];
}

function changedOperations(kind: Kind, { stored, present }: Both<Operations>, compared: Compared): string[] {
  return Object.entries(stored).flatMap(([name, methods]) => {
    const path = at(`$.${kind}`, name);
    const others = present[name];
    if (!others) return [`${path}: the ${kind === "paths" ? "path" : "message"} is removed`];
    return Object.entries(methods).flatMap(([method, one]) => {
      const other = others[method];
      return other
        ? changedOperation(kind, { stored: one, present: other }, at(path, method), compared)
        : [`${at(path, method)}: the method is removed`];
    });
  });
}

/**
 * A sentence for each change of the public API by which a program breaks that was made for the stored document, with its
 * path in it (decision 0298). New paths, messages, optional fields of requests, fields of responses, values of open lists
 * and wider ranges of requests are none.
 */
export function breakingChanges(stored: StoredDocument, present: StoredDocument): string[] {
  const compared = { stored, present };
  const sentences = (["paths", "webhooks"] as const).flatMap((kind) =>
    changedOperations(kind, { stored: stored[kind], present: present[kind] }, compared),
  );
  // A named schema is compared wherever it is used.
  return [...new Set(sentences)];
}
