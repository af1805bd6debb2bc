/**
 * Only in a click: later, browsers refuse. The new page cannot reach this one.
 * @param text shown until the tab has its address
 * @returns null where the browser refuses
 */
export const openTab = (text = ''): Window | null => {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  if (text !== '') {
    tab.document.title = text;
    tab.document.body.textContent = text;
    tab.document.documentElement.style.colorScheme = 'light dark';
  }
  return tab;
};
