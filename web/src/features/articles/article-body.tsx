import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyText } from '../../lib/copy-text.ts';
import classes from './article-body.module.css';

const COPIED_FOR_MS = 2000;

export const ArticleBody = ({ html }: { readonly html: string }) => {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const click = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest('[data-copy]');
      if (button !== null) {
        void copyCode(button, setAnnouncement);
        return;
      }
      const address = event.target.closest('a')?.getAttribute('href');
      if (!address?.startsWith('/') || !isPlain(event)) return;
      event.preventDefault();
      navigate(address);
    };
    element.addEventListener('click', click);
    return () => element.removeEventListener('click', click);
  }, [navigate]);

  return (
    <>
      <div
        ref={body}
        className={classes.body}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our Markdown, where HTML is text
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const copyCode = async (button: Element, announce: (text: string) => void): Promise<void> => {
  const code = button.closest('[data-code]')?.querySelector('code');
  if (!code) return;
  if (!(await copyText(code.textContent))) {
    getSelection()?.selectAllChildren(code);
    announce('Couldn’t copy. The code is selected: press Ctrl+C.');
    return;
  }
  button.textContent = 'Copied';
  announce('Copied');
  setTimeout(() => {
    button.textContent = 'Copy';
    announce('');
  }, COPIED_FOR_MS);
};
