/** One mail to one person; texts as they are to be read, not encoded. */
export type Mail = {
  /** One address, which `readEmail` can read. What it can't read is refused. */
  readonly to: string;
  /** One line, at most 200 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The id of the step that sends it: words of letters, digits and hyphens with dots between them,
   * at most 128 characters. Sent again by a repeat of the step, the mail has the same Message-ID.
   */
  readonly messageId: string;
};

export type Sent =
  /** The mail server has taken it over. */
  | { readonly kind: 'sent' }
  /** Not to be sent again: the server will not take this mail, or not for this address. */
  | { readonly kind: 'refused'; readonly words: string }
  /**
   * To be sent again later: the server asked for that, refused us rather than the mail, or was not
   * handed the whole of it. The mail has not gone out.
   */
  | { readonly kind: 'later'; readonly words: string }
  /** The server was handed the whole mail and gave no whole answer: it may have gone out. */
  | { readonly kind: 'not_known'; readonly words: string };

/** Sends mails. `words` are for operators: at most 200 characters, one line, of no address. */
export type Mailer = {
  /**
   * Never tries again; answers within its time limit.
   * @throws Error for a subject of two lines or a message id that is none: mistakes of ours.
   */
  readonly send: (mail: Mail) => Promise<Sent>;
};
