// The man pages, in English and Spanish, from what the program says of its commands.

/** The headings of a page, in English and Spanish. */
const headings = {
  NAME: 'NOMBRE',
  SYNOPSIS: 'SINOPSIS',
  DESCRIPTION: 'DESCRIPCIÓN',
  COMMANDS: 'COMANDOS',
  ARGUMENTS: 'ARGUMENTOS',
  OPTIONS: 'OPCIONES',
  'OUTPUT FORMATS': 'FORMATOS DE SALIDA',
  EXAMPLES: 'EJEMPLOS',
  'EXIT STATUS': 'ESTADO DE SALIDA',
  'SEE ALSO': 'VÉASE TAMBIÉN',
};

const program = { en: 'a restaurant from the command line', es: 'un restaurante desde la línea de comandos' };

/** Escapes text for roff: backslashes, hyphens of options, and a dot or quote that would begin a request. */
const toRoff = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
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
const commandPage = (command, { lang, version, meanings, subcommands = [] }) => {
  const name = pageName(command.command);
  const words = ['maitre', command.command, ...command.arguments.map(formatArg)].filter(Boolean).join(' ');
  const sections = {
    NAME: [`${toRoff(name)} \\- ${toRoff((command.command ? command.summary : program)[lang])}`],
    SYNOPSIS: [`.B ${toRoff(words)}`, `[\\fI${{ en: 'options', es: 'opciones' }[lang]}\\fR]`],
    DESCRIPTION: command.detail ? [toRoff(command.detail[lang])] : [],
    COMMANDS: subcommands.map(({ command, summary }) => entry(bold(`maitre ${command}`), summary[lang])),
    ARGUMENTS: command.arguments.map((arg) => entry(bold(arg.name), arg.about[lang])),
    OPTIONS: command.flags.map(describeFlag(lang)),
    'OUTPUT FORMATS': [toRoff(command.formats.join(', '))].filter(Boolean),
    EXAMPLES: command.examples.flatMap(({ line, about }) => ['.PP', toRoff(about[lang]), code([line])]),
    'EXIT STATUS': command.exits.map((code) => entry(String(code), meanings.get(code)[lang])),
    'SEE ALSO': command.command ? [`${bold('maitre')}(1)`] : [],
  };
  const filled = Object.entries(sections).filter(([, blocks]) => blocks.length > 0);
  return [
    `.TH "${name.toUpperCase()}" "1" "" "maitre ${version}"`,
    ...filled.flatMap(([heading, blocks]) => [
      `.SH ${lang === 'en' ? heading : headings[heading]}`,
      ...blocks,
    ]),
    '',
  ].join('\n');
};

/** Every page by its path below `/usr/share/man`. `described` is the JSON of every command. */
export const manPages = (described, version) => {
  const codes = described.flatMap(({ exit_codes = [] }) => exit_codes);
  const meanings = new Map(codes.map(({ code, meaning }) => [code, meaning]));
  const subcommands = described.filter(({ command }) => command !== '');
  return ['en', 'es'].flatMap((lang) => {
    const folder = lang === 'en' ? 'man1' : `${lang}/man1`;
    return described.map((command) => [
      `${folder}/${pageName(command.command)}.1`,
      commandPage(command, { lang, version, meanings, ...(command.command === '' && { subcommands }) }),
    ]);
  });
};
