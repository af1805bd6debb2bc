import { isLoopback } from './sandbox-settings.ts';

/** Where short notices for the owner go. */
export type NotifyTarget =
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'ntfy'; readonly server: string; readonly topic: string }
  | { readonly kind: 'telegram'; readonly token: string; readonly chat: string };

const TOPIC = '[\\w-]{1,64}';
const NTFY = new RegExp(`^ntfy://(?:([\\w.-]+(?::\\d{1,5})?)/)?(${TOPIC})$`);
const TELEGRAM = /^tgram:\/\/(\d{5,20}:[\w-]{10,100})\/(-?\d{1,20}|@\w{4,40})$/;

const webhookOf = (text: string): NotifyTarget | null => {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password } = new URL(text);
  // `fetch` would leave them out.
  if (username !== '' || password !== '') return null;
  return protocol === 'https:' || isLoopback(text) ? { kind: 'webhook', url: text } : null;
};

/** Only a server on this machine is called without TLS. @returns null for another form. */
export const readNotifyUrl = (text: string): NotifyTarget | null => {
  const [, host = 'ntfy.sh', topic] = NTFY.exec(text) ?? [];
  if (topic !== undefined) {
    const isHere = isLoopback(`http://${host}`);
    return { kind: 'ntfy', server: `${isHere ? 'http' : 'https'}://${host}/`, topic };
  }
  const [, token, chat] = TELEGRAM.exec(text) ?? [];
  if (token !== undefined && chat !== undefined) return { kind: 'telegram', token, chat };
  return webhookOf(text);
};
