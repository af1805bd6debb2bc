/** One mail to one person; texts as they are to be read, not encoded. */
export type Mail = {
  /** One plain address: see {@link isPlainAddress}. What is none is refused. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Of the step that sends it, letters, digits and hyphens, at most 64: sent again by a repeat of
   * the step, the mail has the same Message-ID.
   */
  readonly messageId: string;
};

export type Sent =
  /** The mail server has taken it over. */
  | { readonly kind: 'sent' }
  /** Not to be sent again: the server will not take this mail, or not for this address. */
  | { readonly kind: 'refused'; readonly words: string }
  /**
   * To be sent again later: the server asked for that, refused us rather than the mail, or gave no
   * whole answer; then the mail may have gone out all the same.
   */
  | { readonly kind: 'later'; readonly words: string };

/** Sends mails. `words` are for operators: at most 200 characters, one line, of no address. */
export type Mailer = {
  /** Never throws, never tries again; answers within its time limit. */
  readonly send: (mail: Mail) => Promise<Sent>;
};
