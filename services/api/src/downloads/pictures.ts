import type { Slice } from '../context.ts';
import { serveFolder } from './serve-folder.ts';

export const picturesRoute: Slice = (app, { settings }) =>
  serveFolder(app, settings.DOWNLOADS_DIR, {
    folder: 'pictures',
    maxAge: '1d',
    setHeaders: (reply) => {
      // A picture of a seller may be an SVG with scripts.
      reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
