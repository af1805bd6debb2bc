/** One mail to one person; texts unencoded. */
export type Mail = {
  /** An address that `readEmail` accepts; others are refused. */
  readonly to: string;
  /** One line, at most 200 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The step's id, so that a repeat has the same Message-ID: 128 letters, digits, `-` and `.`. */
  readonly messageId: string;
};

export type Sent =
  | { readonly kind: 'sent' }
  /** Permanent: the server refuses this mail or this address. */
  | { readonly kind: 'refused'; readonly words: string }
  /** Not sent; retry: the server asked for it, refused the shop, or did not get the whole mail. */
  | { readonly kind: 'later'; readonly words: string }
  /** The server got the whole mail but gave no complete response: it may have been sent. */
  | { readonly kind: 'not_known'; readonly words: string };

/** `words` are for operators: one line, at most 200 characters, no address. */
export type Mailer = {
  /** Never retries. @throws Error for a two-line subject or an invalid message id */
  readonly send: (mail: Mail) => Promise<Sent>;
};
