import type { CodeItem } from '@haat/contracts/http/codes';
import type { PageOptions } from '@haat/contracts/page-options';
import { swatchOf } from '../../components/pattern-swatch.tsx';
import classes from './item-picture.module.css';

export type ItemPictureFile = NonNullable<PageOptions['pictures']>[number];

/** Every picture is 16:10: the attributes reserve its place. */
const SIZE = { width: 1440, height: 900 };

type PictureImageProps = {
  readonly picture: ItemPictureFile;
  readonly alt: string;
  readonly sizes: string;
  readonly isFirst?: boolean;
};

export const PictureImage = ({ picture, alt, sizes, isFirst }: PictureImageProps) => (
  <picture>
    {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
    <img
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

type ItemPictureProps = Omit<PictureImageProps, 'picture'> & {
  readonly item: CodeItem;
  /** Without one: a drawn cover. */
  readonly picture: ItemPictureFile | undefined;
};

/** Below an awning with the item’s own pattern. */
export const ItemPicture = ({ item, picture, ...image }: ItemPictureProps) => {
  const { pattern, patternClass, colourClass } = swatchOf(item.id);
  return (
    <span className={`${classes.front} ${colourClass}`}>
      {picture === undefined ? (
        <img src={`/covers/${pattern}.svg`} alt="" {...SIZE} />
      ) : (
        <PictureImage picture={picture} {...image} />
      )}
      <span className={classes.awning}>
        <span className={patternClass} />
      </span>
    </span>
  );
};
