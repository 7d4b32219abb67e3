// `npm run build:deb`: the stand-alone file as a Debian package, build/maitre_VERSION_ARCH.deb.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { root } from './bundle.mjs';
import { copyright } from './copyright.mjs';
import { manPages } from './man.mjs';

const read = (path) => fs.readFileSync(join(root, path));
const { version: own } = JSON.parse(read('package.json'));
/** The test of an upgrade builds the same program under another version. */
const version = process.argv[2] ?? own;
const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();

const stage = fs.mkdtempSync(join(root, 'build/deb-'));
const put = (path, content, mode = 0o644) => {
  const file = join(stage, path);
  fs.mkdirSync(dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  fs.chmodSync(file, mode);
};
const copy = (from, path, mode) => put(path, read(from), mode);

/** As Debian compresses documentation: as small as possible, and without a date. */
const gzip = (text) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION });

const maintainer = 'maitre <maitre@maitre.example>';
const program = read('build/maitre');
const control = `Package: maitre
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Depends: libc6 (>= 2.18), libgcc-s1
Installed-Size: ${Math.ceil(program.length / 1024) + 1024}
Section: misc
Priority: optional
Homepage: https://maitre.example/maitre
Description: restaurant reservations, customers and menu from a terminal
 A command line over a restaurant's reservations, customers, menu, waitlist and
 events, with the whole service for a single machine or PostgreSQL.
`;

/** Debian's form. The changes themselves are in CHANGELOG.md beside it. */
const date = execFileSync('date', ['-R', '-u', '-r', join(root, 'CHANGELOG.md')], {
  encoding: 'utf8',
}).trim();
const changelog = `maitre (${version}) stable; urgency=medium

  * CHANGELOG.md in this folder lists what is new.

 -- ${maintainer}  ${date}
`;

/** A line for each file below the folder, for `dpkg --verify`. */
const checksums = (folder) =>
  fs
    .readdirSync(join(stage, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'DEBIAN')
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return checksums(path);
      return `${createHash('md5')
        .update(fs.readFileSync(join(stage, path)))
        .digest('hex')}  ${path}\n`;
    })
    .join('');

try {
  fs.chmodSync(stage, 0o755);
  put('DEBIAN/control', control);
  for (const script of ['postinst', 'prerm', 'postrm'])
    copy(`scripts/deb/${script}`, `DEBIAN/${script}`, 0o755);
  put('usr/bin/maitre', program, 0o755);
  for (const [path, text] of manPages(JSON.parse(read('dist/commands.json')), version))
    put(`usr/share/man/${path}.gz`, gzip(text));
  copy('dist/completion-bash.en.txt', 'usr/share/bash-completion/completions/maitre');
  copy('dist/completion-zsh.en.txt', 'usr/share/zsh/vendor-completions/_maitre');
  copy('dist/completion-fish.en.txt', 'usr/share/fish/vendor_completions.d/maitre.fish');
  for (const unit of ['maitre-serve.service', 'maitre-export@.service', 'maitre-export@.timer'])
    copy(`scripts/deb/${unit}`, `usr/lib/systemd/system/${unit}`);
  copy('scripts/deb/lintian-overrides', 'usr/share/lintian/overrides/maitre');
  put('usr/share/doc/maitre/copyright', copyright(root));
  copy('build/maitre-licences.txt', 'usr/share/doc/maitre/maitre-licences.txt');
  put('usr/share/doc/maitre/changelog.gz', gzip(changelog));
  copy('CHANGELOG.md', 'usr/share/doc/maitre/CHANGELOG.md');
  fs.cpSync(join(root, 'docs'), join(stage, 'usr/share/doc/maitre/docs'), { recursive: true });
  put('DEBIAN/md5sums', checksums(''));
  const file = join(root, `build/maitre_${version}_${architecture}.deb`);
  const words = ['--root-owner-group', '-Zxz', '-z1', '--build', stage, file];
  execFileSync('dpkg-deb', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write(`${file}\n`);
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
