/** Without TLS; only inside a click or key handler. */
const copySelected = (text: string): boolean => {
  const place = document.createElement('span');
  place.textContent = text;
  place.style.cssText = 'position:fixed;opacity:0;white-space:pre;user-select:all';
  // Plain text: a selection would copy colours and fonts.
  place.addEventListener('copy', (event) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(place);
  try {
    getSelection()?.selectAllChildren(place);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    place.remove();
  }
};

export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};
