/** One mail to one person; texts unencoded. */
export type Mail = {
  /** One address that `readEmail` accepts; others are refused. */
  readonly to: string;
  /** One line, at most 200 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The step's id: words of letters, digits and hyphens with dots between them, at most 128
   * characters. A repeated step sends the same Message-ID.
   */
  readonly messageId: string;
};

export type Sent =
  /** The server accepted it. */
  | { readonly kind: 'sent' }
  /** Permanent: the server refuses this mail or this address. */
  | { readonly kind: 'refused'; readonly words: string }
  /**
   * Retry later: the server asked for it, refused the shop rather than the mail, or did not get
   * the whole mail. It was not sent.
   */
  | { readonly kind: 'later'; readonly words: string }
  /** The server got the whole mail but gave no complete response: it may have been sent. */
  | { readonly kind: 'not_known'; readonly words: string };

/** Sends mails. `words` are for operators: at most 200 characters, one line, no address. */
export type Mailer = {
  /**
   * Never retries; returns within its timeout.
   * @throws Error for a two-line subject or an invalid message id: bugs of ours.
   */
  readonly send: (mail: Mail) => Promise<Sent>;
};
