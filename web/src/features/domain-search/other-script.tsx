import { CopyButton } from '../../components/copy-button.tsx';
import classes from './other-script.module.css';

/** @param domain in punycode */
export const OtherScript = ({ domain }: { readonly domain: string }) => (
  <div className={`card ${classes.card}`}>
    <div className={classes.text}>
      <h3 className="h4">How computers spell it</h3>
      <p className={classes.name}>{domain}</p>
      <p className="muted sm">
        The same domain in Latin letters (punycode). Use it where other letters are refused, such as
        DNS panels and some mail programs.
      </p>
    </div>
    <CopyButton value={domain} label="the domain in Latin letters" />
  </div>
);
