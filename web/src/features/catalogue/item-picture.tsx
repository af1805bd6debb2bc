import type { CodeItem } from '@haat/contracts/http/codes';
import type { PageOptions } from '@haat/contracts/page-options';
import { useState } from 'react';
import { swatchOf } from '../../components/pattern-swatch.tsx';
import classes from './item-picture.module.css';

export type ItemPictureFile = NonNullable<PageOptions['pictures']>[number];

/** Every picture is 16:10: the attributes reserve its place. */
const SIZE = { width: 1440, height: 900 };

/** Leaves larger files out, for a place that never needs them. @param maxWidth in px. */
export const upToWidth = (picture: ItemPictureFile, maxWidth: number): ItemPictureFile => {
  const narrow = (srcset: string | undefined) =>
    srcset
      ?.split(', ')
      .filter((candidate) => Number(candidate.slice(candidate.indexOf(' ') + 1, -1)) <= maxWidth)
      .join(', ') || undefined;
  return { ...picture, avif: narrow(picture.avif), webp: narrow(picture.webp) };
};

/** The pattern of an item as a drawn picture. */
const coverOf = (item: CodeItem): string => `/covers/${swatchOf(item.id).pattern}.svg`;

type ItemImageProps = {
  readonly item: CodeItem;
  /** Without one, or if it does not load: a drawn cover. */
  readonly picture: ItemPictureFile | undefined;
  readonly alt: string;
  readonly sizes: string;
  readonly isFirst?: boolean;
};

export const ItemImage = ({ item, picture, alt, sizes, isFirst }: ItemImageProps) => {
  const [brokenSrc, setBroken] = useState<string>();
  if (picture === undefined || picture.src === brokenSrc) {
    return <img src={coverOf(item)} alt={alt} {...SIZE} />;
  }
  const breakPicture = () => setBroken(picture.src);
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      <img
        key={picture.src}
        // In a prerendered page it may have failed before the script came.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) breakPicture();
        }}
        onError={breakPicture}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        srcSet={picture.webp}
        sizes={sizes}
        src={picture.src}
        alt={alt}
        {...SIZE}
      />
    </picture>
  );
};

/** Below an awning with the item’s own pattern. */
export const ItemPicture = (props: ItemImageProps) => {
  const { patternClass, colourClass } = swatchOf(props.item.id);
  return (
    <span className={`${classes.front} ${colourClass}`}>
      <ItemImage {...props} />
      <span className={classes.awning}>
        <span className={patternClass} />
      </span>
    </span>
  );
};
