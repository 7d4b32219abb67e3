import type * as z from 'zod/mini';

export type Schema<Output = unknown> = z.core.$ZodType<Output>;
export type Shape = Readonly<Record<string, Schema>>;

type ValueType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'enum' | 'null' | 'unknown';

/** What can be known of a schema that nobody has made yet. */
export interface Facts {
  readonly type: ValueType | 'optional' | 'nullable';
  /** What an optional or nullable one is around. */
  readonly inner?: Schema;
  /** Of an array. */
  readonly element?: Schema;
  /** Of an object. */
  readonly shape?: Shape;
  /** The values that an enum allows. */
  readonly choices?: readonly string[];
  /** Whether a number has to be whole. */
  readonly isWhole?: boolean;
  /** Whether it may be left out. */
  readonly isOptional?: boolean;
  /** Vouches for a value that is right as it is. What it does not vouch for the schema itself may still take. */
  readonly isSure?: (value: unknown) => boolean;
}

/** Stands for a schema that is made when it first has to check something; until then zod is not even loaded. */
class Deferred {
  readonly facts: Facts;
  readonly #make: () => Schema;

  constructor(facts: Facts, make: () => Schema) {
    this.facts = facts;
    this.#make = make;
  }

  /** All that zod's functions ask of a schema. */
  get _zod(): Schema['_zod'] {
    const { _zod } = this.#make();
    Object.defineProperty(this, '_zod', { value: _zod });
    return _zod;
  }
}

/** `make`'s schema, for zod's functions and those of this folder; it has no methods of its own. */
export const deferred = <S extends Schema>(facts: Facts, make: () => S): S =>
  new Deferred(facts, make) as unknown as S;

export const factsOf = (schema: Schema): Facts =>
  schema instanceof Deferred ? schema.facts : factsOfMade(schema);

const factsOfMade = ({ _zod: { def, optin } }: Schema): Facts => {
  const { type, innerType, element, shape, entries, format } = def as MadeOf;
  return {
    type,
    isOptional: optin === 'optional',
    isWhole: format === 'safeint',
    ...(innerType && { inner: innerType }),
    ...(element && { element }),
    ...(shape && { shape }),
    ...(entries && { choices: Object.values(entries) }),
  };
};

/** As zod keeps what a schema was made of. */
interface MadeOf {
  readonly type: Facts['type'];
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly shape?: Shape;
  readonly entries?: Record<string, string>;
  readonly format?: string;
}
