import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import { type FormEvent, Fragment, useId, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import search from '../../components/search-box.module.css';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { MoneyInstead } from './money-instead.tsx';
import { differenceOf, isCovered, type NameOffer } from './name-offer.ts';
import classes from './replacement-domains.module.css';
import { useNameOffers } from './use-name-offers.ts';

type ReplacementDomainsProps = {
  readonly taken: string;
  readonly paidPaise: Paise;
  readonly besidePaise: Paise;
  readonly referenceCode: string | null;
  readonly isMain: boolean;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onOrder: (offer: NameOffer) => void;
};

export const ReplacementDomains = (props: ReplacementDomainsProps) => {
  const { taken, paidPaise, besidePaise, isBusy, onOrder } = props;
  const variant = props.isMain ? 'cta' : 'filled';
  const LeadingOn = props.isMain ? InDialogFoot : Fragment;
  const { offers, isLoading, isChecking, error, ask } = useNameOffers(taken, besidePaise);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [titleId, errorId] = [useId(), useId()];

  const choice = offers.find(({ domain }) => domain === chosen) ?? offers[0];
  const check = async (event: FormEvent) => {
    event.preventDefault();
    const offer = await ask(typed);
    if (offer !== null) setChosen(offer.domain);
  };
  return (
    <section aria-labelledby={titleId} className={classes.others}>
      <div>
        <h3 id={titleId} className="h4">
          Choose another domain with this payment
        </h3>
        <p className="sm muted">We keep your registrant, billing and nameserver details.</p>
      </div>
      {isLoading && <Skeleton height="13rem" />}
      {!isLoading && offers.length === 0 && (
        <p className="muted">No similar domains available. Search for one below.</p>
      )}
      {choice && (
        <fieldset className={`${classes.names} card`}>
          <legend className="sr-only">Available domains</legend>
          {offers.map((offer) => (
            <label key={offer.domain} className={classes.name}>
              <input
                type="radio"
                name={titleId}
                aria-label={offerText(offer, paidPaise)}
                checked={offer.domain === choice.domain}
                disabled={isBusy}
                onChange={() => setChosen(offer.domain)}
              />
              <DomainName domain={offer.domain} />
              <span className={classes.money}>
                <b className="num">{formatRupees(offer.pricePaise)}</b>{' '}
                <span>{differenceOf(offer, paidPaise)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <form className={classes.search} onSubmit={(event) => void check(event)} noValidate>
        <div className={`${search.box} ${classes.box}`} data-error={error !== null || undefined}>
          <Icon of={IconWorldSearch} className="dim" />
          <input
            className={`${search.input} mono`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            aria-label="Another domain"
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : errorId}
            placeholder="my-shop.in"
            {...domainInput}
            maxLength={253}
          />
        </div>
        <BusyButton
          type="submit"
          className={classes.check}
          busy={isChecking}
          busyLabel="Checking..."
        >
          Check Availability
        </BusyButton>
      </form>
      <ErrorMessage id={errorId}>{error}</ErrorMessage>
      <ErrorMessage>{props.error}</ErrorMessage>
      {choice && (
        <LeadingOn>
          <div className={classes.order}>
            <span className="sm muted on-desk">{sentence(differenceOf(choice, paidPaise))}</span>
            {isCovered(choice, paidPaise) ? (
              <BusyButton
                variant={variant}
                busy={isBusy}
                busyLabel="Processing..."
                onClick={() => onOrder(choice)}
              >
                {`Order ${choice.domain}`}
              </BusyButton>
            ) : (
              <Button component={Link} to={paths.buyDomainNamed(choice.domain)} variant={variant}>
                {`Order ${choice.domain}`}
              </Button>
            )}
          </div>
        </LeadingOn>
      )}
      <MoneyInstead paidPaise={paidPaise} referenceCode={props.referenceCode} />
    </section>
  );
};

/** One label: screen readers would split the two-coloured domain. */
const offerText = (offer: NameOffer, paidPaise: Paise): string =>
  [offer.domain, formatRupees(offer.pricePaise), differenceOf(offer, paidPaise)].join(', ');

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const DomainName = ({ domain }: { readonly domain: string }) => {
  const dot = domain.indexOf('.');
  return (
    <span className={`${classes.domain} mono`}>
      {domain.slice(0, dot)}
      <wbr />
      <span className="leaf">{domain.slice(dot)}</span>
    </span>
  );
};
