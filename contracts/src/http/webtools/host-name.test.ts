import { describe, expect, it } from 'vitest';
import { nameToolMessages } from '../../web-tool-messages.ts';
import { hostNameSchema, readHostName, readHostOrAddress } from './host-name.ts';

describe('A host name for the web tools', () => {
  it.each([
    ['haat.example', 'haat.example'],
    ['  Haat.Example.  ', 'haat.example'],
    ['https://user@www.haat.example:8443/codes?category=349#top', 'www.haat.example'],
    ['ftp://files.haat.example/readme', 'files.haat.example'],
    ['//haat.example/', 'haat.example'],
    ['haat.example:8080', 'haat.example'],
    ['mailto:asha@haat.example', 'haat.example'],
    ['दुकान.भारत', 'xn--11b7ah1gn.xn--h2brj9c'],
    ['_dmarc.haat.example', '_dmarc.haat.example'],
    ['"haat.example"\r\n', 'haat.example'],
    ['<https://haat.example/>', 'haat.example'],
    ['“haat.example”', 'haat.example'],
  ])('is read from %s', (typed, name) => {
    expect(readHostName(typed)).toEqual({ ok: true, name });
  });

  it.each([
    ['', nameToolMessages.nameMissing],
    ['haat', nameToolMessages.nameWithoutDot],
    ['192.0.2.1', nameToolMessages.nameIsAddress],
    ['http://0x7f.1/', nameToolMessages.nameIsAddress],
    ['[2001:db8::1]', nameToolMessages.nameIsAddress],
    ['\ud800', nameToolMessages.nameInvalid],
    ['localhost', nameToolMessages.nameNotPublic('localhost')],
    ['printer.local', nameToolMessages.nameNotPublic('local')],
    ['two words.in', nameToolMessages.nameInvalid],
    ['-haat.example', nameToolMessages.nameInvalid],
    ['haat..example', nameToolMessages.nameInvalid],
    [`${'a'.repeat(64)}.example`, nameToolMessages.nameInvalid],
    [`${'a.'.repeat(130)}example`, nameToolMessages.nameInvalid],
    ['a'.repeat(5000), nameToolMessages.nameInvalid],
  ])('%j is refused', (typed, error) => {
    expect(readHostName(typed)).toEqual({ ok: false, error });
  });

  it('is refused by the API with the same text', () => {
    const parsed = hostNameSchema.safeParse('haat');
    expect(parsed.error?.issues[0]?.message).toBe(nameToolMessages.nameWithoutDot);
    expect(hostNameSchema.safeParse(undefined).error?.issues[0]?.message).toBe(
      nameToolMessages.nameMissing,
    );
  });
});

describe('A host name or IP address for the web tools', () => {
  it.each([
    ['haat.example', 'haat.example'],
    ['8.8.4.4', '8.8.4.4'],
    ['0x08.0x08.4.4', '8.8.4.4'],
    ['2606:4700:0:0::44', '2606:4700::44'],
    ['[2606:4700::44]', '2606:4700::44'],
    ['4.4.8.8.in-addr.arpa', '4.4.8.8.in-addr.arpa'],
  ])('is read from %s', (typed, name) => {
    expect(readHostOrAddress(typed)).toEqual({ ok: true, name });
  });

  it.each([
    ['2606:4700:::44', nameToolMessages.nameInvalid],
    ['fe80::1%eth0', nameToolMessages.nameInvalid],
    ['haat', nameToolMessages.nameWithoutDot],
    ['printer.local', nameToolMessages.nameNotPublic('local')],
  ])('%s is refused', (typed, error) => {
    expect(readHostOrAddress(typed)).toEqual({ ok: false, error });
  });
});
