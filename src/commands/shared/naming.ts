import type { Arg, Flags, Values } from '../../cli/flag.ts';
import type { Context } from '../../context/context.ts';
import type { Id, Search } from '../../context/kinds/finding.ts';
import type { Named, Shown } from '../../context/kinds/kind.ts';
import { certain } from '../../ground/certain.ts';

/** The flags that say where the words of a kind are looked for. */
export const whereFlags = ({ where }: Pick<Named, 'where'>): Flags => ({ ...where });

/** The same argument, for which a shell offers only the records in these states; all where none are said. */
export const offering = (arg: Arg, among: readonly string[] | undefined): Arg => {
  const { completes } = arg;
  return among && typeof completes === 'object' ? { ...arg, completes: { ...completes, among } } : arg;
};

const whereOf = (flags: Values<Flags>): Pick<Search, 'day'> => ({
  day: flags['fecha'] as string | undefined,
});

export const toRead = ({ globals }: Context, flags: Values<Flags> = {}): Search => ({
  purpose: 'read',
  isPlanned: globals['dry-run'] === true,
  ...whereOf(flags),
});

/** What is only planned is written to nothing, so that nobody has to be asked. */
export const toWrite = ({ interactive, globals }: Context, flags: Values<Flags> = {}): Search => ({
  purpose: interactive && globals['dry-run'] ? 'shown' : 'write',
  ...whereOf(flags),
});

/** To write what is read, shown and asked about first, where neither `--yes` nor `--no-journal` leaves that out. */
export const toShowAndWrite = (context: Context, flags: Values<Flags> = {}): Search => {
  const { interactive, globals } = context;
  const isShown = interactive && !globals.yes && !globals['no-journal'];
  return { ...toWrite(context, flags), ...(isShown && { purpose: 'shown' as const }) };
};

/** The id of the record that the first word names, where the kind's records are within one. */
export const withinOwner = async (
  context: Context,
  { owner }: Pick<Shown, 'owner'>,
  [word]: readonly (string | undefined)[],
  search: Search,
): Promise<{ params?: { id: Id } }> =>
  owner
    ? {
        params: {
          id: await owner.finder(
            context,
            await context.client(),
            search,
          )(certain(word, 'the owner is the first argument')),
        },
      }
    : {};
