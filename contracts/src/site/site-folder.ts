import { z } from 'zod';

/** Below `public_html`; empty for `public_html` itself. */
export const siteFolderSchema = z.string().regex(/^(?:site(?:-[1-9]\d?)?)?$/);
