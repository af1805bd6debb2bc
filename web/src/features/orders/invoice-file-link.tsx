import type { Problem } from '@haat/contracts/http/problem';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { UNEXPLAINED, UNREACHABLE } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { orderPaths } from './order-paths.ts';

type FileResult = { readonly file: Blob } | { readonly failure: string };

const ask = async (path: string): Promise<FileResult> => {
  try {
    const response = await fetch(path, { credentials: 'same-origin' });
    if (response.ok) return { file: await response.blob() };
    const problem: Partial<Problem> = await response.json().catch(() => ({}));
    return { failure: problem.error ?? UNEXPLAINED };
  } catch {
    return { failure: UNREACHABLE };
  }
};

const underWay = new Set<string>();

/** Errors are shown on the page; a plain link would leave it. */
const save = async (path: string, number: string): Promise<void> => {
  if (underWay.has(number)) return;
  underWay.add(number);
  const result = await ask(path);
  underWay.delete(number);
  if ('file' in result) saveFile(`${number.replaceAll('/', '-')}.pdf`, result.file);
  else toast.error(result.failure);
};

type InvoiceFileLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'download' | 'onClick'> & {
  readonly number: string;
  readonly noteOf?: string;
};

export const InvoiceFileLink = ({ number, noteOf, children, ...link }: InvoiceFileLinkProps) => {
  const path =
    noteOf === undefined
      ? apiPaths.invoice(number, '/pdf')
      : orderPaths.creditNoteFile(noteOf, number);
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void save(path, number);
  };
  return (
    <a {...link} href={path} download onClick={onClick}>
      {children}
    </a>
  );
};
