/**
 * Some browsers fetch what is saved only once somebody has agreed to it, Safari on a phone among
 * them: an address that is gone by then saves nothing.
 */
const URL_LIFETIME_MS = 5 * 60_000;

/** Gives the browser something to save under a name. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
};
