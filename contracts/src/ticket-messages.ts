/** Of tickets: what a customer writes to support, and the thread that comes of it. */
export const ticketMessages = {
  subjectRequired: 'Please say in a few words what it is about.',
  messageRequired: 'Please tell us what we can do for you.',
  replyRequired: 'Please write your reply.',
  invalidOrderId: 'Please give the order ID as My Orders shows it.',
  invalidReferenceCode: 'Please give the reference code as your payment shows it.',
  tooManyAttachments: (max: number) => `Please attach at most ${max} files to a message.`,
  attachmentTooLarge: 'This file is too large. Please choose one of at most 5 MB.',
  attachmentsTooLarge: (max: number) => `Please attach at most ${max} files of 5 MB each.`,
  attachmentNotReadable:
    'We can take pictures (PNG or JPEG), PDF and plain text. Please attach the file as one of these.',
  attachmentsFull:
    'Your account holds as many files as we can keep. Please send your message without this file.',
  attachmentsNotSaved:
    'We have your message, but we couldn’t keep its files. Please send them in a reply tomorrow.',
  attachmentNotFound: 'This file is not there.',
  received: (number: string) =>
    `Your ticket has arrived. Its number is ${number}. A person reads it and answers here.`,
  notFound: 'Ticket not found.',
  tooManyOpen: (open: number) =>
    `You have ${open} open tickets. Please write in one of them, or close one first.`,
  closed: 'This ticket is closed. Please reopen it to write in it.',
  full: 'This ticket has become very long. Please open a new one.',
} as const;
