/** Pages of the control panel that a login can open first. */
export const PANEL_PLACES = ['home', 'email', 'files'] as const;
export type PanelPlace = (typeof PANEL_PLACES)[number];
