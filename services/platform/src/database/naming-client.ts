import pg from 'pg';
import { LastingClient } from './pool.ts';
import { createStatementNames } from './statement-names.ts';

/**
 * The server does not know the statement by its name, or it does not answer the same columns any
 * more (a view was swapped for another). Both are found before anything of it is done.
 */
const isNoMoreKnown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || error.routine === 'RevalidateCachedQuery');

/**
 * A connection that names what is sent over it again and again, so that the server parses and plans
 * it once; a statement with values, asked for with a promise.
 */
export class NamingClient extends LastingClient {
  private readonly names = createStatementNames();

  protected override send(...query: readonly unknown[]): unknown {
    const [text, values, callback] = query;
    const isNameable = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    if (isNameable && callback === undefined) return this.sendNamed(text, values);
    const answer = super.send(...query);
    return answer instanceof Promise ? this.droppingAfter(answer) : answer;
  }

  /**
   * Where nothing but transactions runs, their end is the only moment outside of one. All names are
   * sent to be dropped at once, before anybody else has the connection: a transaction that began in
   * between would be ended by one that the server has forgotten.
   */
  private async droppingAfter(answer: Promise<unknown>): Promise<unknown> {
    const answered = await answer;
    if (this.isOutside()) {
      // What has been answered is done, whatever becomes of the names.
      for (const name of this.names.takeUnused()) this.deallocate(name).catch(() => undefined);
    }
    return answered;
  }

  private isOutside(): boolean {
    return this.getTransactionStatus() === 'I';
  }

  private async sendNamed(text: string, values: unknown[]): Promise<unknown> {
    const isOutside = this.isOutside();
    // Within a transaction a name that the server has forgotten already would end it.
    if (isOutside) for (const name of this.names.takeUnused()) await this.deallocate(name);
    const name = this.names.nameOf(text);
    if (name === undefined) return super.send(text, values);
    try {
      return await super.send({ name, text, values });
    } catch (error) {
      if (!isNoMoreKnown(error)) throw error;
      this.names.forget(text);
      if (!isOutside) throw error;
      return super.send(text, values);
    }
  }

  private async deallocate(name: string): Promise<void> {
    try {
      await super.send(`deallocate ${name}`);
    } catch (error) {
      if (!isNoMoreKnown(error)) throw error;
    }
    // The driver keeps the text of every name that it has seen.
    const { connection } = this as unknown as {
      connection: { readonly parsedStatements: { [name: string]: string } };
    };
    delete connection.parsedStatements[name];
  }
}
