import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { hostingSiteDecider } from './hosting-site.ts';

const { given } = scenarioOf(hostingSiteDecider);

const requested = sample('HostingSiteRequested');
const sent = sample('HostingSiteSent');
const doubted = sample('HostingSiteUnconfirmed');
const written = sample('HostingSiteWritten');
const online = sample('HostingSiteOnline');
const notSeen = sample('HostingSiteNotSeen');
const refused = sample('HostingSiteRefused');

const request = { type: 'RequestHostingSite', ...requested.data } as const;
const next = { ...request, changeId: 'another' };
const send = { type: 'SendHostingSite', ...sent.data } as const;
const { changeId } = requested.data;

describe('A site', () => {
  it('is put on a plan one at a time', () => {
    given([]).when(request).then([requested]);
    given([requested]).when(request).thenNothing();
    for (const phase of ['requested', 'sent', 'checking'] as const) {
      const steps = { requested: [], sent: [sent], checking: [sent, doubted] };
      given([requested, ...steps[phase]])
        .when(next)
        .thenRefused({ reason: 'under_way', changeId, phase });
    }
  });

  it('can be replaced once its files are there, online or not', () => {
    const another = sample('HostingSiteRequested', { changeId: 'another' });
    given([requested, sent, written]).when(next).then([another]);
    given([requested, sent, written, online]).when(next).then([another]);
    given([requested, refused]).when(next).then([another]);
    // What the first one's job still says is about nothing that is open.
    const late = { type: 'RecordSiteOnline', ...online.data } as const;
    given([requested, sent, written, another]).when(late).thenNothing();
  });

  it('is online only after all files were read back', () => {
    const see = { type: 'RecordSiteOnline', ...online.data } as const;
    const confirm = { type: 'RecordSiteWritten', ...written.data } as const;
    given([requested, sent]).when(see).thenNothing();
    given([requested]).when(confirm).thenNothing();
    given([requested, sent, doubted]).when(confirm).then([written]);
    given([requested, sent, written]).when(see).then([online]);
    given([requested, sent, written, online]).when(see).thenNothing();
  });

  it('is sent again only with other files', () => {
    given([requested, sent]).when(send).thenNothing();
    const files = [{ name: 'index.html', sha256: 'of a newer template' }];
    given([requested, sent, doubted])
      .when({ ...send, files })
      .then([sample('HostingSiteSent', { files })]);
    given([requested, sent, written])
      .when({ ...send, files })
      .thenRefused({ reason: 'not_open' });
  });

  it('ends as not seen only when it is written, and as refused only before', () => {
    const stop = { type: 'RecordSiteNotSeen', ...notSeen.data } as const;
    const refuse = { type: 'RecordSiteRefused', ...refused.data } as const;
    given([requested, sent]).when(stop).thenNothing();
    given([requested, sent, written]).when(stop).then([notSeen]);
    given([requested, sent, written]).when(refuse).thenNothing();
    given([requested, sent, doubted]).when(refuse).then([refused]);
  });
});
