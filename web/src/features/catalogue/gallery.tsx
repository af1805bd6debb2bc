import type { CodeItem } from '@haat/contracts/http/codes';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import classes from './gallery.module.css';
import { ItemImage, ItemPicture, type ItemPictureFile } from './item-picture.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type GalleryProps = {
  readonly item: CodeItem;
  readonly pictures: readonly ItemPictureFile[];
};

export const Gallery = ({ item, pictures }: GalleryProps) => {
  const [shown, setShown] = useState(0);
  const [text, setText] = useState('');
  const picture = pictures[shown];

  const show = (index: number) => {
    setShown(index);
    setText(`Picture ${index + 1} of ${pictures.length}: ${pictures[index]?.alt}`);
  };
  const choose = (event: MouseEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(index);
  };
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const next = shown + (STEPS[event.key] ?? 0);
    if (next === shown || next < 0 || next >= pictures.length) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('a')[next]?.focus();
    show(next);
  };
  return (
    <div>
      <div className={classes.shown}>
        <ItemPicture
          item={item}
          picture={picture}
          alt={picture?.alt ?? ''}
          sizes="(max-width: 63.99em) 95vw, 800px"
          isFirst
        />
      </div>
      {pictures.length > 1 && (
        <>
          <ul className={classes.all} aria-label="Pictures" onKeyDown={move}>
            {pictures.map((one, index) => (
              <li key={one.src}>
                {/* Without scripts it opens the picture alone. */}
                <a
                  href={one.src}
                  aria-current={index === shown || undefined}
                  onClick={(event) => choose(event, index)}
                >
                  <ItemImage item={item} picture={one} alt={one.alt} sizes="190px" />
                </a>
              </li>
            ))}
          </ul>
          <p className="sr-only" role="status">
            {text}
          </p>
        </>
      )}
    </div>
  );
};
