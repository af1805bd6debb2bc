import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { LastingClient } from './pool.ts';

/**
 * Begins the text of a statement that every order takes: the server parses and plans it once for a
 * connection. Only where its text is the same however many rows it is about, and it has values.
 * @param name of letters and underscores.
 */
export const nameMark = (name: string): string => `/* ${name} */ `;

/** {@link nameMark} for Kysely: first in a template, or `modifyFront` of a select. */
export const named = (name: string): RawBuilder<unknown> => sql.raw(nameMark(name));

const MARK = /^(?:select )?\/\* (\w+) \*\/ /;

const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 8);

/**
 * The server does not know the statement by its name, or it does not answer the same columns any
 * more (a view was swapped for another). Both are found before anything of it is done.
 */
const isNoMoreKnown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || error.routine === 'RevalidateCachedQuery');

/** A connection that prepares the statements that have a name. */
export class NamedStatementsClient extends LastingClient {
  protected override send(...query: readonly unknown[]): unknown {
    const [text, values, callback] = query;
    const isNameable = typeof text === 'string' && Array.isArray(values) && callback === undefined;
    const name = isNameable ? this.nameOf(text) : undefined;
    return name === undefined ? super.send(...query) : this.sendNamed(name, String(text), values);
  }

  /** Variants of a statement, such as of each read model, are different statements to the server. */
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
      // Under this name it fails on this connection for ever: the next one begins without it.
      this.isLeft = true;
      if (!isOutsideTransaction) throw error;
      return super.send(text, values);
    }
  }
}

/** Prepares every statement that has values: for who sends a few texts again and again. */
export class PreparingClient extends NamedStatementsClient {
  protected override nameOf(text: string): string {
    return `statement_${hashOf(text)}`;
  }
}
