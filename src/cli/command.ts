import type { Operation } from '../contract/operation.ts';
import type { Schema } from '../contract/schema.ts';
import type { Exit } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Args, ArgValues, Flags, FlagValues } from './flag.ts';
import type { WordSlots } from './words/slots.ts';

/** What each example shows, by the words after `maitre`. */
type Examples = Readonly<Record<string, LocalizedText>>;

/** A command as plain data, for the code that parses, explains, lists or completes it. */
export interface CommandMetadata {
  readonly path: readonly string[];
  readonly summary: LocalizedText;
  /** Further sentences for the help. */
  readonly detail?: LocalizedText;
  /** The operations that it calls, the main one first. */
  readonly operations?: readonly Operation[];
  readonly args?: Args;
  readonly flags?: Flags;
  /** The slots that the words after its name may fill. The other words are its argument, or a name. */
  readonly words?: WordSlots;
  /** Whether words of it need a terminal, where a person sees what they mean. */
  readonly asksForWords?: true;
  /** The verb of a question about its words: `Book`. */
  readonly doing?: LocalizedText;
  /** What `--json` prints, if that is not the response of the first operation; null if no schema describes it. */
  readonly output?: Schema | null;
  /** Output formats in addition to the default ones. */
  readonly formats?: readonly string[];
  /** All its output formats, if these are not the default ones; empty if `--output` changes nothing. */
  readonly onlyFormats?: readonly string[];
  readonly examples: Examples;
  /** Exit codes worth naming beyond those that follow from its operations. */
  readonly exits?: readonly Exit[];
  /**
   * `unproposable`: what it sends depends on responses, so it cannot be stored as a proposal. `none`: its write
   * operations only test what the key may do.
   */
  readonly effect?: 'unproposable' | 'none';
  /** Options that make it write nothing to the restaurant. */
  readonly readingFlags?: readonly string[];
  /** Whether it shows what was last read if the service is unreachable. */
  readonly showsLastKnown?: boolean;
  /** Read-only command whose output cannot be combined across profiles. */
  readonly singleProfileOnly?: boolean;
}

export interface CommandInput<F extends Flags = Flags, A extends Args = Args> {
  readonly args: ArgValues<A>;
  readonly flags: FlagValues<F>;
}

/** Commands that share their first word. Their names are known at once; each is loaded when it is named. */
export interface Group<K extends CommandMetadata = CommandMetadata> {
  readonly name: string;
  readonly summary: LocalizedText;
  /** Groups within it, by the words after its name. */
  readonly subgroups?: Readonly<Record<string, LocalizedText>>;
  /** Examples at the beginning of the program's help. */
  readonly firstSteps?: Examples;
  /** Loaders by the words after the group's name: `items list`, or '' for a command of the same name as the group. */
  readonly commands: Readonly<Record<string, () => Promise<K>>>;
  /** Whether its commands also work without the group's name, unless their first word names another group. */
  readonly isMain?: boolean;
}

/** Every command of the groups, loaded, in the groups' order. */
export const loadCommands = <K extends CommandMetadata>(groups: readonly Group<K>[]): Promise<K[]> =>
  Promise.all(groups.flatMap(({ commands }) => Object.values(commands)).map((load) => load()));
