import { toUnicode } from 'punycode/';

const readablePart = (part: string): string => {
  if (!part.startsWith('xn--')) return part;
  try {
    const letters = toUnicode(part);
    // What a browser would not turn back is forged, or hides what cannot be seen.
    return URL.parse(`http://${letters}`)?.hostname === part ? letters : part;
  } catch {
    return part;
  }
};

/** A name from DNS in the letters of its language; a part that stands for none stays as it is. */
export const readableName = (ascii: string): string =>
  ascii.toLowerCase().split('.').map(readablePart).join('.');

/** Both forms where they differ: "दुकान.भारत (xn--11b7ah1gn.xn--h2brj9c)". */
export const nameInBothForms = (ascii: string): string => {
  const readable = readableName(ascii);
  return readable === ascii.toLowerCase() ? ascii : `${readable} (${ascii})`;
};
