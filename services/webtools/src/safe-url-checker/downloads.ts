/** Extensions of files that run when opened. */
const RUNS_AT_ONCE: ReadonlySet<string> = new Set(
  'apk apks xapk aab scr pif bat cmd vbs vbe wsf hta lnk ps1 jar js jse reg cpl'.split(' '),
);
const PROGRAM: ReadonlySet<string> = new Set(
  'exe msi msix appx dmg pkg deb rpm iso img appimage'.split(' '),
);

const ENDING_OF_TYPE: Readonly<Record<string, string>> = {
  'application/vnd.android.package-archive': 'apk',
  'application/x-msdownload': 'exe',
  'application/x-msdos-program': 'exe',
  'application/x-dosexec': 'exe',
  'application/vnd.microsoft.portable-executable': 'exe',
  'application/x-msi': 'msi',
  'application/x-ms-installer': 'msi',
  'application/x-apple-diskimage': 'dmg',
  'application/x-bat': 'bat',
  'application/hta': 'hta',
  'application/java-archive': 'jar',
  'application/x-ms-shortcut': 'lnk',
  'application/x-iso9660-image': 'iso',
};

const endingOf = (name: string): string =>
  /\.([a-z\d]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** By RFC 6266, the extended form first. */
const fileNameIn = (disposition: string): string => {
  const extended = /filename\*\s*=\s*[\w-]*'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
  return (extended ?? plain?.[1] ?? plain?.[2] ?? '').trim();
};

export type Download = {
  readonly ending: string;
  readonly danger: 'runs_at_once' | 'program';
};

/** By type, file name, or URL where the type is no text. */
export const dangerousDownload = (answer: {
  readonly url: string;
  readonly type: string | null;
  readonly disposition: string;
}): Download | null => {
  const { type, disposition } = answer;
  const isText = type !== null && /^(?:text|image|audio|video)\//.test(type);
  const isAttachment = /^\s*attachment/i.test(disposition);
  const endings = [
    ENDING_OF_TYPE[type ?? ''] ?? '',
    endingOf(fileNameIn(disposition)),
    isText && !isAttachment ? '' : endingOf(new URL(answer.url).pathname),
  ];
  const runs = endings.find((ending) => RUNS_AT_ONCE.has(ending));
  // Scripts are part of pages; only as a download are they a trap.
  if (runs !== undefined && (isAttachment || !(runs === 'js' || runs === 'jse'))) {
    return { ending: runs, danger: 'runs_at_once' };
  }
  const program = endings.find((ending) => PROGRAM.has(ending));
  return program === undefined ? null : { ending: program, danger: 'program' };
};
