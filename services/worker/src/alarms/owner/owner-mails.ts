import { type EmailPart, paragraph, renderEmail } from '../../mails/layout/email-template.ts';
import { html } from '../../mails/layout/markup.ts';
import { COLOURS, TYPE } from '../../mails/layout/theme.ts';
import type { Digest } from '../digest/digest.ts';
import { type DigestItem, headOf, sectionsOf } from '../digest/text.ts';
import { lineOf } from '../next-command.ts';

const BECAUSE = 'You receive this because OWNER_MAIL names this address.';

/** A line to paste: it wraps on a phone. */
const commandLine = (line: string) =>
  html`<div style="margin-top:6px;padding:8px 10px;background:${COLOURS.ground};border-radius:4px;${TYPE.mono};overflow-wrap:anywhere">${line}</div>`;

const itemRow = ({ text, command }: DigestItem): EmailPart => {
  const line = command === null ? null : lineOf(command);
  const pasted = line === null ? html`` : commandLine(line);
  return {
    rows: html`<tr><td class="px" style="padding:0 40px 14px;${TYPE.body}">${text}${pasted}</td></tr>`,
    text: line === null ? text : `${text}\n    ${line}`,
  };
};

const heading = (title: string): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:18px 40px 8px"><h2 style="margin:0;border-top:1px solid ${COLOURS.lineStrong};padding-top:12px;${TYPE.heading}">${title}</h2></td></tr>`,
  text: title.toUpperCase(),
});

export const digestMail = (digest: Digest, shopName: string) => {
  const title = `${shopName}: your day`;
  const parts = sectionsOf(digest).flatMap((section) => [
    heading(section.title),
    ...section.items.map(itemRow),
  ]);
  const preview = headOf(digest, shopName);
  return {
    title: preview,
    ...renderEmail({ title, preview, parts: [paragraph(preview), ...parts], because: BECAUSE }),
  };
};

/** @param line null: there is nothing to do. */
export const alarmMail = (
  title: string,
  { texts, line }: { readonly texts: readonly string[]; readonly line: string | null },
) => {
  const pasted: readonly EmailPart[] =
    line === null
      ? []
      : [
          {
            rows: html`<tr><td class="px" style="padding:0 40px 24px">${commandLine(line)}</td></tr>`,
            text: line,
          },
        ];
  const preview = texts.join(' ');
  const parts = [...texts.map(paragraph), ...pasted];
  return { title, ...renderEmail({ title, preview, parts, because: BECAUSE }) };
};
