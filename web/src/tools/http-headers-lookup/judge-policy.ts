// Google's CSP evaluator (Apache-2.0): CSP 3, and hosts whose scripts undo a policy.
import { CspEvaluator } from 'csp_evaluator';
import type { Csp } from 'csp_evaluator/dist/csp.js';
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { good, type Judge, type Judgement, listOf, missing, note, weak } from './judgement.ts';

const CSP = 'Content-Security-Policy';
const CSP_LINE =
  "Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'self'; " +
  "frame-ancestors 'self'";
const FRAMES = 'Frames';
const FRAMES_LINE = "Content-Security-Policy: frame-ancestors 'self'";
/** Limits untrusted input. */
const MAX_POLICIES = 10;

/** All policies of all lines apply (CSP 3, section 2.2). */
const policiesIn = (lines: readonly string[]): readonly Csp[] =>
  listOf(lines)
    .filter((text) => text !== '')
    .slice(0, MAX_POLICIES)
    .map((text) => new CspParser(text).csp);

const isAboutScripts = ({ directive }: Finding): boolean =>
  directive === 'script-src' || directive === 'default-src';

const OPEN: ReadonlySet<Type> = new Set([
  Type.SCRIPT_UNSAFE_INLINE,
  Type.PLAIN_WILDCARD,
  Type.PLAIN_URL_SCHEMES,
  Type.MISSING_DIRECTIVES,
]);

const words = (finding: Finding): string => {
  const { type, directive, value = '' } = finding;
  switch (type) {
    case Type.SCRIPT_UNSAFE_INLINE:
      return "'unsafe-inline' runs any script that gets into the page.";
    case Type.PLAIN_WILDCARD:
      return `${directive} ${value} takes them from anywhere.`;
    case Type.PLAIN_URL_SCHEMES:
      return `${directive} ${value} takes them from everybody with such an address.`;
    case Type.MISSING_DIRECTIVES:
      return `${directive} is missing${directive === 'script-src' ? ', so every script runs' : ''}.`;
    case Type.SCRIPT_ALLOWLIST_BYPASS:
      return `${value} serves scripts that undo the policy.`;
    case Type.SCRIPT_UNSAFE_EVAL:
      return "'unsafe-eval' turns texts into scripts.";
    case Type.UNKNOWN_DIRECTIVE:
      return `"${directive}" is no directive.`;
    case Type.INVALID_KEYWORD:
      return `"${value}" is no source; keywords stand in single quotes.`;
    case Type.MISSING_SEMICOLON:
      return `A semicolon is missing before "${value}".`;
    default:
      return finding.description.replace(/\s+/g, ' ');
  }
};

const SERIOUS: ReadonlySet<Severity> = new Set([Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM]);

const serious = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(
    ({ severity, type }) => SERIOUS.has(severity) || type === Type.SCRIPT_UNSAFE_EVAL,
  );

const judgeScripts = (policy: Csp): Judgement => {
  const found = serious(new CspEvaluator(policy).evaluate());
  const open = found.filter((finding) => OPEN.has(finding.type) && isAboutScripts(finding));
  if (open.length > 0) {
    const says = [...new Set(open.map(words))].join(' ');
    return weak(CSP, `It lets every script run. ${says}`, CSP_LINE, 20);
  }
  if (found.length === 0) return good(CSP, 'The page runs only the scripts that it names.');
  const says = [...new Set(found.map(words))].slice(0, 4).join(' ');
  return weak(CSP, `It holds scripts back, with gaps. ${says}`, null, 5);
};

/** Policies add up: the strictest counts. */
const scripts: Judge = ({ lines }) => {
  const policies = policiesIn(lines('content-security-policy'));
  const isTried = lines('content-security-policy-report-only').length > 0;
  const tried = isTried
    ? [note(`${CSP}-Report-Only`, 'It only reports what it would forbid, and forbids nothing.')]
    : [];
  const judged = policies.map(judgeScripts).toSorted((one, other) => one.costs - other.costs);
  const [best] = judged;
  if (best !== undefined) return [best, ...tried];
  const says =
    'Whatever script gets into the page runs. (A policy in a meta tag of the page is not seen here.)';
  return [missing(CSP, says, CSP_LINE, 25), ...tried];
};

/** HTML: frame-ancestors overrides X-Frame-Options. */
const frames: Judge = ({ lines }) => {
  const ancestors = policiesIn(lines('content-security-policy')).flatMap(({ directives }) =>
    directives['frame-ancestors'] === undefined ? [] : [directives['frame-ancestors']],
  );
  if (ancestors.length > 0) {
    const isOpen = (sources: readonly string[]): boolean =>
      sources.some((source) => /^(?:\*|https?:(?:\/\/\*)?)$/i.test(source));
    if (!ancestors.every(isOpen)) {
      return [good(FRAMES, 'frame-ancestors says which sites may put the page into a frame.')];
    }
    const allowed = ancestors.flat().join(' ');
    const says = `frame-ancestors ${allowed} lets every site put the page into a frame and steal clicks.`;
    return [weak(FRAMES, says, FRAMES_LINE, 20)];
  }
  const options = [...new Set(listOf(lines('x-frame-options')).map((one) => one.toUpperCase()))];
  const [option] = options;
  if (option === undefined || option === '') {
    return [
      missing(
        FRAMES,
        'Other sites can put the page into a frame and steal clicks.',
        FRAMES_LINE,
        20,
      ),
    ];
  }
  if (options.length > 1) {
    const says = `X-Frame-Options is sent as ${options.join(' and ')}: browsers differ on that.`;
    return [weak(FRAMES, says, FRAMES_LINE, 5)];
  }
  if (option === 'DENY' || option === 'SAMEORIGIN') {
    return [good(FRAMES, `X-Frame-Options: ${option} keeps other sites from framing the page.`)];
  }
  const says = option.startsWith('ALLOW-FROM')
    ? 'Browsers ignore X-Frame-Options: ALLOW-FROM. Name the sites in frame-ancestors.'
    : `"${option}" is no value of X-Frame-Options, so browsers ignore it.`;
  return [weak(FRAMES, says, FRAMES_LINE, 20)];
};

export const policyJudges: readonly Judge[] = [scripts, frames];
