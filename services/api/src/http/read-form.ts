import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import { type ReceivedFile, receiveFile } from './received-file.ts';

export type FormLimits = {
  readonly files: number;
  readonly fileBytes: number;
  readonly fields: number;
  readonly fieldBytes: number;
};

export type FormReading = {
  readonly limits: FormLimits;
  readonly maxBytes: number;
  readonly tooLarge: { readonly form: () => Refusal; readonly file: () => Refusal };
  readonly folder: string;
  readonly fileValue: (file: ReceivedFile, name: string) => unknown;
  /** Called each second with the new bytes; true ends the reading. */
  readonly isTooSlow: (bytes: number) => boolean;
  readonly onLost: (error: unknown) => void;
};

export type ReadForm = {
  /** By field name; a list where a name repeats. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly ReceivedFile[];
};

type Part = { readonly name: string; readonly value: unknown; readonly file?: ReceivedFile };

const SECOND_MS = 1_000;

const unreadable = (): Refusal => new Refusal(400, refusalMessages.unreadable);

const bodyOf = (parts: readonly Part[]): ReadForm['body'] => {
  const values = new Map<string, unknown[]>();
  for (const { name, value } of parts) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]),
  );
};

const parserOf = (request: IncomingMessage, { limits }: FormReading) => {
  const { files, fileBytes: fileSize, fields, fieldBytes: fieldSize } = limits;
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { files, fileSize, fields, fieldSize, parts: files + fields },
    });
  } catch {
    throw unreadable();
  }
};

/** Nothing is left on failure. @throws {Refusal} 400 broken, 408 too slow, 413 too large. */
export const readForm = (request: IncomingMessage, reading: FormReading): Promise<ReadForm> =>
  new Promise((resolve, reject) => {
    const parser = parserOf(request, reading);
    const { tooLarge, maxBytes, folder, fileValue, isTooSlow, onLost } = reading;
    const parts: Promise<Part>[] = [];
    let open: BusboyFileStream | null = null;
    let isOver = false;
    let bytes = 0;
    let countedBytes = 0;

    const end = (): void => {
      isOver = true;
      clearInterval(timer);
      request.off('data', count).off('close', onClose);
    };
    const fail = (error: unknown): void => {
      if (isOver) return;
      end();
      request.unpipe(parser);
      open?.destroy(unreadable());
      parser.destroy();
      void Promise.allSettled(parts)
        .then((all) => all.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : [])))
        .then((received) => Promise.allSettled(received.map(({ file }) => file?.close())))
        .then(() => reject(error));
    };
    const count = (piece: Buffer): void => {
      bytes += piece.length;
      if (bytes > maxBytes) fail(tooLarge.form());
    };
    const onClose = (): void => {
      if (!request.readableEnded) fail(unreadable());
    };
    const tick = (): void => {
      if (isTooSlow(bytes - countedBytes)) fail(new Refusal(408, refusalMessages.uploadTooSlow));
      countedBytes = bytes;
    };
    const timer = setInterval(tick, SECOND_MS);

    const add = (name: string | undefined, value: () => Promise<Part> | Part): boolean => {
      // A name such as `constructor` would be found on every object.
      const isUsable = name !== undefined && !(name in Object.prototype);
      if (!isUsable) fail(unreadable());
      if (!isUsable || isOver) return false;
      const part = Promise.resolve(value());
      part.catch(fail);
      parts.push(part);
      return true;
    };

    parser
      .on('field', (name: string | undefined, value) => {
        add(name, () => ({ name: String(name), value }));
      })
      .on('file', (name: string | undefined, stream, given: string | undefined) => {
        open = stream;
        stream.on('error', () => fail(unreadable()));
        stream.on('limit', () => fail(tooLarge.file()));
        const isAdded = add(name, async () => {
          const file = await receiveFile(stream, folder, onLost);
          return { name: String(name), value: fileValue(file, given ?? ''), file };
        });
        if (!isAdded) stream.destroy();
      })
      .on('partsLimit', () => fail(tooLarge.form()))
      .on('filesLimit', () => fail(tooLarge.form()))
      .on('fieldsLimit', () => fail(tooLarge.form()))
      .on('error', () => fail(unreadable()))
      .on('finish', () => {
        void Promise.all(parts).then(
          (all) => {
            if (isOver) return;
            end();
            const files = all.flatMap(({ file }) => (file === undefined ? [] : [file]));
            resolve({ body: bodyOf(all), files });
          },
          () => undefined,
        );
      });
    // Stays registered: an error without a listener would end the process.
    request.on('error', () => fail(unreadable()));
    request.on('close', onClose);
    if (request.destroyed) return onClose();
    request.on('data', count);
    request.pipe(parser);
  });
