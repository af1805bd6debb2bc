/** In ms. Safari on phones reads the URL only after the visitor agrees. */
const URL_LIFETIME_MS = 5 * 60_000;

export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
};
