import type { IncomingMessage } from 'node:http';

/** Long enough for an answer to reach a phone that is still sending. */
const READ_ON_MS = 5_000;
/** Between two pieces of 64 kB: 10 Mbit/s. Faster, many that are refused would keep a core busy. */
const PIECE_EVERY_MS = 50;

/**
 * Lets a caller read the answer to a request whose body it is still sending. With
 * `Connection: close` Node closes the socket right after the answer, and the system then resets the
 * connection because unread bytes are there: many callers lose the answer with it. So this end is
 * closed for writing, and what still comes is read slowly and thrown away, for 5 s at most.
 */
export const closeGently = (request: IncomingMessage): void => {
  const { socket } = request;
  socket.destroySoon = () => {
    const close = (): void => void socket.destroy();
    const timer = setTimeout(close, READ_ON_MS);
    socket.once('close', () => clearTimeout(timer));
    request.once('end', close);
    request.on('data', () => {
      request.pause();
      setTimeout(() => request.resume(), PIECE_EVERY_MS);
    });
    socket.end();
    request.resume();
  };
};
