import { waitFor } from '../../processes/wait.ts';
import { requireTestControls } from './shop-window.ts';

/** The first link like this in a customer's mails, once it is there. */
export const mailedLink = async (email: string, pattern: RegExp): Promise<string> => {
  const link = async (): Promise<string | undefined> => {
    const answer = await fetch(`${requireTestControls().mailUrl}/sandbox/mails`);
    const { mails } = (await answer.json()) as {
      readonly mails: readonly { readonly to: readonly string[]; readonly text: string }[];
    };
    const texts = mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    return texts.flatMap((text) => pattern.exec(text)?.[0] ?? [])[0];
  };
  const found = await waitFor(link, { within: 60_000 });
  if (!found) throw new Error(`No link was mailed to ${email}`);
  return found;
};
