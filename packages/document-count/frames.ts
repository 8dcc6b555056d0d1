/**
 * The protocol between the counter and its child, in both directions: frames of a length in four bytes (big-endian) and
 * that many bytes. A task is three frames: a JSON request, the document and the replacement texts; a response is two: a
 * JSON frame, and the extracted text or the new document.
 */
const length_bytes = 4;

/** §5: the largest upload, 20 MB. */
export const most_document_bytes = 20 * 1024 * 1024;
/** Requests and responses are some hundred bytes; more means a faulty peer. */
export const most_json_bytes = 64 * 1024;
/** Limit of the data sent with a document or returned: two million characters, escaped, and the keys of segments. */
export const most_text_bytes = 32 * 1024 * 1024;

/** The four bytes that come before a frame of `length` bytes. */
export function frameLength(length: number): Buffer {
  const bytes = Buffer.alloc(length_bytes);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** A value as a whole JSON frame. */
export function jsonFrame(value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value), "utf8");
  return Buffer.concat([frameLength(body.length), body]);
}

/**
 * Puts frames together again from chunks of any size: each byte is copied once, into a buffer of the announced
 * size. The returned function throws `RangeError` for a frame longer than `most_bytes`.
 */
export function frameReader(most_bytes: number, onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let filled = 0;
  let target = Buffer.allocUnsafe(length_bytes);
  let is_length = true;

  const finish = (): void => {
    const done = target;
    filled = 0;
    if (!is_length) {
      is_length = true;
      target = Buffer.allocUnsafe(length_bytes);
      return onFrame(done);
    }
    const length = done.readUInt32BE();
    if (length > most_bytes) throw new RangeError(`a frame of ${length} bytes`);
    is_length = false;
    target = Buffer.allocUnsafe(length);
    if (length === 0) finish();
  };

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      const taken = chunk.copy(target, filled, at);
      at += taken;
      filled += taken;
      if (filled === target.length) finish();
    }
  };
}
