/** A map of at most `max` entries; beyond them it drops those that were set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  max: number;

  constructor(max: number) {
    super();
    this.max = max;
  }

  /** An entry that is set again is the newest. */
  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.max) break;
      this.delete(oldest);
    }
    return this;
  }
}
