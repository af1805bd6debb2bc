import {
  ATTACHMENT_ENDINGS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_PER_MESSAGE,
} from '@haat/contracts/http/tickets';
import { ticketMessages } from '@haat/contracts/ticket-messages';

const ENDINGS: readonly string[] = Object.values(ATTACHMENT_ENDINGS).flat();

export const ATTACHABLE = ENDINGS.join(',');

const hasOwnEnding = ({ name }: File): boolean =>
  ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

export const attachmentsError = (files: readonly File[]): { readonly attachments?: string } => {
  if (files.length > ATTACHMENTS_PER_MESSAGE) {
    return { attachments: ticketMessages.tooManyAttachments(ATTACHMENTS_PER_MESSAGE) };
  }
  if (!files.every(hasOwnEnding)) return { attachments: ticketMessages.attachmentNotReadable };
  const isTooLarge = files.some(({ size }) => size > ATTACHMENT_MAX_BYTES);
  return isTooLarge ? { attachments: ticketMessages.attachmentTooLarge } : {};
};

export const messageForm = (
  fields: Readonly<Record<string, string | undefined>>,
  attachments: readonly File[],
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  for (const file of attachments) form.append('attachments', file);
  return form;
};
