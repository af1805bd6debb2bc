import { useEffect, useMemo, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { type Picture, sizeText } from './service.ts';
import classes from './view.module.css';

/** It may begin like a picture and be broken. */
type Shown = 'unknown' | 'broken' | { readonly width: number; readonly height: number };

/** In an image element, an SVG runs no script and loads nothing. */
export const Preview = ({ picture }: { readonly picture: Picture }) => {
  const address = useAddress(picture);
  const [shown, setShown] = useState<Shown>('unknown');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is not known yet
  useEffect(() => setShown('unknown'), [picture]);
  const { mime, bytes } = picture;
  const asText = Math.ceil(bytes.length / 3) * 4;
  return (
    <figure className={classes.preview}>
      {shown === 'broken' ? (
        <ErrorMessage>
          This begins as {mime} does, but your browser cannot show it. It may be cut off, or of a
          kind that your browser does not know.
        </ErrorMessage>
      ) : (
        address !== null && (
          <img
            src={address}
            alt="Your file, as it looks"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setShown({ width, height })
            }
            onError={() => setShown('broken')}
          />
        )
      )}
      <figcaption className="muted sm" role="status">
        {`${mime}${typeof shown === 'object' ? `, ${shown.width} × ${shown.height}` : ''}, ${sizeText(
          bytes.length,
        )}; as text ${sizeText(asText)}`}
      </figcaption>
    </figure>
  );
};

const useAddress = ({ bytes, mime }: Picture): string | null => {
  const blob = useMemo(() => new Blob([bytes], { type: mime }), [bytes, mime]);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
};
