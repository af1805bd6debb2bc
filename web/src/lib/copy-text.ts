/** Works without TLS too, but only while a click or a key press is handled. */
const copySelected = (text: string): boolean => {
  const place = document.createElement('span');
  place.textContent = text;
  place.style.cssText = 'position:fixed;opacity:0;white-space:pre;user-select:all';
  // The selection alone would bring its colours and fonts along.
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

/** Puts a text into the clipboard, on pages without TLS too. @returns false where the browser refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};
