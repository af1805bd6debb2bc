import classes from './template-picture.module.css';

/** The template itself, small: a picture would be of an older one. It cannot be used or heard. */
export const TemplatePicture = ({ demo }: { readonly demo: string }) => (
  <span className={classes.picture} inert>
    <iframe src={demo} title="Template" loading="lazy" tabIndex={-1} sandbox="" />
  </span>
);
