// @ts-check
// What was refused or went wrong, in the words of RFC 9457.

import { has, t, time } from './i18n.js';

/** A refusal as the gateway or a service put it; `unreachable` when the gateway did not answer at all. */
export class Problem extends Error {
  /** @param {Record<string, any>} fields the object of `application/problem+json` */
  constructor(fields) {
    super(fields.detail ?? fields.title ?? fields.type);
    /** The name behind `urn:quintet:problem:`. */
    this.kind = String(fields.type ?? '').replace('urn:quintet:problem:', '') || 'internal';
    this.status = Number(fields.status ?? 0);
    this.detail = fields.detail ?? '';
    this.title = fields.title ?? '';
    this.fields = fields;
    /** @type {Array<{ pointer: string, rule: string, expected: string, actual: string }>} */
    this.errors = fields.errors ?? [];
  }

  /** Whether the same command may be sent again as it is, because nobody has decided on it. */
  get isUndecided() {
    return this.kind === 'unreachable' || this.kind === 'unavailable';
  }

  /** Whether the same command may succeed a little later; what nobody has decided on is only a part of that. */
  get isPassing() {
    return this.isUndecided || this.status === 429 || this.fields.retryable === true;
  }

  /** One sentence for a person, in their language where there is one. */
  get words() {
    const key = `problem.${this.kind}`;
    const service = this.fields.service ? t(`service.${this.fields.service}`) : '';
    const since = this.fields.since ? time(this.fields.since) : '';
    const seconds = this.fields.retryAfter ?? '';
    // Without the seconds the sentence would have a hole; the detail says until when.
    const isVague = this.kind === 'rate-limited' && seconds === '';
    if (!has(key) || isVague) return [this.title, this.detail].filter(Boolean).join(': ') || t('problem.internal');
    const first = t(since ? `${key}-since` : key, { service, since, seconds });
    const hasMore = this.detail && !this.isUndecided;
    return hasMore ? `${first} ${this.detail}` : first;
  }
}
