export const ticketMessages = {
  subjectRequired: 'Enter a subject.',
  messageRequired: 'Tell us what we can do for you.',
  replyRequired: 'Enter your reply.',
  invalidOrderId: 'Enter the order ID shown in My Orders.',
  invalidReferenceCode: 'Enter the reference code shown with your payment.',
  tooManyAttachments: (max: number) => `Attach at most ${max} files to a message.`,
  attachmentTooLarge: 'This file is too large. Choose one of at most 5 MB.',
  attachmentsTooLarge: (max: number) => `Attach at most ${max} files of 5 MB each.`,
  attachmentNotReadable: 'Attach a PNG, JPEG, PDF or plain text file.',
  attachmentsFull: 'Your account has no space for more files. Send your message without this file.',
  attachmentsNotSaved:
    'We have your message, but we couldn’t save its files. Please send them in a reply tomorrow.',
  attachmentNotFound: 'File not found.',
  received: (number: string) => `Ticket ${number} created. We’ll reply here and email you.`,
  notFound: 'Ticket not found.',
  tooManyOpen: (open: number) =>
    `You have ${open} open tickets. Reply in one of them, or close one first.`,
  closed: 'This ticket is closed. Reopen it to reply.',
  full: 'This ticket has become too long. Please open a new one.',
} as const;
