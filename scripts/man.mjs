// The man pages, in English and Spanish, from what the program says of its commands.

const program = { en: 'a restaurant from the command line', es: 'un restaurante desde la línea de comandos' };

/** Escapes text for roff: backslashes, hyphens of options, and a dot or quote that would begin a request. */
const toRoff = (text) =>
  text.replace(/[\\-]/g, (char) => (char === '-' ? '\\-' : '\\e')).replace(/^(?=[.'])/gm, '\\&');
const bold = (text) => `\\fB${toRoff(text)}\\fR`;
const entry = (term, text) => `.TP\n${term}\n${toRoff(text)}`;
const code = (lines) => ['.PP', '.nf', '.RS', ...lines.map(toRoff), '.RE', '.fi'].join('\n');

const pageName = (command) => ['maitre', ...command.split(' ').filter(Boolean)].join('-');

const formatArg = ({ name, required, variadic }) => {
  const words = variadic ? `${name}…` : name;
  return required ? `<${words}>` : `[${words}]`;
};

const formatFlag = ({ name, short, value, negation, repeatable }) => {
  const names = [short, name, negation].filter(Boolean).map(bold).join(', ');
  return value === undefined ? names : `${names} \\fI${toRoff(value)}\\fR${repeatable ? ' …' : ''}`;
};

const describeFlag = (lang) => (flag) => {
  const choices = flag.choices ? ` (${flag.choices.join(', ')})` : '';
  const byDefault = flag.default === undefined ? '' : ` [${flag.default}]`;
  return entry(formatFlag(flag), `${flag.about[lang]}${choices}${byDefault}`);
};

/** The page of one command; `subcommands` are those that the program's own page lists. */
const commandPage = (command, { lang, version, meanings, subcommands }) => {
  const { command: words, arguments: args, summary, detail, flags, formats, exits, examples } = command;
  const name = pageName(words);
  const usage = ['maitre', words, ...args.map(formatArg)].filter(Boolean).join(' ');
  const options = `[\\fI${{ en: 'options', es: 'opciones' }[lang]}\\fR]`;
  const entries = {
    commands: subcommands.map((each) => entry(bold(`maitre ${each.command}`), each.summary[lang])),
    arguments: args.map(({ name, about }) => entry(bold(name), about[lang])),
    options: flags.map(describeFlag(lang)),
    exits: exits.map((exit) => entry(String(exit), meanings.get(exit)[lang])),
  };
  const formatNames = formats.length > 0 ? [toRoff(formats.join(', '))] : [];
  const example = ({ line, about }) => ['.PP', toRoff(about[lang]), code([line])];
  const section = (en, es, blocks) => (blocks.length > 0 ? [`.SH ${{ en, es }[lang]}`, ...blocks] : []);
  return [
    `.TH "${name.toUpperCase()}" "1" "" "maitre ${version}"`,
    ...section('NAME', 'NOMBRE', [toRoff(`${name} - ${(words ? summary : program)[lang]}`)]),
    ...section('SYNOPSIS', 'SINOPSIS', [`.B ${toRoff(usage)}`, options]),
    ...section('DESCRIPTION', 'DESCRIPCIÓN', detail ? [toRoff(detail[lang])] : []),
    ...section('COMMANDS', 'COMANDOS', entries.commands),
    ...section('ARGUMENTS', 'ARGUMENTOS', entries.arguments),
    ...section('OPTIONS', 'OPCIONES', entries.options),
    ...section('OUTPUT FORMATS', 'FORMATOS DE SALIDA', formatNames),
    ...section('EXAMPLES', 'EJEMPLOS', examples.flatMap(example)),
    ...section('EXIT STATUS', 'ESTADO DE SALIDA', entries.exits),
    ...section('SEE ALSO', 'VÉASE TAMBIÉN', words ? [`${bold('maitre')}(1)`] : []),
    '',
  ].join('\n');
};

/** Every page by its path below `/usr/share/man`. `described` is the JSON of every command. */
export const manPages = (described, version) => {
  const codes = described.flatMap(({ exit_codes = [] }) => exit_codes);
  const meanings = new Map(codes.map(({ code, meaning }) => [code, meaning]));
  const commands = described.filter(({ command }) => command !== '');
  return ['en', 'es'].flatMap((lang) =>
    described.map((command) => {
      const path = `${lang === 'en' ? '' : `${lang}/`}man1/${pageName(command.command)}.1`;
      const subcommands = command.command === '' ? commands : [];
      return [path, commandPage(command, { lang, version, meanings, subcommands })];
    }),
  );
};
