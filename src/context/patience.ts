import type { Transport } from '../client/transport.ts';
import type { Lang } from '../ground/i18n.ts';
import { eraseLine, showsProgress } from '../render/progress.ts';
import { toAscii, toSafeLine } from '../render/sanitize.ts';
import { paint } from '../render/status.ts';
import type { Screen } from '../render/terminal.ts';

interface Telling {
  readonly screen: Screen;
  readonly lang: Lang;
}

/** After how long of silence a person wonders, in milliseconds. */
const wondering = 1_000;

/** The screens on which somebody is told: whatever is written next needs the line. */
const told = new WeakSet<Screen>();

/** The transport; whoever waits at a terminal is told for whom, in a line that is gone before anything comes of it. */
export const patiently =
  (transport: Transport, telling: Telling, baseUrl: string): Transport =>
  async (request) => {
    const { screen } = telling;
    const timer = setTimeout(tell, wondering, telling, baseUrl);
    try {
      return await transport(request);
    } finally {
      clearTimeout(timer);
      if (told.delete(screen)) await screen.err(eraseLine);
    }
  };

const tell = ({ screen, lang }: Telling, baseUrl: string): void => {
  // How far it has come says more than for whom it waits, and there is one line.
  if (showsProgress(screen)) return;
  const { host } = new URL(baseUrl);
  const text = toSafeLine({ en: `waiting for ${host}…`, es: `esperando a ${host}…` }[lang]);
  // What goes on below could not be taken away again.
  const line = (screen.unicode ? text : toAscii(text)).slice(0, screen.stderrWidth - 1);
  told.add(screen);
  void screen.err(eraseLine + paint(line, 'quiet', screen.colour.stderr));
};
