/** The part of `smtp-server` our tests use; the package brings no types. */
declare module "smtp-server" {
  import type { Readable } from "node:stream";
  import type { Server } from "node:net";

  type Session = { readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] } };
  export class SMTPServer {
    readonly server: Server;
    constructor(options: {
      readonly authOptional: boolean;
      readonly disabledCommands: readonly string[];
      readonly onData: (stream: Readable, session: Session, done: (error?: Error) => void) => void;
    });
    listen(port: number, host: string, ready: () => void): void;
    close(done: () => void): void;
  }
}
