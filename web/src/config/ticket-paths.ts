export const ticketPaths = {
  create: '/user/dashboard?tab=tickets&write=new',
  ticket: (number: string) =>
    `/user/dashboard?${new URLSearchParams({ tab: 'tickets', ticket: number })}`,
} as const;

const TICKETS = '/api/tickets';
const ticket = (number: string) => `${TICKETS}/${encodeURIComponent(number)}`;

export const ticketApiPaths = {
  /** `after`: a command's position; the answer waits for it. */
  all: (after: string | null = null) =>
    after === null ? TICKETS : `${TICKETS}?${new URLSearchParams({ after })}`,
  ticket,
  reply: (number: string) => `${ticket(number)}/reply`,
  read: (number: string) => `${ticket(number)}/read`,
  close: (number: string) => `${ticket(number)}/close`,
  reopen: (number: string) => `${ticket(number)}/reopen`,
  attachment: (number: string, id: string) => `${ticket(number)}/attachments/${id}`,
} as const;
