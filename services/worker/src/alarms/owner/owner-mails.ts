import { type EmailPart, paragraph, renderEmail } from '../../mails/layout/email-template.ts';
import { html, type Markup } from '../../mails/layout/markup.ts';
import { COLOURS, TYPE } from '../../mails/layout/theme.ts';
import type { Digest } from '../digest/digest.ts';
import {
  type DigestItem,
  type DigestSection,
  headOf,
  sectionsOf,
  sentenceOf,
  shortDigest,
} from '../digest/text.ts';
import { lineOf } from '../next-command.ts';

const BECAUSE = 'You receive this because OWNER_MAIL names this address.';

/** A line to paste: it wraps on a phone. */
const commandLine = (line: string) =>
  html`<div style="margin-top:6px;padding:8px 10px;background:${COLOURS.ground};border-radius:4px;${TYPE.mono};overflow-wrap:anywhere">${line}</div>`;

const itemRows = ({ label, value, note, command }: DigestItem): Markup => {
  const below = [
    ...(note === '' ? [] : [html`<div style="${TYPE.small}">${note}</div>`]),
    ...(command === null ? [] : [commandLine(lineOf(command))]),
  ];
  const rows = html`<tr valign="top"><td style="${TYPE.label};padding:5px 12px 5px 0">${label}</td><td align="right" style="${TYPE.value};padding:5px 0">${value}</td></tr>`;
  if (below.length === 0) return rows;
  return html`${rows}<tr><td colspan="2" style="padding:0 0 12px">${below}</td></tr>`;
};

const itemText = (item: DigestItem): string =>
  item.command === null ? sentenceOf(item) : `${sentenceOf(item)}\n    ${lineOf(item.command)}`;

const sectionPart = ({ title, items }: DigestSection): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:0 40px 20px"><h2 style="margin:0 0 6px;border-top:1px dashed ${COLOURS.lineStrong};padding-top:16px;${TYPE.heading}">${title}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.map(itemRows)}</table></td></tr>`,
  text: [title.toUpperCase(), ...items.map(itemText)].join('\n'),
});

export const digestMail = (digest: Digest, shopName: string) => {
  const head = headOf(digest, shopName);
  const preview = shortDigest(digest);
  const parts = [paragraph(preview), ...sectionsOf(digest).map(sectionPart)];
  return { title: head, ...renderEmail({ title: head, preview, parts, because: BECAUSE }) };
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
