import { Readable, Writable } from "node:stream";
import type pg from "pg";

/** The connection of the driver, with what its types leave out. */
type Wire = pg.Connection & {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
};

const piece_bytes = 64 * 1024;

/** The rows of a `copy … to stdout` as bytes; the driver calls its methods. */
class RowsOut extends Readable {
  readonly #statement: string;
  #wire: pg.Connection | null = null;
  #rows: Buffer[] = [];
  #bytes = 0;

  constructor(statement: string) {
    super({ highWaterMark: 16 * piece_bytes });
    this.#statement = statement;
  }
  submit(wire: pg.Connection): void {
    this.#wire = wire;
    wire.query(this.#statement);
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver uses its buffer again.
    this.#rows.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes >= piece_bytes) this.#pass();
  }
  #pass(): void {
    const goes_on = this.push(Buffer.concat(this.#rows));
    this.#rows = [];
    this.#bytes = 0;
    if (!goes_on) this.#wire?.stream.pause();
  }
  override _read(): void {
    this.#wire?.stream.resume();
  }
  handleCommandComplete(): void {
    if (this.#bytes > 0) this.#pass();
    this.#wire?.stream.resume();
  }
  handleReadyForQuery(): void {
    this.push(null);
  }
  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** The bytes of a `copy … from stdin`; the driver calls its methods. */
class RowsIn extends Writable {
  readonly #statement: string;
  #wire: Wire | null = null;
  #begin: ((error?: Error) => void) | null = null;
  #ended: ((error?: Error) => void) | null = null;

  constructor(statement: string) {
    super({ highWaterMark: 4 * piece_bytes });
    this.#statement = statement;
  }
  submit(wire: pg.Connection): void {
    wire.query(this.#statement);
  }
  handleCopyInResponse(wire: pg.Connection): void {
    this.#wire = wire as Wire;
    this.#begin?.();
    this.#begin = null;
  }
  override _construct(done: (error?: Error) => void): void {
    this.#begin = done;
  }
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const wire = this.#wire;
    wire?.sendCopyFromChunk(chunk);
    if (wire?.stream.writableNeedDrain) wire.stream.once("drain", () => done());
    else done();
  }
  override _final(done: (error?: Error) => void): void {
    this.#ended = done;
    this.#wire?.endCopyFrom();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && !this.#ended) this.#wire?.sendCopyFail(error.message);
    done(error);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#ended?.();
  }
  handleError(error: Error): void {
    const waiting = this.#begin ?? this.#ended;
    if (waiting) waiting(error);
    else this.destroy(error);
  }
}

/** The rows of a `copy … to stdout`, as bytes. */
export const rowsOut = (client: pg.Client, statement: string): Readable =>
  client.query(new RowsOut(statement));

/** Takes the bytes of a `copy … from stdin`; it has ended when the server has stored the rows. */
export const rowsIn = (client: pg.Client, statement: string): Writable => client.query(new RowsIn(statement));
