// One menu, changed again and again by files whose applying is killed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The menu is what the last file says, whatever became of the runs that applied it and those before. */
export const applying = ({ folder, run, random, account }) => {
  const path = join(folder, 'carta.json');
  let isBusy = false;
  let menu = [];

  const write = () => {
    menu = Array.from({ length: 3 }, (_, at) => ({
      name: `Section ${at}`,
      items: Array.from({ length: 4 + random(6) }, (_, dish) => ({
        name: `Dish ${at}-${dish}`,
        price: random(5000) / 100,
      })),
    }));
    writeFileSync(path, JSON.stringify({ categories: menu }));
  };

  const apply = (remote, killAfter) =>
    run(['menu', 'apply', path, '--prune', '--yes', '--timeout', '5'], remote, killAfter);

  return {
    counts: ['menus applied', 'menus killed', 'menus ended early'],
    work: async (remote) => {
      if (isBusy) return;
      isBusy = true;
      write();
      const { code } = await apply(remote, random(2) === 0 ? 200 + random(1200) : undefined);
      account[code === 0 ? 'menus applied' : code === null ? 'menus killed' : 'menus ended early']++;
      isBusy = false;
    },
    settle: async (remote) => {
      if (menu.length > 0) await apply(remote, undefined);
    },
    problems: async (remote) => {
      const { stdout } = await run(['menu', 'items', 'list', '--json'], remote);
      const shown = (dishes) => dishes.map(({ name, price }) => `${name} ${price.toFixed(2)}`).sort();
      const [there, wanted] = [shown(JSON.parse(stdout)), shown(menu.flatMap(({ items }) => items))];
      return JSON.stringify(there) === JSON.stringify(wanted)
        ? []
        : [`the menu has ${there.join(', ')}; its file says ${wanted.join(', ')}`];
    },
  };
};
