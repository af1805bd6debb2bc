import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { LastingClient } from './pool.ts';

/** Each connection plans it once: the same text for any number of rows. `name`: letters, `_`. */
export const nameMark = (name: string): string => `/* ${name} */ `;

export const named = (name: string): RawBuilder<unknown> => sql.raw(nameMark(name));

const MARK = /^(?:select )?\/\* (\w+) \*\/ /;

const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 8);

/** The statement is unknown, or its columns changed; both errors come before it has any effect. */
const isNoMoreKnown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || error.routine === 'RevalidateCachedQuery');

export class NamedStatementsClient extends LastingClient {
  protected override send(...query: readonly unknown[]): unknown {
    const [text, values, callback] = query;
    const isNameable = typeof text === 'string' && Array.isArray(values) && callback === undefined;
    const name = isNameable ? this.nameOf(text) : undefined;
    return name === undefined ? super.send(...query) : this.sendNamed(name, String(text), values);
  }

  /** Variants, such as for each read model, need different names. */
  protected nameOf(text: string): string | undefined {
    const mark = MARK.exec(text)?.[1];
    return mark === undefined ? undefined : `${mark}_${hashOf(text)}`;
  }

  private async sendNamed(name: string, text: string, values: unknown): Promise<unknown> {
    const isOutsideTransaction = this.getTransactionStatus() === 'I';
    try {
      return await super.send({ name, text, values });
    } catch (error) {
      if (!isNoMoreKnown(error)) throw error;
      // The name keeps failing on this connection: the next one prepares it again.
      this.isLeft = true;
      if (!isOutsideTransaction) throw error;
      return super.send(text, values);
    }
  }
}

/** Prepares every statement with values: for callers with few distinct texts. */
export class PreparingClient extends NamedStatementsClient {
  protected override nameOf(text: string): string {
    return `statement_${hashOf(text)}`;
  }
}
