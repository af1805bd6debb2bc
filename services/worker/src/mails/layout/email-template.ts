import { html, type Markup } from './markup.ts';
import { COLOURS, TYPE } from './theme.ts';

export type EmailPart = { readonly rows: Markup; readonly text: string };

const { ground, surface, line, lineStrong, ink, marigold } = COLOURS;

export const paragraph = (text: string): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:0 40px 24px;${TYPE.body}">${text}</td></tr>`,
  text,
});

export const codeToType = (code: string): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:0 40px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px dashed ${lineStrong};border-bottom:1px dashed ${lineStrong}"><tr><td align="center" style="padding:20px 0;${TYPE.code}">${code}</td></tr></table></td></tr>`,
  text: `    ${code}`,
});

export type EmailTemplate = {
  readonly title: string;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly parts: readonly EmailPart[];
  readonly because: string | Hint;
};

export type Hint = { readonly markup: Markup; readonly text: string };

/** A private character: the seller's line, filled in when the mail is sent. */
export const SELLER_PLACE = '\u{E000}';

const SHOP = `Haat: domains, hosting and code, paid in rupees by UPI. ${SELLER_PLACE}`;

const STYLE = {
  markup: `body{margin:0;padding:0;background:${ground}}
@media (max-width:620px){.w600{width:100%!important}.px{padding-left:20px!important;padding-right:20px!important}.h1{font-size:26px!important;line-height:30px!important}.btnw{width:100%!important}}`,
};

const wordmark = html`<tr><td class="px" style="padding:0 40px 24px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td height="8" align="right" style="height:8px;line-height:8px;font-size:0"><table role="presentation" cellpadding="0" cellspacing="0" align="right"><tr><td style="font-size:0;line-height:0"><div style="width:7px;height:7px;background:${marigold};border-radius:4px"></div></td><td width="6" style="font-size:0">&nbsp;</td></tr></table></td></tr><tr><td style="border-top:4px solid ${ink};padding:0 5px;${TYPE.wordmark}">HAAT</td></tr></table></td></tr>`;

const hangingTitle = (title: string): Markup =>
  html`<tr><td class="px" style="padding:32px 40px 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="h1" style="border-top:6px solid ${ink};padding:14px 12px 0 0;${TYPE.title}">${title}</td><td width="25%" valign="top" style="border-top:1px solid ${ink};font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr>`;

/** Both bodies. The HTML is 600 px wide, uses tables and inline styles, loads nothing and escapes texts. */
export const renderEmail = ({
  title,
  preview,
  parts,
  because,
}: EmailTemplate): { readonly html: string; readonly text: string } => {
  const hint = typeof because === 'string' ? { markup: html`${because}`, text: because } : because;
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light only"><title>${title}</title><style>${STYLE}</style></head>
<body style="margin:0;padding:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:32px 0 40px">
<table role="presentation" class="w600" width="600" cellpadding="0" cellspacing="0" style="width:600px">
${wordmark}
<tr><td style="background:${surface};border:1px solid ${line};border-radius:4px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${hangingTitle(title)}
${parts.map(({ rows }) => rows)}
</table></td></tr>
<tr><td class="px" style="padding:24px 40px 0;${TYPE.small}">${hint.markup}</td></tr>
<tr><td class="px" style="padding:16px 40px 0;${TYPE.caption}">${SHOP}</td></tr>
</table></td></tr></table>
</body></html>
`;
  const paragraphs = [title, ...parts.map(({ text }) => text), `${hint.text}\n\n${SHOP}`];
  return { html: markup, text: `${paragraphs.join('\n\n')}\n` };
};
