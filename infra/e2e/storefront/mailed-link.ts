import { waitFor } from '../../processes/wait.ts';
import { requireTestControls } from './shop-window.ts';

type SentMail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
};

/** The first mail to the address that has this text, once it is there. */
export const mailTo = async (email: string, has: RegExp): Promise<string> => {
  const find = async (): Promise<string | undefined> => {
    const answer = await fetch(`${requireTestControls().mailUrl}/sandbox/mails`);
    const { mails } = (await answer.json()) as { readonly mails: readonly SentMail[] };
    return mails
      .filter(({ to }) => to.includes(email))
      .map(({ subject, text }) => `${subject}\n${text}`)
      .find((text) => has.test(text));
  };
  const found = await waitFor(find, { within: 60_000 });
  if (!found) throw new Error(`No mail to ${email} has ${has}`);
  return found;
};

/** A link with a token behind its `#`. */
const LINK = /https?:\/\/\S+#[\w.-]{43,}/;

export const mailedLink = async (email: string, link = LINK): Promise<string> =>
  link.exec(await mailTo(email, link))?.[0] ?? '';
