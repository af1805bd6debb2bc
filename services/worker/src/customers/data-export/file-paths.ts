import { headOf, type InvoiceDocument } from '@haat/ordering/documents/invoice-document';

/** Control characters, and those that a file system may not take. */
const NOT_IN_NAMES = /[\p{Cc}<>:"/\\|?*]/gu;
const MAX_NAME = 80;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'application/pdf': '.pdf',
};

/** Keeps the end, with the extension. */
const safeName = (name: string): string =>
  [...name.replace(NOT_IN_NAMES, '_').replace(/^\.+/, '_')].slice(-MAX_NAME).join('');

export const documentPath = (document: InvoiceDocument): string =>
  `invoices/${headOf(document).id.replaceAll('/', '-')}.pdf`;

/** Where uploaded files lie in the archive: one path for each hash. */
export type FilePaths = {
  readonly ofTicket: (
    number: string,
    file: { readonly hash: string; readonly name: string },
  ) => string;
  readonly ofUpload: (hash: string) => string;
};

/** @param contentTypes of each hash. */
export const createFilePaths = (contentTypes: ReadonlyMap<string, string>): FilePaths => {
  const paths = new Map<string, string>();
  const keep = (hash: string, pathOf: (count: number) => string): string => {
    const path = paths.get(hash) ?? pathOf(paths.size + 1);
    paths.set(hash, path);
    return path;
  };
  return {
    ofTicket: (number, { hash, name }) =>
      keep(hash, (count) => `tickets/${number}/${count}-${safeName(name)}`),
    ofUpload: (hash) =>
      keep(hash, (count) => {
        const extension = EXTENSIONS[contentTypes.get(hash) ?? ''] ?? '';
        return `payments/screenshot-${count}${extension}`;
      }),
  };
};
