import { createSocket } from "node:dgram";

/**
 * A simulator of a name server: it answers questions about text records over UDP (RFC 1035). Names without a record do not
 * exist; `is_broken` answers that the server has failed.
 */
export async function openNameServer(port = 0) {
  const records = new Map<string, readonly string[]>();
  const state = { is_broken: false };
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const answer = answerTo(question, records, state.is_broken);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    state,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}
export type NameServer = Awaited<ReturnType<typeof openNameServer>>;

const header_bytes = 12;
const text_type = 16;
const internet_class = 1;
/** Codes of an answer: none, the server failed, and the name does not exist. */
const codes = { fine: 0, failed: 2, unknown: 3 } as const;

function answerTo(
  question: Buffer,
  records: ReadonlyMap<string, readonly string[]>,
  is_broken: boolean,
): Buffer | null {
  if (question.length < header_bytes + 5) return null;
  const labels: string[] = [];
  let at = header_bytes;
  for (let size = question[at] ?? 0; size !== 0; size = question[at] ?? 0) {
    labels.push(question.toString("ascii", at + 1, at + 1 + size));
    at += 1 + size;
    if (at >= question.length) return null;
  }
  const end = at + 5;
  const is_text = question.readUInt16BE(at + 1) === text_type;
  const found = records.get(labels.join(".").toLowerCase());
  const code = is_broken ? codes.failed : found === undefined ? codes.unknown : codes.fine;
  const answers = code === codes.fine && is_text ? (found ?? []).map(recordOf) : [];
  const head = Buffer.alloc(header_bytes);
  question.copy(head, 0, 0, 2);
  // An answer of the server that is responsible, for a question that wanted one.
  head.writeUInt16BE(0x8580 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, question.subarray(header_bytes, end), ...answers]);
}

/** A text record of the name of the question; longer texts are cut into parts of 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | header_bytes, 0);
  head.writeUInt16BE(text_type, 2);
  head.writeUInt16BE(internet_class, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
