const LOOK_UP_TIMEOUT_MS = 3000;

const MAX_LENGTH = 45;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const IPV6 = /^[\da-f:.]*:[\da-f:.]+$/i;

/** Reads JSON `{ip}` or plain text. */
export const readPublicIp = (answer: string): string | null => {
  const text = answer.trim();
  const named = /"ip"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? text;
  if (named.length > MAX_LENGTH) return null;
  return IPV4.test(named) || IPV6.test(named) ? named : null;
};

/** Queries a third party. Null on failure or after 3 s. */
export const lookUpPublicIp = async (url: string): Promise<string | null> => {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(LOOK_UP_TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return response.ok ? readPublicIp(await response.text()) : null;
  } catch {
    return null;
  }
};
