import type { PagePreview, PreviewImage } from '@haat/contracts/http/webtools/meta-tags-checker';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { apiPaths } from '../../config/paths.ts';
import classes from './previews.module.css';
import { imageDetails, trailOf } from './service.ts';

type PreviewsProps = { readonly url: string; readonly preview: PagePreview };

export const Previews = ({ url, preview }: PreviewsProps) => (
  <section aria-labelledby="previews" className={classes.previews}>
    <h2 id="previews" className="h3">
      How others show it
    </h2>
    <SearchResult url={url} preview={preview} />
    <div className={classes.pair}>
      <SocialCard preview={preview} />
      <ChatCard url={url} preview={preview} />
    </div>
    {preview.image && <ImageLine image={preview.image} />}
  </section>
);

const SearchResult = ({ url, preview: { siteName, search } }: PreviewsProps) => (
  <figure className={classes.figure}>
    <figcaption className="sm muted">In search results</figcaption>
    <div className={classes.search}>
      <p className={classes.site}>{siteName}</p>
      <p className={`${classes.trail} xs muted`}>{trailOf(url)}</p>
      <p className={classes.searchTitle}>{search.title}</p>
      <p className={`${classes.twoLines} sm muted`}>
        {search.description || 'Search engines pick some text of the page.'}
      </p>
    </div>
  </figure>
);

const SocialCard = ({ preview: { host, social, image } }: Omit<PreviewsProps, 'url'>) => (
  <figure className={classes.figure}>
    <figcaption className="sm muted">On Facebook, LinkedIn and X</figcaption>
    <div className={classes.card} data-large={social.isLarge}>
      <Picture image={image} />
      <div className={classes.words}>
        <p className="xs muted">{host}</p>
        <p className={classes.cardTitle}>{social.title}</p>
        <p className={`${classes.oneLine} sm muted`}>{social.description}</p>
      </div>
    </div>
  </figure>
);

const ChatCard = ({ url, preview: { host, social, image } }: PreviewsProps) => (
  <figure className={classes.figure}>
    <figcaption className="sm muted">In WhatsApp</figcaption>
    <div className={classes.bubble}>
      <div className={classes.quote}>
        {image !== null && <Picture image={image} />}
        <div className={classes.words}>
          <p className={classes.cardTitle}>{social.title}</p>
          <p className={`${classes.twoLines} sm muted`}>{social.description}</p>
          <p className="xs muted">{host}</p>
        </div>
      </div>
      <p className={classes.link}>{url}</p>
    </div>
  </figure>
);

/** Fetched by our server: our pages load nothing from elsewhere. */
const Picture = ({ image }: { readonly image: PreviewImage | null }) => {
  const [isBroken, setBroken] = useState(false);
  if (image === null || image.failure !== null || isBroken) {
    return (
      <div className={classes.noPicture}>
        <Icon of={IconPhotoOff} size={24} />
        <span className="sm">No picture</span>
      </div>
    );
  }
  return (
    <img
      className={classes.picture}
      src={apiPaths.webTool('meta-tags-checker/image', { url: image.url })}
      alt="Chosen by the page"
      onError={() => setBroken(true)}
    />
  );
};

const ImageLine = ({ image }: { readonly image: PreviewImage }) => (
  <p className={`${classes.imageLine} sm muted`}>
    <b>Picture</b> <span className="mono">{image.url}</span>
    {image.failure === null && <> {imageDetails(image)}</>}
  </p>
);
