/** The shop's light theme for mail programs: inline, without web fonts. */

const DISPLAY =
  "'Bricolage Grotesque Variable','Bricolage Grotesque','Trebuchet MS','Segoe UI',Arial,sans-serif";
const TEXT = "'Inter Variable',Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'JetBrains Mono Variable','JetBrains Mono',Consolas,Menlo,monospace";

export const COLOURS = {
  ground: '#F5F1E8',
  surface: '#FFFDF8',
  line: '#DAD2C0',
  lineStrong: '#857D6C',
  ink: '#1A1D42',
  ink2: '#4A4D6B',
  ink3: '#5F627D',
  marigold: '#F6AE1B',
  marigoldEdge: '#B87100',
  link: '#2F3A9B',
  leaf: '#1C6B3F',
} as const;

const { ink, ink2, ink3 } = COLOURS;

/** CSS `style` values. */
export const TYPE = {
  wordmark: `font-family:${DISPLAY};font-size:28px;line-height:28px;font-weight:800;letter-spacing:.5px;color:${ink}`,
  title: `font-family:${DISPLAY};font-size:30px;line-height:34px;font-weight:750;letter-spacing:-.6px;color:${ink}`,
  body: `font-family:${TEXT};font-size:16px;line-height:24px;color:${ink2}`,
  code: `font-family:${MONO};font-size:36px;line-height:44px;font-weight:600;letter-spacing:8px;color:${ink}`,
  label: `font-family:${TEXT};font-size:15px;line-height:20px;color:${ink2}`,
  value: `font-family:${TEXT};font-size:15px;line-height:20px;font-weight:600;color:${ink}`,
  mono: `font-family:${MONO};font-size:14px;line-height:20px;font-weight:500;color:${ink}`,
  total: `font-family:${DISPLAY};font-size:32px;line-height:36px;font-weight:800;letter-spacing:-.8px;color:${ink};white-space:nowrap`,
  heading: `font-family:${DISPLAY};font-size:18px;line-height:24px;font-weight:700;color:${ink}`,
  step: `font-family:${TEXT};font-size:15px;line-height:22px;color:${ink}`,
  mark: 'font:700 13px/20px Arial,sans-serif',
  button: `font-family:${TEXT};font-size:16px;line-height:22px;font-weight:700;color:${ink}`,
  small: `font-family:${TEXT};font-size:14px;line-height:21px;color:${ink2}`,
  caption: `font-family:${TEXT};font-size:13px;line-height:20px;color:${ink3}`,
} as const;
